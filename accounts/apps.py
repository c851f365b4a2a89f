from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        from accounts.sign_in.sign_ins import listen  # noqa: PLC0415 -- the models are loaded only now

        listen()
