"""Noting what people wish of the seats and taking it back, each declared once."""

from functools import partial
from operator import itemgetter
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.utils import html

from accounts.models import Role
from tournaments.audit.actor import Actor
from tournaments.models import Event, Wish
from tournaments.seating.api.wishes import WishAnswer
from tournaments.seating.selectors.wishes import wish_lines
from tournaments.seating.services.wishes import WishDraft, wish_add, wish_remove
from tournaments.seating.views.wishes import wish_refused
from tournaments.seating.words import requests
from tournaments.web.actions import Action, of_event
from tournaments.web.api.fields import StrictInteger, StrictSerializer
from tournaments.web.api.payloads import BIGGEST


class WishPayload(StrictSerializer):
    kind = serializers.ChoiceField(
        choices=Wish.Kind.choices,
        error_messages={"required": requests.WHICH_REQUEST, "invalid_choice": requests.WHICH_REQUEST},
    )
    one = StrictInteger(min_value=1, max_value=BIGGEST, help_text=_("ID of an entry."))
    other = StrictInteger(
        default=None, allow_null=True, min_value=1, max_value=BIGGEST, help_text=_("ID of another entry.")
    )
    table = StrictInteger(default=None, allow_null=True, max_value=BIGGEST, help_text=_("Table to keep."))

    def to_internal_value(self, data: Any) -> Any:
        sent = super().to_internal_value(data)
        if html.is_html_input(data):
            # The form shows both fields, whatever is wished.
            sent["other" if sent["kind"] == Wish.Kind.KEEPS_TABLE else "table"] = None
        return sent


def note_wish(
    *, event: Event, kind: str, one: int, other: int | None, table: int | None, actor: Actor
) -> tuple[Wish, bool]:
    """Add a seating request before the draw. Returns all requests. Repeating it changes nothing."""
    draft = WishDraft(kind=Wish.Kind(kind), one=one, other=other, table=table)
    return wish_add(event_id=event.pk, draft=draft, actor=actor)


wish_action = partial(Action, needs=Role.DIRECTOR, back="wishes", refused=wish_refused)
ACTIONS = (
    wish_action(
        "wish-add",
        "wishes/add",
        does=note_wish,
        takes=WishPayload,
        answers=WishAnswer,
        many=True,
        shows=lambda event, _noted: wish_lines(event),
        is_new=itemgetter(1),
        api_at="wishes",
        api_name="api-wishes",
        done=lambda _event, _noted: requests.added(),
    ),
    wish_action(
        "wish-back",
        "wishes/<int:wish_id>/remove",
        does=of_event(wish_remove),
        answers=None,
        method="DELETE",
        api_at="wishes/<int:wish_id>",
        api_name="api-wish",
    ),
)
