"""What everyone has done over the whole night, as side pools see it: whatever part, whoever the partner."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from scoring.cardplay.perfect_hands import perfect_seat
from scoring.money.side_pools import SideHand, SideRecord
from scoring.rules.larger_tables import rules_at
from scoring.table.hand_points import Outcome, score_hand
from tournaments.models import Event, Hand, RecordedDeal, Seat
from tournaments.names.people import FieldLine, field_of
from tournaments.results.selectors.standings import standings_of

EUCHRED = (Outcome.EUCHRED, Outcome.LONER_EUCHRED)


@dataclass(frozen=True, slots=True, kw_only=True)
class SideNight:
    """What all side pools of a night are judged by; entries are those of its first part.

    Args:
        perfect: who held a perfect hand, by the cards of recorded hands.
    """

    field: Sequence[FieldLine]
    records: tuple[SideRecord, ...]
    hands: tuple[SideHand, ...] = ()
    perfect: frozenset[int] = frozenset()


@dataclass(slots=True)
class _Done:
    """The sums of one entry over its matches."""

    points: int = 0
    hands: int = 0
    loners: int = 0
    best_round: int | None = None

    def add(self, points: int, hands: int) -> None:
        self.points += points
        self.hands += hands
        if hands:
            self.best_round = points if self.best_round is None else max(self.best_round, points)


def side_night(event: Event, *, with_hands: bool = False, with_cards: bool = False) -> SideNight:
    """Put the night together: two queries beside the standings', one for hands, one for their cards."""
    field = field_of(event)
    # In a later part people sit as other entries.
    owners = {player_id: line.entry_id for line in field for player_id in line.members}
    seats = list(Seat.objects.filter(round__stage__event=event).order_by("match_id", "position"))
    done = _done(seats, owners)
    records = []
    for line in standings_of(event, field):
        own = done.get(line.entry_id, _Done())
        records.append(
            SideRecord(
                entry=line.entry_id,
                place=line.place,
                points=own.points,
                hands=own.hands,
                loners=own.loners,
                best_round=own.best_round,
            )
        )
    at = {(seat.match_id, seat.position): owners[seat.player_id] for seat in seats}
    return SideNight(
        field=field,
        records=tuple(records),
        hands=_hands(event, at) if with_hands else (),
        perfect=_perfect(event, at) if with_cards else frozenset(),
    )


def _done(seats: Iterable[Seat], owners: Mapping[int, int]) -> dict[int, _Done]:
    """Add up the seats of each entry; what a side has in common stands at both seats of a pair, once."""
    done: dict[int, _Done] = {}
    counted = set()
    for seat in seats:
        entry = owners[seat.player_id]
        own = done.setdefault(entry, _Done())
        own.loners += seat.loners
        if (seat.match_id, entry) not in counted:
            counted.add((seat.match_id, entry))
            own.add(seat.points, seat.hands)
    return done


def _hands(event: Event, at: Mapping[tuple[int, int], int]) -> tuple[SideHand, ...]:
    """List every live hand that was played, in the order in which they came in; one query."""
    everything = Hand.objects.filter(match__round__stage__event=event).select_related("match")
    rows = list(everything.order_by("recorded_at", "pk"))
    came_in: dict[int, datetime] = {}
    for hand in rows:
        # A correction stands where the hand that it replaces stood.
        came_in[hand.pk] = came_in.get(hand.replaces_id or 0, hand.recorded_at)
    live = [hand for hand in rows if hand.voided_at is None and not hand.no_play]
    rules, hands = event.ruleset, []
    for hand in sorted(live, key=lambda hand: (came_in[hand.pk], hand.pk)):
        score = score_hand(hand.report, rules_at(rules, hand.match.size or rules.seats))
        makers = tuple(dict.fromkeys(at[hand.match_id, position] for position in score.makers))
        hands.append(
            SideHand(
                maker=at[hand.match_id, hand.maker or 0],
                makers=makers,
                is_alone=hand.alone,
                is_euchred=score.outcome in EUCHRED,
                is_loner=score.outcome is Outcome.LONER_MARCH,
            )
        )
    return tuple(hands)


def _perfect(event: Event, at: Mapping[tuple[int, int], int]) -> frozenset[int]:
    """Return who held a perfect hand in one that stands and has its cards; one query."""
    deals = RecordedDeal.objects.filter(hand__match__round__stage__event=event, hand__voided_at=None)
    held = set()
    for deal in deals.select_related("hand__match"):
        match = deal.hand.match
        rules = match.rules(event.ruleset)
        record = deal.read(rules).record
        seat = None if record is None else perfect_seat(record, rules)
        if seat is not None:
            held.add(at[match.pk, seat])
    return frozenset(held)
