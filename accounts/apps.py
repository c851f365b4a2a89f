from django.apps import AppConfig
from django.conf import settings
from django.utils.module_loading import import_string


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        from accounts.outbox.jobs import CELERY  # noqa: PLC0415 -- the models are loaded only now
        from accounts.sign_in.sign_ins import listen  # noqa: PLC0415 -- as above

        listen()
        if not settings.CELERY_TASK_ALWAYS_EAGER:
            # Now, and not in the first request that has a task.
            import_string(CELERY)
