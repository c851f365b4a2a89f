"""What stored facts are called in the activity, and their values, where settings and rules have no label."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

#: By the name that is stored.
NAMES: Mapping[str, str | Promise] = {
    "added_cents": _("Added money"),
    "after": _("Standings hidden after round"),
    "alone": _("Went alone"),
    "best": _("Playoff spots"),
    "call_round": _("Bidding round"),
    "capacity": _("Spots"),
    "carries": _("Carry points over"),
    "charity": _("Charity share"),
    "door_cents": _("Each door prize"),
    "door_prizes": _("Door prizes"),
    "entries_per_place": _("Entries per paid place"),
    "feed": _("Playoff setup"),
    "format": _("Format"),
    "hands": _("Hands"),
    "house": _("House cut"),
    "kind": _("Prize split"),
    "last": _("Last round for the sub"),
    "last_cents": _("Prize for last place"),
    "least_cents": _("Smallest prize"),
    "lone_defender": _("Seat that defended alone"),
    "maker": _("Seat that called trump"),
    "minimum_games": _("Minimum games to place"),
    "name": _("Name"),
    "named_partner": _("Partner's seat"),
    "network": _("Network"),
    "nickname": _("Nickname"),
    "no_play": _("Why no hand was played"),
    "number": _("Number"),
    "outcome": _("Result"),
    "partners": _("Partners"),
    "place": _("Spot on the list"),
    "point_cents": _("Value per point"),
    "points": _("Points"),
    "prize_ties": _("If players tie"),
    "ranking": _("Ranked by"),
    "rounding_cents": _("Round prizes to"),
    "rounds": _("Rounds"),
    "seat": _("Seat"),
    "seat_points": _("Points by seat"),
    "seats": _("Seat order"),
    "shares": _("Split"),
    "site": _("Web address in the QR codes"),
    "stake_cents": _("Entry fee"),
    "starts_at": _("Start"),
    "step": _("Awards shown"),
    "text": _("Announcement"),
    "tie_breaks": _("Tiebreakers"),
    "time_zone": _("Time zone"),
    "tricks": _("Makers' tricks"),
    "wifi": _("Wi-Fi"),
}


def nothing() -> str:
    return gettext("none")


def yes() -> str:
    return gettext("yes")


def no() -> str:
    return gettext("no")


def part(*, name: str, value: str) -> str:
    return gettext("{name} {value}").format(name=name, value=value)
