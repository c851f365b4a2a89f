"""Other seats for rounds to come: who is late, gone, back or misses a round; and exchanges by hand."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.utils import html

from tournaments.errors import InvalidRequestError
from tournaments.formats import MOST_ENTRIES
from tournaments.movements import MOST_ROUNDS
from tournaments.seating.services.attendance import Attendance
from tournaments.seating.services.late_and_leaving import Swap
from tournaments.seating.words import changes
from tournaments.web.api.fields import WHOLE, StrictInteger, StrictSerializer, StrictText
from tournaments.web.api.payloads import BIGGEST

#: What can be said of somebody who was drawn.
CHANGES = ("leaves", "misses", "back")


def _ids(*, help_text: Any) -> serializers.ListField:
    child = StrictInteger(min_value=1, max_value=BIGGEST)
    return serializers.ListField(child=child, default=list, max_length=MOST_ENTRIES, help_text=help_text)


def attendance_in(form: Mapping[str, str]) -> dict[str, Any]:
    """Return what a form says in JSON's fields: ``who-7`` is what entry 7 does, ``late-8`` that entry 8 came.

    Raises:
        InvalidRequestError: somebody does what nobody can.
    """
    sent: dict[str, Any] = {
        "first": number_in(form.get("first", "")),
        "rounds": number_in(form.get("rounds", "")) or None,
        "newcomers": [line for line in form.get("newcomers", "").splitlines() if line.strip()],
        **{name: [] for name in (*CHANGES, "late")},
    }
    for name, change in form.items():
        kind, _, entry = name.partition("-")
        if kind == "late":
            sent["late"].append(number_in(entry))
        elif kind == "who" and change:
            if change not in CHANGES:
                raise InvalidRequestError(changes.leaving_out_or_back(), field="leaves")
            sent[change].append(number_in(entry))
    return sent


def number_in(text: str) -> int | str:
    """Return the number that is written, or the text for its field to refuse."""
    return int(text) if WHOLE.fullmatch(text) else text


class AttendancePayload(StrictSerializer):
    """Players who join, leave, sit out or are back, starting in a given round."""

    first = StrictInteger(min_value=1, max_value=MOST_ROUNDS, help_text=_("First round with new seats."))
    late = _ids(help_text=_("Entries that missed the draw and are here now."))
    newcomers = serializers.ListField(
        child=StrictText(max_length=400),
        default=list,
        max_length=MOST_ENTRIES,
        help_text=_("Names of new players."),
        error_messages={"max_length": lazy(changes.too_many_players, str)(most=MOST_ENTRIES)},
    )
    leaves = _ids(help_text=_("Entries that leave for the rest of the night."))
    misses = _ids(help_text=_("Entries that sit out only round `first`."))
    back = _ids(help_text=_("Entries that come back."))
    rounds = StrictInteger(
        default=None,
        allow_null=True,
        min_value=1,
        max_value=MOST_ROUNDS,
        help_text=_("New number of rounds. Null keeps the current number."),
    )

    def to_internal_value(self, data: Any) -> Any:
        if html.is_html_input(data):
            preview = {"sha256": data["sha256"]} if {"sha256"} & self.fields.keys() & data.keys() else {}
            data = attendance_in(data) | preview
        return super().to_internal_value(data)

    def validate(self, sent: dict[str, Any]) -> dict[str, Any]:
        fields: dict[str, Any] = {
            name: tuple(each) if isinstance(each, list) else each for name, each in sent.items()
        }
        return {"change": Attendance(**fields)}


class ShownPayload(StrictSerializer):
    sha256 = StrictText(
        max_length=64, help_text=_("Hash from the preview. We refuse it if the seats have changed.")
    )

    def validate(self, sent: dict[str, Any]) -> dict[str, Any]:
        sha256 = sent.pop("sha256")
        return {**super().validate(sent), "sha256": sha256}


class RepairPayload(ShownPayload, AttendancePayload):
    pass


class SwapPayload(StrictSerializer):
    round = StrictInteger(min_value=1, max_value=MOST_ROUNDS)
    one = StrictInteger(min_value=1, max_value=BIGGEST, help_text=_("ID of an entry."))
    other = StrictInteger(min_value=1, max_value=BIGGEST, help_text=_("ID of the entry to swap with."))

    def validate(self, sent: dict[str, Any]) -> dict[str, Any]:
        return {"change": Swap(**sent)}


class SaveSwapPayload(ShownPayload, SwapPayload):
    pass


class FairnessAnswer(serializers.Serializer[Any]):
    repeated_partners = serializers.IntegerField(help_text=_("How many pairs partner more than once."))
    most_meetings = serializers.IntegerField(help_text=_("The most times any two players share a table."))
    byes = serializers.ListField(
        child=serializers.IntegerField(),
        help_text=_("Fewest and most sit-outs for a player who stays all night."),
    )
    beside_ghosts = serializers.ListField(
        child=serializers.IntegerField(),
        help_text=_("Fewest and most rounds a player has with a ghost partner."),
    )


class NamedTableAnswer(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    seats = serializers.ListField(
        child=serializers.CharField(), help_text=_("Player names in clockwise order.")
    )


class NamedRoundAnswer(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    tables = NamedTableAnswer(many=True)
    byes = serializers.ListField(child=serializers.CharField())


class ReplannedAnswer(serializers.Serializer[Any]):
    """The new seats and how fair they are."""

    sha256 = serializers.CharField(
        help_text=_("Hash to send with the change, so you save only what you saw.")
    )
    changes = serializers.ListField(source="difference.rounds", child=serializers.IntegerField())
    sentences = serializers.ListField(
        child=serializers.CharField(), help_text=_("Sentences that describe the changes.")
    )
    lost_wishes = serializers.ListField(
        source="lost",
        child=serializers.CharField(),
        help_text=_("Seating requests that these seats can't meet."),
    )
    before = FairnessAnswer(source="difference.before")
    after = FairnessAnswer(source="difference.after")
    rounds = NamedRoundAnswer(many=True, help_text=_("New seats for each round that changes."))
