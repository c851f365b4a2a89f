"""The last thing the director did that can be taken back, in words."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.models import AuditEntry, Event, UndoRecord
from tournaments.names.people import FieldLine, field_of

#: What can be taken back, by the action's name in the audit; braces are filled from what it wrote there.
WORDS = {
    "event_start": "the start of the night",
    "entry_add": "{who} entered",
    "entry_add_registered": "{who} entered",
    "entries_import": "a list of {entries} entered",
    "entry_seed": "{who} moved in the list",
    "player_rename": "corrected a name to {label}",
    "entry_check_in": "{who} checked in",
    "entry_check_out": "the check-in of {who} taken back",
    "entry_withdraw": "{who} withdrawn",
    "sign_ups_approve": "sign-ups approved: {entries}",
    "sign_ups_remove": "sign-ups removed: {entries}",
    "entry_return": "{who} back in",
    "everyone_check_in": "{entries} checked in at once",
    "everyone_pay": "{entries} stakes taken at once",
    "stake_take": "the stake of {who} taken",
    "stake_refund": "the stake of {who} given back",
    "stake_let_off": "{who} let off the stake",
    "stake_ask": "{who} asked for the stake",
    "draw_release": "showed the seats to everyone",
    "round_open": "round {number} opened",
    "round_close": "round {number} closed",
    "cards_draw": "the cards drawn for partners",
    "tables_close": "closed the tables of round {number}",
    "round_cancel": "round {number} cancelled",
    "round_reopen": "round {number} opened again",
    "round_draw": "round {number} drawn again",
    "round_unseat": "cleared the seats of round {number} until a postponed game is finished",
    "round_remove": "removed round {number}, since there is nothing left to play in it",
    "round_set_aside": "closed round {number} without counting it, since others meet now",
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
    "slow_play_slap": "points taken for slow play",
    "bracket_decide": "a decision about the bracket",
    "night_shorten": "the night ended after round {rounds}",
    "play_off_note": "the play-off for place {place}",
    "entry_disqualify": "{who} disqualified",
    "entry_reinstate": "{who} no longer disqualified",
    "entry_rejoin": "{who} back for the final",
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
class LastAct:
    id: int
    says: str


def last_act(event: Event, field: Sequence[FieldLine] | None = None) -> LastAct | None:
    """Return what one button takes back, None for nothing; one query, one more for a name not given."""
    record = event.undo_records.filter(taken_back=None).select_related("line").order_by("-pk").first()
    return None if record is None else LastAct(id=record.pk, says=act_sentence(record, event, field))


def act_sentence(record: UndoRecord, event: Event, field: Sequence[FieldLine] | None = None) -> str:
    """Say what was done, such as "round 3 closed"."""
    words, names = WORDS[record.line.action], {}
    if "{who}" in words:
        names = {line.entry_id: line.label for line in (field_of(event) if field is None else field)}
    return filled(words, facts_of(record.line, names))


def facts_of(line: AuditEntry, names: Mapping[int, str]) -> dict[str, Any]:
    """Return what a line of the audit stored, with ``who`` it is about; names are by entry."""
    facts = {**stored_facts(line.before), **stored_facts(line.after)}
    kind, _, pk = line.row.partition(":")
    entry_id = int(pk) if kind == "entry" else facts.get("entry")
    return {**facts, "who": names.get(entry_id or 0, "somebody")}


def stored_facts(stored: object) -> Mapping[str, Any]:
    return stored if isinstance(stored, dict) else {}


def filled(words: str, facts: Mapping[str, Any]) -> str:
    """Fill the braces; what was not stored is left out."""
    return words.format_map(defaultdict(str, facts))
