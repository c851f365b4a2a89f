"""The whole event as one JSON value: who sat where, every hand, the standings."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict

from tournaments.models import EntryPlayer, Event, Hand, Match, Round, RoundTotal, Seat
from tournaments.names.people import FieldLine, field_of, player_labels, seated, substitution_sentences
from tournaments.results.selectors.standings import standings_of

#: Raised when a field changes its meaning or goes, never when one is added.
VERSION = 1

Json = dict[str, object]


def event_results(event: Event) -> Json:
    """Return all that was played and what it came to, in nine queries.

    Seats are counted from 1, but from 0 in a deal, as its notation does.
    """
    fields = {line.number: line for line in field_of(event) if line.number is not None}
    field = [fields[number] for number in sorted(fields)]
    return {
        "version": VERSION,
        "event": _event(event),
        "players": [
            {"number": line.number, "name": line.label, "is_stand_in": line.is_ghost} for line in field
        ],
        "substitutions": list(substitution_sentences(field)),
        "rounds": list(_rounds(event, field)),
        "standings": [
            {
                "place": line.place,
                "is_tied": line.is_tied,
                "number": line.number,
                "name": line.name,
                **{name: value for name, value in asdict(line.tally).items() if name != "number"},
                "wins": line.wins,
                "games": line.games,
                "credit": str(line.credit),
                "awarded": str(line.awarded),
                "walk_overs": line.walk_overs,
                "because": line.because,
            }
            for line in standings_of(event, field)
        ],
    }


def _event(event: Event) -> Json:
    return {
        "public_id": event.public_id,
        "name": event.name,
        "status": event.status,
        "starts_at": event.starts_at.isoformat(),
        "time_zone": event.time_zone,
        "seed": event.public_seed,
        "rules": event.rules,
        "ranking": event.ranking,
        "tie_breaks": event.tie_breaks,
        "minimum_games": event.minimum_games,
        "sit_out": event.sit_out,
        "sit_out_points": event.sit_out_points,
        "walk_over": event.walk_over,
        "walk_over_points": event.walk_over_points,
        "reporting": event.reporting,
        "asks_other_side": event.asks_other_side,
    }


def _rounds(event: Event, field: Sequence[FieldLine]) -> Iterator[Json]:
    rounds = Round.objects.filter(stage__event=event).order_by("number")
    names = player_labels(field)
    byes = _byes(event, names)
    for each in rounds.prefetch_related("matches__seats", "matches__hands__recorded_deal", "matches__totals"):
        tables = [(match, list(match.seats.all())) for match in each.matches.all()]
        yield {
            "round": each.number,
            "status": each.status,
            "tables": [_table(match, seats, names) for match, seats in tables],
            "byes": byes[each.pk],
        }


def _byes(event: Event, names: Mapping[int, str]) -> Mapping[int, list[str]]:
    """Name who sits out in each round, by its id, the two of a pair together."""
    rows = EntryPlayer.objects.filter(entry__byes__round__stage__event=event).order_by("entry__number", "pk")
    members: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    for round_id, entry_id, player_id in rows.values_list("entry__byes__round", "entry", "player"):
        members[round_id, entry_id].append(names[player_id])
    byes: defaultdict[int, list[str]] = defaultdict(list)
    for (round_id, _), called in members.items():
        byes[round_id].append(" & ".join(called))
    return byes


def _table(match: Match, seats: Sequence[Seat], names: Mapping[int, str]) -> Json:
    return {
        "table": match.table,
        "status": match.status,
        "walk_over": match.walk_over,
        "seats": [
            {
                "position": seat.position,
                "side": seat.side,
                "name": seated(names, seat.player_id, seat.substitute_id),
                "points": seat.points,
            }
            for seat in seats
        ],
        "hands": [_hand(hand) for hand in match.hands.all()],
        "totals": [_total(total) for total in match.totals.all()],
    }


def _total(total: RoundTotal) -> Json:
    return {
        "points": total.points,
        "hands": total.hands,
        "recorded_at": total.recorded_at.isoformat(timespec="seconds"),
        "void_reason": total.void_reason,
    }


def _hand(hand: Hand) -> Json:
    # Only hands of a recorded game have their cards.
    recorded = getattr(hand, "recorded_deal", None)
    return {
        "number": hand.number,
        **hand.report.to_json(),
        "outcome": hand.outcome,
        "seat_points": hand.seat_points,
        "recorded_at": hand.recorded_at.isoformat(timespec="seconds"),
        "void_reason": hand.void_reason,
        "deal": recorded.deal if recorded is not None else None,
    }
