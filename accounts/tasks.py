"""Mail, sent outside the request that asked for it."""

from celery import shared_task
from django.core.mail import send_mail


@shared_task(autoretry_for=(OSError,), retry_backoff=True, max_retries=5)
def mail_send(subject: str, body: str, to: str) -> None:
    send_mail(subject, body, None, [to])
