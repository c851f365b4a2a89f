"""The last thing the host did that can be undone, in words."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.language import ordinal
from tournaments.models import AuditEntry, Event, UndoRecord
from tournaments.names.people import FieldLine, field_of

#: What can be undone, by the action's name in the audit; braces are filled from what it wrote there.
WORDS = {
    "event_start": "Started the night",
    "entry_add": "Added {who}",
    "entry_add_registered": "Added {who}",
    "entries_import": "Added a list of {entries}",
    "entry_seed": "Moved {who} in the list",
    "player_rename": "Changed a name to {label}",
    "entry_check_in": "{who} checked in",
    "entry_check_out": "Undid {who}'s check-in",
    "entry_withdraw": "{who} withdrew",
    "sign_ups_approve": "Approved sign-ups: {entries}",
    "sign_ups_remove": "Removed sign-ups: {entries}",
    "entry_return": "{who} came back",
    "everyone_check_in": "Checked in everyone ({entries})",
    "everyone_pay": "Took everyone's entry fee ({entries})",
    "stake_take": "Took {who}'s entry fee",
    "stake_refund": "Refunded {who}'s entry fee",
    "stake_let_off": "Waived {who}'s entry fee",
    "stake_ask": "Charged {who} the entry fee",
    "draw_release": "Showed the seats to everyone",
    "round_open": "Opened round {number}",
    "round_close": "Closed round {number}",
    "cards_draw": "Drew cards for partners",
    "tables_close": "Closed the tables of round {number}",
    "round_cancel": "Canceled round {number}",
    "round_reopen": "Reopened round {number}",
    "round_draw": "Reseated round {number}",
    "round_unseat": "Cleared the seats of round {number} until a postponed game is finished",
    "round_remove": "Removed round {number}, since there is nothing left to play in it",
    "round_set_aside": "Dropped round {number}: the matchups changed",
    "event_repair": "Changed the seats from round {first} on",
    "event_swap": "Swapped two players in round {round}",
    "substitute_take": "{substitute} subbed in for {regular}",
    "substitute_end": "{regular} took their own seat again",
    "walk_over_decide": "Ruled on a forfeit at table {table}, round {round}",
    "postponed_stand": "Let the result stand at table {table}, round {round}",
    "hand_correct": "Corrected hand {number}",
    "total_correct": "Corrected a table's points",
    "dispute_settle": "Settled the dispute over hand {hand}",
    "ruling_add": "Made a ruling at a table",
    "slow_play_slap": "Took points for slow play",
    "bracket_decide": "Made a decision in the bracket",
    "night_shorten": "Made round {rounds} the last one",
    "play_off_note": "Entered the playoff for {nth} place",
    "entry_disqualify": "Disqualified {who}",
    "entry_reinstate": "Reinstated {who}",
    "entry_rejoin": "Put {who} back in for the final",
    "night_end": "Ended the night",
    "prizes_fix": "Finalized the prizes",
    "prizes_correct": "Corrected the prizes",
    "payout_pay": "Paid {who}'s prize",
    "payout_give_back": "{who} returned a prize",
    "cut_hand_over": "Paid the {to}",
    "clock_start": "Started the clock",
    "clock_pause": "Paused the clock",
    "clock_resume": "Resumed the clock",
    "clock_stop": "Removed the clock",
    "board_freeze": "Changed when standings are hidden",
    "ceremony_tell": "Changed the awards step",
    "announcement_set": "Changed the announcement",
    "screen_set": "Set up screen {screen}",
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
    """Say what was done, such as "Closed round 3"."""
    words, names = WORDS[record.line.action], {}
    if "{who}" in words:
        names = {line.entry_id: line.label for line in (field_of(event) if field is None else field)}
    return filled(words, facts_of(record.line, names))


def facts_of(line: AuditEntry, names: Mapping[int, str]) -> dict[str, Any]:
    """Return what a line of the audit stored, with ``who`` it is about; names are by entry."""
    facts = {**stored_facts(line.before), **stored_facts(line.after)}
    kind, _, pk = line.row.partition(":")
    entry_id = int(pk) if kind == "entry" else facts.get("entry")
    return {**facts, "who": names.get(entry_id or 0, "someone"), "nth": _nth(facts.get("place"))}


def _nth(place: object) -> str:
    return ordinal(place) if isinstance(place, int) else ""


def stored_facts(stored: object) -> Mapping[str, Any]:
    return stored if isinstance(stored, dict) else {}


def filled(words: str, facts: Mapping[str, Any]) -> str:
    """Fill the braces; what was not stored is left out."""
    return words.format_map(defaultdict(str, facts))
