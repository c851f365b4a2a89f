"""The record in words: what was done, to whom and where, and what it changed."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.audit import last_act
from tournaments.formats.hints.outcomes import OUTCOME_WORDS
from tournaments.models import AuditEntry, Event, Link, Match, SidePool
from tournaments.names.amounts import money_text
from tournaments.names.people import field_of

#: How each action is said, by its name in the audit; braces are filled from what it wrote there.
WORDS = {
    **last_act.WORDS,
    "everyone_pay": "{entries} stakes taken at once: {money}",
    "event_create": "the night made",
    "night_bring_in": "brought the night in from a file",
    "event_change": "the settings changed",
    "wifi_set": "the Wi-Fi for phones changed",
    "interface_choose": "the network for phones chosen",
    "codes_print": "the codes printed",
    "privacy_set": "who sees the night changed",
    "approval_begin": "turned on approval of sign-ups",
    "approval_end": "turned off approval of sign-ups",
    "later_rounds_show": "showed the seats of every round",
    "later_rounds_hide": "hid the seats of later rounds",
    "event_rules_change": "the house rules changed",
    "table_close": "closed {where} at the bell",
    "hand_record": "hand {number} at {where}: {outcome}",
    "hand_confirm": "hand {number} at {where} told alike once more",
    "hand_undo": "hand {number} at {where} taken back",
    "hand_correct": "hand {number} at {where} corrected",
    "hand_dispute": "a hand at {where} told otherwise",
    "dispute_settle": "which telling of hand {hand} at {where} counts",
    "first_dealer_set": "seat {seat} deals hand {number} at {where}",
    "deal_throw_in": "hand {number} dealt again at {where}: {kind}",
    "deal_take_back": "took back that hand {number} was dealt again at {where}",
    "first_dealer_record": "seat {seat} deals hand {number} at {where}, as recorded",
    "first_dealer_draw": "drew cards for the deal at {where}: seat {seat} deals hand {number}",
    "cards_draw": "drew cards for partners at {where}: seat {seat} deals hand {number}",
    "game_record": "a recorded game at {where}",
    "total_record": "the points of {where}",
    "total_undo": "the points of {where} taken back",
    "total_correct": "the points of {where} corrected",
    "total_dispute": "the points of {where} told otherwise",
    "result_check": "the result of {where} looked at by the other side",
    "result_confirm": "confirmed {score} at {where}",
    "result_dispute": "disputed {score} at {where}",
    "result_rule": "ruled that {score} at {where} stands",
    "ruling_add": "a ruling at {where}",
    "slow_play_slap": "took points for slow play at {where}",
    "director_call": "{where} called the director",
    "director_answer": "the call of {where} answered",
    "sponsor_set": "the sponsor set",
    "sponsor_remove": "the sponsor taken away",
    "guest_link_replace": "a new code for guests",
    "table_link_replace": "a new code for table {table}",
    "rematch_open": "a rematch opened, round {number}",
    "stage_plan": "the last part of the night planned",
    "stage_start": "part {number} of the night started",
    "deed_take_back": "taken back: {done}",
    "money_float": "change in the box: {said}",
    "money_added": "money added: {said}",
    "cash_count": "the cash box counted: {money}",
    "money_close": "the cash box closed",
    "money_reopen": "the cash box opened again",
    "side_pool_open": "{pool} opened",
    "side_pool_join": "{who} in {pool}",
    "side_pool_leave": "{who} out of {pool}",
    "side_fine_take": "the fines of {who} taken: {money}",
    "side_fine_return": "gave {who} fines back: {money}",
    "side_perfect_note": "a perfect hand of {who}",
    "side_perfect_take_back": "a perfect hand of {who} taken back",
    "side_pool_settle": "{pool} settled",
    "side_pool_correct": "{pool} corrected",
    "side_pool_close": "closed {pool} and gave {money} back",
    "side_pool_reopen": "reopened {pool}",
    "side_pool_change_fee": "changed the fee of {pool}",
    "side_carry_bring": "brought {money} carried over into {pool}",
    "side_carry_back": "gave {money} carried over back from {pool}",
    "side_carry_release": "released {money} carried over by {pool}",
    "side_carry_restore": "carried {money} of {pool} on again",
    "draw_hold": "drew the {draw} and revealed its secret",
    "draw_repeat": "drew the {draw} again with the same secret, for other players",
    "wish_add": "a wish for the seats",
    "wish_remove": "a wish for the seats taken out",
    "mail_ask": "mail asked for",
    "mail_confirm": "a mail address confirmed",
    "mail_stop": "mail stopped",
    "push_subscribe": "a phone to be told",
    "push_stop": "a phone no longer told",
    "phone_end": "signed out a phone that had opened a code",
    "phone_sign_out": "a phone signed out",
    "player_anonymise": "a player's name taken out",
}
#: How a table is found from a row of each kind.
_MATCH_BY = {
    "hand": "hands",
    "dispute": "hands__disputes",
    "total": "totals",
    "ruling": "rulings",
    "match": "pk",
}
#: What nobody reads.
_FOR_MACHINES = {"sha256"}
#: Actions whose words say all that they changed.
_SAID_WHOLE = {"entry_check_in", "entry_check_out", "entry_withdraw", "entry_return", "cash_count"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """A stored fact, before and after."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordLine:
    entry: AuditEntry
    says: str
    by: str
    changed: tuple[Changed, ...]


def record_lines(event: Event, audit: Iterable[AuditEntry]) -> tuple[RecordLine, ...]:
    """Put lines of the audit into words, in a query for each kind of row among them."""
    entries = tuple(audit)
    rows = _by_kind(entries)
    known = _Known(event, _names(event), _tables(rows), _pools(rows))
    return tuple(
        RecordLine(entry=entry, says=known.says(entry), by=known.by(entry), changed=tuple(_changed(entry)))
        for entry in entries
    )


@dataclass(frozen=True, slots=True)
class _Known:
    """What the lines speak of: entries by id, tables and side pools by kind and id of a row."""

    event: Event
    names: Mapping[int, str]
    tables: Mapping[str, str]
    pools: Mapping[str, str]

    def says(self, entry: AuditEntry) -> str:
        facts = last_act.facts_of(entry, self.names)
        facts |= {
            "where": self.tables.get(entry.row, "a table"),
            "pool": self.pools.get(entry.row, "a side pool"),
            "outcome": OUTCOME_WORDS.get(facts.get("outcome", ""), ""),
            "money": money_text(facts.get("cents", 0), self.event),
        }
        said = last_act.filled(WORDS.get(entry.action, entry.action.replace("_", " ")), facts)
        return said[:1].upper() + said[1:]

    def by(self, entry: AuditEntry) -> str:
        """Name a person, a phone at a table, or a player on their own page; empty for the sign-up page."""
        if entry.actor is not None:
            return str(entry.actor)
        if entry.via is None:
            return ""
        link = entry.via.link
        if link.kind == Link.Kind.PLAYER:
            return f"{self.names.get(link.entry_id or 0, 'A player')}, own page"
        return f"Table {link.table}, {entry.via}"


def _by_kind(entries: Sequence[AuditEntry]) -> Mapping[str, set[int]]:
    found: dict[str, set[int]] = defaultdict(set)
    for entry in entries:
        kind, _, pk = entry.row.partition(":")
        if pk.isdecimal():
            found[kind].add(int(pk))
    return found


def _names(event: Event) -> dict[int, str]:
    """Return what every entry is called, of each part of the night."""
    parts = range(1, event.stage_number + 1)
    return {line.entry_id: line.label for part in parts for line in field_of(event, stage=part)}


def _tables(rows: Mapping[str, set[int]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for kind, path in _MATCH_BY.items():
        if pks := rows.get(kind):
            told = Match.objects.filter(**{f"{path}__in": pks}).values_list(path, "table", "round__number")
            found |= {f"{kind}:{pk}": f"table {table}, round {number}" for pk, table, number in told}
    return found


def _pools(rows: Mapping[str, set[int]]) -> dict[str, str]:
    pools = SidePool.objects.filter(pk__in=rows.get("sidepool", ()))
    return {f"sidepool:{pool.pk}": pool.get_kind_display() for pool in pools}


def _changed(entry: AuditEntry) -> Iterator[Changed]:
    if entry.action in _SAID_WHOLE:
        return
    before, after = last_act.stored_facts(entry.before), last_act.stored_facts(entry.after)
    for name in before:
        if name in after and name not in _FOR_MACHINES and before[name] != after[name]:
            yield Changed(name=name.replace("_", " "), before=_plain(before[name]), after=_plain(after[name]))


def _plain(fact: object) -> str:
    if isinstance(fact, list):
        return ", ".join(map(_plain, fact))
    if isinstance(fact, dict):
        return ", ".join(f"{name.replace('_', ' ')} {_plain(each)}" for name, each in fact.items())
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    return OUTCOME_WORDS.get(str(fact), str(fact)) if fact is not None else "nothing"
