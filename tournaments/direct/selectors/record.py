"""The activity in words: what was done, to whom and where, and what it changed."""

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
    "everyone_pay": "Took everyone's entry fee ({entries}): {money}",
    "event_create": "Created the night",
    "night_bring_in": "Imported the night from a file",
    "event_change": "Changed the settings",
    "wifi_set": "Changed the Wi-Fi for phones",
    "interface_choose": "Chose the network for phones",
    "codes_print": "Printed the QR codes",
    "privacy_set": "Changed who can see the night",
    "approval_begin": "Turned on sign-up approval",
    "approval_end": "Turned off sign-up approval",
    "later_rounds_show": "Showed the seats of every round",
    "later_rounds_hide": "Hid the seats of later rounds",
    "event_rules_change": "Changed the house rules",
    "table_close": "Closed {where} at the bell",
    "hand_record": "Entered hand {number} at {where}: {outcome}",
    "hand_confirm": "Confirmed hand {number} at {where}",
    "hand_undo": "Undid hand {number} at {where}",
    "hand_correct": "Corrected hand {number} at {where}",
    "hand_dispute": "Entered a different result at {where}",
    "dispute_settle": "Settled the dispute over hand {hand} at {where}",
    "first_dealer_set": "Set the dealer of hand {number} at {where}: seat {seat}",
    "deal_throw_in": "Redealt hand {number} at {where}: {kind}",
    "deal_take_back": "Undid the redeal of hand {number} at {where}",
    "first_dealer_record": "Imported the dealer of hand {number} at {where}: seat {seat}",
    "first_dealer_draw": "Drew cards for the deal at {where}: seat {seat} deals hand {number}",
    "cards_draw": "Drew cards for partners at {where}: seat {seat} deals hand {number}",
    "game_record": "Imported a recorded game at {where}",
    "total_record": "Entered the points of {where}",
    "total_undo": "Undid the points of {where}",
    "total_correct": "Corrected the points of {where}",
    "total_dispute": "Entered different points for {where}",
    "result_check": "Checked the result of {where} for the other side",
    "result_confirm": "Confirmed {score} at {where}",
    "result_dispute": "Disputed {score} at {where}",
    "result_rule": "Ruled that {score} at {where} stands",
    "ruling_add": "Made a ruling at {where}",
    "slow_play_slap": "Took points for slow play at {where}",
    "director_call": "Called the host to {where}",
    "director_answer": "Answered the call of {where}",
    "sponsor_set": "Changed the sponsor",
    "sponsor_remove": "Removed the sponsor",
    "guest_link_replace": "Replaced the guest QR code",
    "table_link_replace": "Replaced the QR code of table {table}",
    "rematch_open": "Started a rematch, round {number}",
    "stage_plan": "Planned the playoffs",
    "stage_start": "Started part {number} of the night",
    "deed_take_back": "Undid: {done}",
    "money_float": "Changed the host's change: {said}",
    "money_added": "Added money: {said}",
    "cash_count": "Counted the cash box: {money}",
    "money_close": "Closed the cash box",
    "money_reopen": "Reopened the cash box",
    "side_pool_open": "Opened {pool}",
    "side_pool_join": "{who} joined {pool}",
    "side_pool_leave": "{who} left {pool}",
    "side_fine_take": "Took {who}'s fines: {money}",
    "side_fine_return": "Returned {who}'s fines: {money}",
    "side_perfect_note": "Entered {who}'s perfect hand",
    "side_perfect_take_back": "Undid {who}'s perfect hand",
    "side_pool_settle": "Settled {pool}",
    "side_pool_correct": "Corrected {pool}",
    "side_pool_close": "Closed {pool} and returned {money}",
    "side_pool_reopen": "Reopened {pool}",
    "side_pool_change_fee": "Changed the fee of {pool}",
    "side_carry_bring": "Added {money} carried over to {pool}",
    "side_carry_back": "Returned {money} carried over from {pool}",
    "side_carry_release": "Released {money} carried over by {pool}",
    "side_carry_restore": "Carried {money} of {pool} over again",
    "draw_hold": "Drew the {draw} and revealed its secret",
    "draw_repeat": "Drew the {draw} again with the same secret, for other players",
    "wish_add": "Added a seating request",
    "wish_remove": "Removed a seating request",
    "mail_ask": "Asked for emails",
    "mail_confirm": "Confirmed an email address",
    "mail_stop": "Stopped emails",
    "push_subscribe": "Turned on alerts",
    "push_stop": "Turned off alerts",
    "phone_end": "Signed out another phone",
    "phone_sign_out": "Signed out a phone",
    "player_anonymise": "Removed a player's name",
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
#: What people read for the name of a stored fact, where they would not know it.
_FACTS = {
    "added_cents": "added money",
    "asks_other_side": "other side confirms",
    "credit": "bye points",
    "house_share": "house share, percent",
    "is_walk_over": "forfeit",
    "minimum_games": "games needed to rank",
    "movement": "format settings",
    "sit_out": "bye points",
    "sit_out_points": "points per bye",
    "stake_cents": "entry fee",
    "tie_breaks": "tiebreakers",
    "walk_over": "forfeit",
    "walk_over_points": "points per forfeit",
}
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
        RecordLine(
            entry=entry, says=known.says(entry), by=known.by(entry), changed=tuple(_changed(entry, event))
        )
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
            "pool": self.pools.get(entry.row, "a side pot"),
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


def _changed(entry: AuditEntry, event: Event) -> Iterator[Changed]:
    if entry.action in _SAID_WHOLE:
        return
    before, after = last_act.stored_facts(entry.before), last_act.stored_facts(entry.after)
    for name in before:
        if name in after and name not in _FOR_MACHINES and before[name] != after[name]:
            was, now = (
                _of_money(fact[name], event) if name.endswith("_cents") else _plain(fact[name])
                for fact in (before, after)
            )
            yield Changed(name=_FACTS.get(name, name.replace("_", " ")), before=was, after=now)


def _of_money(cents: object, event: Event) -> str:
    return money_text(cents, event) if isinstance(cents, int) else _plain(cents)


def _plain(fact: object) -> str:
    if isinstance(fact, list):
        return ", ".join(map(_plain, fact))
    if isinstance(fact, dict):
        return ", ".join(f"{name.replace('_', ' ')} {_plain(each)}" for name, each in fact.items())
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    return OUTCOME_WORDS.get(str(fact), str(fact)) if fact is not None else "none"
