"""Importing a file of a club's people, each step declared once."""

from functools import partial

from accounts.models import Club, Role
from tournaments.audit.actor import Actor
from tournaments.people.services.register import Answers
from tournaments.web.actions import Action
from tournaments.web.subjects import CLUB

from . import words
from .api.people_import import (
    PeopleFileForm,
    PeopleFilePayload,
    PeopleImportedAnswer,
    PeopleImportPayload,
    PeoplePreviewAnswer,
)
from .selectors.people_preview import PeoplePreview, people_preview
from .services.people_import import Imported, people_import
from .views.people_import import file_refused, import_refused, preview_page


def preview(*, club: Club, text: str, actor: Actor) -> PeoplePreview:  # noqa: ARG001 -- who looks is not on record
    """Show what an exported member list would add or change. Nothing is saved."""
    return people_preview(club.pk, text)


def add(*, club: Club, text: str, actor: Actor, answers: Answers | None = None) -> Imported:
    """Import an exported member list. Empty cells change nothing. If one line fails, nothing is saved."""
    return people_import(club_id=club.pk, text=text, answers=answers or {}, actor=actor)


action = partial(Action, subject=CLUB, needs=Role.DIRECTOR)
ACTIONS = (
    action(
        "people-preview",
        "people/import/preview",
        does=preview,
        answers=PeoplePreviewAnswer,
        takes=PeopleFilePayload,
        form=PeopleFileForm,
        renders=preview_page,
        refused=file_refused,
    ),
    action(
        "people-import",
        "people/import",
        does=add,
        answers=PeopleImportedAnswer,
        takes=PeopleImportPayload,
        back="club-people",
        refused=import_refused,
        done=lambda _club, found: words.people_imported(added=found.added, changed=found.changed),
    ),
)
