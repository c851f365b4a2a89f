from django.apps import AppConfig


class ProjectConfig(AppConfig):
    name = "config"
    verbose_name = "Order Up"

    def ready(self) -> None:
        from . import checks  # noqa: F401, PLC0415 -- registers them once the settings are read
