"""What the host does about sign-ups, each declared once."""

from functools import partial
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.models import Role
from tournaments.audit.actor import Actor
from tournaments.models import Entry, Event
from tournaments.names.people import field_labels
from tournaments.people import words
from tournaments.people.api.entry_answers import EntryAnswer, called
from tournaments.people.services import entries, partners, seeds, sign_ups
from tournaments.web.actions import Action, of_entry
from tournaments.web.api.fields import StrictBoolean, StrictInteger, StrictIntegers, StrictSerializer
from tournaments.web.api.payloads import BIGGEST

WHO_GETS_IN = _("Choose who can sign up.")
NO_ONE = _("Choose at least one person.")


class SeedPayload(StrictSerializer):
    place = StrictInteger(
        min_value=1,
        max_value=BIGGEST,
        help_text=_("New place in the list. Count only players who have a spot."),
    )


class ApprovalPayload(StrictSerializer):
    approves_sign_ups = StrictBoolean(
        help_text=_("True if you approve each sign-up from the public link."),
        error_messages={"required": WHO_GETS_IN, "invalid": WHO_GETS_IN},
    )


class ApprovalAnswer(serializers.Serializer[Any]):
    approves_sign_ups = serializers.BooleanField()


class ApprovePayload(StrictSerializer):
    entries = StrictIntegers(
        min_value=1, max_value=BIGGEST, min_length=1, max_length=1000, error_messages={"min_length": NO_ONE}
    )


class SignUpsPayload(ApprovePayload):
    and_their_devices = StrictBoolean(
        default=False, help_text=_("True to also remove everyone who signed up on the same devices.")
    )


def approve(*, event: Event, entries: list[int], **named: Any) -> Any:
    """Approve pending sign-ups. If the night is full, they go on the waitlist."""
    return sign_ups.sign_ups_approve(event_id=event.pk, entry_ids=entries, **named)


def remove(*, event: Event, entries: list[int], **named: Any) -> Any:
    """Remove people who signed up through the public link. Checked-in players stay."""
    return sign_ups.sign_ups_remove(event_id=event.pk, entry_ids=entries, **named)


def set_approval(*, event: Event, approves_sign_ups: bool, **named: Any) -> Event:
    """Before the start, choose whether you approve sign-ups from the public link."""
    return sign_ups.approval_set(event_id=event.pk, approves=approves_sign_ups, **named)


class PartnersPayload(StrictSerializer):
    one = StrictInteger(
        min_value=1, max_value=BIGGEST, help_text=_("Entry of a player looking for a partner.")
    )
    other = StrictInteger(min_value=1, max_value=BIGGEST, help_text=_("Entry of the other player."))


def pair_up(*, event: Event, one: int, other: int, actor: Actor) -> Entry:
    """Pair two people who are looking for a partner. The pair keeps the earlier place in line."""
    first = Entry.objects.get(pk=one, stage__event=event, stage__number=1)
    return partners.partners_pair(entry_id=first.pk, other_id=other, actor=actor)


def pair_says(event: Event, entry: Entry) -> str:
    return words.paired(names=field_labels(event)[entry.pk])


KEEPER, HOST = Role.SCOREKEEPER, Role.DIRECTOR
entry_action = partial(Action, answers=EntryAnswer, context=called)
AT = "entries/<int:entry_id>/"
ACTIONS = (
    entry_action(
        "entry-check-in",
        f"{AT}check-in",
        KEEPER,
        of_entry(entries.entry_check_in),
        api_name="api-check-in",
    ),
    entry_action(
        "entry-check-out",
        f"{AT}check-out",
        KEEPER,
        of_entry(entries.entry_check_out),
        api_name="api-check-out",
    ),
    entry_action(
        "entry-withdraw", f"{AT}withdraw", HOST, of_entry(entries.entry_withdraw), api_name="api-withdraw"
    ),
    entry_action("entry-return", f"{AT}return", HOST, of_entry(entries.entry_return), api_name="api-return"),
    entry_action(
        "entry-seed", f"{AT}seed", HOST, of_entry(seeds.entry_seed), takes=SeedPayload, api_name="api-seed"
    ),
    entry_action("partners-pair", "partners/pair", HOST, pair_up, takes=PartnersPayload, done=pair_says),
    entry_action("partners-split", f"{AT}split", HOST, of_entry(partners.partners_split)),
    Action(
        "sign-ups-approval",
        "sign-ups/approval",
        HOST,
        set_approval,
        ApprovalAnswer,
        ApprovalPayload,
        back="event-settings",
        done=_("Saved."),
    ),
    entry_action("sign-ups-approve", "sign-ups/approve", HOST, approve, takes=ApprovePayload, many=True),
    entry_action("sign-ups-remove", "sign-ups/remove", HOST, remove, takes=SignUpsPayload, many=True),
)
