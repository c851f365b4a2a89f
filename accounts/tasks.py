"""What an earlier release asked of a worker."""

from celery import shared_task
from django.core.mail import send_mail


# Mail that a release before 0.1.0 left in a broker; since then it waits in a table. Goes with 0.2.0.
@shared_task(autoretry_for=(OSError,), retry_backoff=True, max_retries=5)
def mail_send(subject: str, body: str, to: str) -> None:
    send_mail(subject, body, None, [to])
