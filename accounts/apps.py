from importlib import import_module

from django.apps import AppConfig
from django.conf import settings


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        from accounts.sign_in.sign_ins import listen  # noqa: PLC0415 -- the models are loaded only now

        listen()
        if not settings.CELERY_TASK_ALWAYS_EAGER:
            # Now, and not in the first request that has a task.
            import_module("config.celery")
