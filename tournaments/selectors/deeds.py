"""The last thing the director did that can be taken back, in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.models import Deed, Event

from .people import FieldLine, field_of

#: What can be taken back, by the action's name in the audit; braces are filled from what it wrote there.
WORDS = {
    "event_start": "the start of the night",
    "entry_add": "{who} entered",
    "entry_add_registered": "{who} entered",
    "entries_import": "a list of {entries} entered",
    "entry_seed": "{who} moved in the list",
    "entry_check_in": "{who} checked in",
    "entry_check_out": "the check-in of {who} taken back",
    "entry_withdraw": "{who} withdrawn",
    "entry_return": "{who} back in",
    "stake_take": "the stake of {who} taken",
    "stake_refund": "the stake of {who} given back",
    "stake_let_off": "{who} let off the stake",
    "stake_ask": "{who} asked for the stake",
    "round_open": "round {number} opened",
    "round_close": "round {number} closed",
    "round_cancel": "round {number} cancelled",
    "round_reopen": "round {number} opened again",
    "round_draw": "round {number} drawn again",
    "event_repair": "other seats from round {first} on",
    "event_swap": "two players exchanged in round {round}",
    "substitute_take": "{substitute} in the seat of {regular}",
    "substitute_end": "{regular} back in the own seat",
    "walk_over_decide": "who won table {table} of round {round} without playing on",
    "postponed_stand": "table {table} of round {round} stands",
    "hand_correct": "hand {number} corrected",
    "total_correct": "points of a table corrected",
    "dispute_settle": "which telling of hand {hand} counts",
    "ruling_add": "a ruling at a table",
    "bracket_decide": "a decision about the bracket",
    "night_shorten": "the night ended after round {rounds}",
    "play_off_note": "the play-off for place {place}",
    "entry_disqualify": "{who} disqualified",
    "entry_reinstate": "{who} no longer disqualified",
    "night_end": "the night ended",
    "prizes_fix": "the prizes fixed",
    "prizes_correct": "the prizes corrected",
    "payout_pay": "the prize of {who} paid",
    "payout_give_back": "what {who} gave back",
    "cut_hand_over": "what the {to} was handed",
    "clock_start": "the clock started",
    "clock_pause": "the clock held",
    "clock_resume": "the clock let go",
    "clock_stop": "the clock taken down",
    "board_freeze": "the board frozen or let go",
    "ceremony_tell": "a step of the ceremony",
    "announcement_set": "the announcement changed",
    "screen_set": "screen {screen} changed",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class LastDeed:
    id: int
    says: str


def last_deed(event: Event, field: Sequence[FieldLine] | None = None) -> LastDeed | None:
    """Return what one button takes back, None for nothing; one query, one more for a name not given."""
    deed = event.deeds.filter(taken_back=None).select_related("line").order_by("-pk").first()
    return None if deed is None else LastDeed(id=deed.pk, says=deed_said(deed, event, field))


def deed_said(deed: Deed, event: Event, field: Sequence[FieldLine] | None = None) -> str:
    """Say what was done, such as "round 3 closed"."""
    words = WORDS[deed.line.action]
    facts: dict[str, Any] = dict(deed.line.after) if isinstance(deed.line.after, Mapping) else {}
    kind, _, pk = deed.line.row.partition(":")
    entry_id = int(pk) if kind == "entry" else facts.get("entry")
    if "{who}" in words:
        known = field_of(event) if field is None else field
        facts["who"] = next((line.label for line in known if line.entry_id == entry_id), "somebody")
    return words.format_map(_Facts(facts))


class _Facts(dict[str, Any]):
    def __missing__(self, name: str) -> str:
        return ""
