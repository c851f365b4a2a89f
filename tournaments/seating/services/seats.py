"""Storing who sits where and who sits out; expects the event's lock."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from django.db.models import F, Max, QuerySet

from scoring.rules.larger_tables import rules_at
from scoring.rules.rulesets import Ruleset
from scoring.table.hand_points import sides
from tournaments.access.links import issue_links
from tournaments.audit.on_record import ON_RECORD
from tournaments.errors import NotNowError
from tournaments.formats import RoundDraw
from tournaments.models import (
    Bye,
    DealNote,
    Entry,
    EntryPlayer,
    Event,
    Link,
    Match,
    Round,
    Seat,
    Stage,
    Substitution,
)
from tournaments.movements import MovementPlan, RoundPlan
from tournaments.seating.words import changes, draws, subs

#: No bracket has as many games.
BEYOND_ANY_BRACKET = 10_000


def refuse_faults(stage: Stage, plan: MovementPlan, *, after: MovementPlan | None = None) -> None:
    """Seat nobody by a plan that the independent check of its format has something against.

    Args:
        after: the plan until now; what an exchange by hand has broken in it is no fault of what follows.
    """
    found = faults_after(stage, plan, after)
    if found:
        raise NotNowError(draws.seats_failed(fault=found[0]))


def faults_after(stage: Stage, plan: MovementPlan, before: MovementPlan | None) -> list[str]:
    """List what is wrong with a plan; where the plan before was broken already, only who is misplaced."""
    is_broken = before is not None and stage.kind.faults(before, stage.movement)
    check = stage.kind.misplaced if is_broken else stage.kind.faults
    return check(plan, stage.movement)


def seat_draw(rounds: Sequence[Round], draw: RoundDraw, field: Mapping[int, Entry], rules: Ruleset) -> None:
    """Seat the last rounds of a draw; of a bracket, whose rounds come one by one, with their games."""
    seat_rounds(rounds, draw.plan.rounds[-len(rounds) :], field, rules, games=draw.games_at)


def seat_rounds(
    rounds: Sequence[Round],
    planned: Sequence[RoundPlan],
    field: Mapping[int, Entry],
    rules: Ruleset,
    *,
    games: Mapping[int, tuple[int, int | None]] = MappingProxyType({}),
) -> None:
    """Seat rounds that have nobody yet, each by its plan.

    Args:
        field: the entries by their numbers.
        games: of a bracket's one round, each table's game and its length.
    """
    Bye.objects.bulk_create(
        [
            Bye(round=current, entry=field[number])
            for current, plan in zip(rounds, planned, strict=True)
            for number in plan.byes
        ]
    )
    tables = [
        (current, table) for current, plan in zip(rounds, planned, strict=True) for table in plan.tables
    ]
    matches = Match.objects.bulk_create(
        [
            Match(
                round=current,
                table=table.table,
                size=None if size == rules.seats else size,
                game=game,
                best_of=best_of,
            )
            for current, table in tables
            for size in (len(table.seats),)
            for game, best_of in (games.get(table.table, (None, None)),)
        ]
    )
    side_of = {
        (size, position): side
        for size in {rules.seats, *(len(table.seats) for _, table in tables)}
        for side, positions in enumerate(sides(rules_at(rules, size)), start=1)
        for position in positions
    }
    members: dict[int, list[int]] = defaultdict(list)
    for entry_id, player_id in (
        EntryPlayer.objects.filter(entry__in=field.values())
        .order_by("pk")
        .values_list("entry_id", "player_id")
    ):
        members[entry_id].append(player_id)
    seats = [
        Seat(
            match=match,
            round=current,
            position=position,
            side=side_of[len(table.seats), position],
            entry=field[number],
            # The first seat of a pair's number is for the first of them.
            player_id=members[field[number].pk][table.seats[: position - 1].count(number)],
        )
        for match, (current, table) in zip(matches, tables, strict=True)
        for position, number in enumerate(table.seats, start=1)
    ]
    _put_substitutes(seats)
    Seat.objects.bulk_create(seats)


def _put_substitutes(seats: Sequence[Seat]) -> None:
    """Let whoever plays for somebody sit where they would.

    Raises:
        NotNowError: they would sit there twice, since they have come in themselves.
    """
    stands_in = list(
        Substitution.objects.filter(
            event__stages__in={seat.round.stage_id for seat in seats}, entry=None
        ).select_related("player", "regular")
    )
    for seat in seats:
        for each in stands_in:
            if each.regular_id == seat.player_id and each.is_for(seat.round.number):
                seat.substitute_id = each.player_id
    sitting = {(seat.round_id, seat.player_id) for seat in seats}
    twice = next((seat for seat in seats if (seat.round_id, seat.substitute_id) in sitting), None)
    if twice is not None:
        both = next(each for each in stands_in if each.player_id == twice.substitute_id)
        raise NotNowError(
            subs.mark_back_first(sub=str(both.player), regular=str(both.regular)),
            code="is_substitute",
        )


def name_games(current: Round, draw: RoundDraw) -> None:
    """Note which games of a bracket a seated round plays now, and how long each is."""
    if games := draw.games_at:
        matches = list(current.matches.all())
        for match in matches:
            match.game, match.best_of = games[match.table]
        Match.objects.bulk_update(matches, ["game", "best_of"])


def games_make_way(matches: QuerySet[Match]) -> None:
    """Move games out of the way of others that get their numbers: none may be there twice at any moment."""
    matches.update(game=F("game") + BEYOND_ANY_BRACKET)


def clear_rounds(rounds: Iterable[Round]) -> int:
    """Take everyone out of rounds that were never played; returns the newest version of their tables.

    Raises:
        NotNowError: something was played there, if only to be struck out, and stays on record with its seats.
    """
    matches = Match.objects.filter(round__in=rounds)
    refuse_played(matches)
    version: int = matches.aggregate(last=Max("version"))["last"] or 0
    Seat.objects.filter(round__in=rounds).delete()
    Bye.objects.filter(round__in=rounds).delete()
    take_out(matches)
    return version


def take_out(matches: QuerySet[Match]) -> None:
    """Delete matches that nobody sits at and nobody played, with what was said of who deals."""
    DealNote.objects.filter(match__in=matches).delete()
    matches.delete()


def unseat(stage: Stage) -> None:
    """Take back a draw of which no round has opened; raises ``NotNowError`` where something was played."""
    rounds = list(stage.rounds.all())
    clear_rounds(rounds)
    Round.objects.filter(pk__in=[each.pk for each in rounds]).delete()


def refuse_played(matches: QuerySet[Match]) -> None:
    """Refuse to seat others where something is on record; raises ``NotNowError``."""
    number = (
        matches.filter(ON_RECORD).order_by("round__number").values_list("round__number", flat=True).first()
    )
    if number is not None:
        raise NotNowError(changes.round_played(number=number), code="round_played")


def issue_table_links(event: Event, planned: Sequence[RoundPlan]) -> None:
    """Give every table that has none its link."""
    linked = set(event.links.filter(kind=Link.Kind.TABLE).values_list("table", flat=True))
    tables = {table.table for each in planned for table in each.tables} - linked
    issue_links([Link(event=event, kind=Link.Kind.TABLE, table=table) for table in sorted(tables)])


def tell_tables(event: Event) -> None:
    """Let every page see that the night goes another way now: a round is taken back, or seats are drawn anew.

    Counted on the event too, since round numbers, statuses and the tables' own versions go back then.
    """
    event.turns += 1
    event.save(update_fields=["turns"])
    Match.objects.filter(round__stage__event=event).exclude(round__status=Round.Status.CLOSED).update(
        version=F("version") + 1
    )
