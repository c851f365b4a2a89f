from django.apps import AppConfig
from django.db.models.signals import post_migrate

from .guards import guard_tables


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        post_migrate.connect(guard_tables, sender=self)
