"""Migrations that change what models say about themselves, and nothing in a database."""

from typing import Any

from django.db.migrations import Migration
from django.db.migrations.state import ProjectState


class OnlyWords(Migration):
    """Changes help texts. Nothing is asked of the database, and no model is made again for each of them."""

    def apply(self, project_state: ProjectState, *_: Any, **__: Any) -> ProjectState:
        # Whatever needs the models next makes all of them once.
        vars(project_state).pop("apps", None)
        return self.mutate_state(project_state, preserve=False)

    def unapply(self, project_state: ProjectState, *_: Any, **__: Any) -> ProjectState:
        return project_state
