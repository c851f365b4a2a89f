"""The Django app's configuration."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate

from tournaments.epochs import note_epoch
from tournaments.guards import guard_tables, let_tables_go


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        pre_migrate.connect(let_tables_go, sender=self)
        post_migrate.connect(guard_tables, sender=self)
        post_migrate.connect(note_epoch, sender=self)
