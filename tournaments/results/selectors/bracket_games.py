"""The games of a bracket as they are stored: who met, who won, who has left."""

from collections import defaultdict

from django.db.models import Q

from tournaments.formats import Late, PlayedGame
from tournaments.models import Entry, EntryPlayer, Match, Round, Stage


def played_games(stage: Stage, *, through: int | None = None) -> dict[int, list[PlayedGame]]:
    """Return the decided games of each round in the order of their tables; three queries."""
    counted = Q() if through is None else Q(round__number__lte=through)
    matches = Match.objects.filter(
        counted,
        round__stage=stage,
        game__isnull=False,
        winner__isnull=False,
    ).select_related("round")
    games: dict[int, list[PlayedGame]] = defaultdict(list)
    for match in matches.order_by("round__number", "table").prefetch_related("seats__entry"):
        games[match.round.number].append(played_game(match, match.winner or 0))
    return games


def played_game(match: Match, winner: int) -> PlayedGame:
    """Describe a match of the bracket; reads its seats and their entries."""
    sides: dict[int, dict[int, None]] = {1: {}, 2: {}}
    for seat in match.seats.all():
        sides[seat.side][seat.entry.number or 0] = None
    return PlayedGame(
        game=match.game or 0,
        sides=(tuple(sides[1]), tuple(sides[2])),
        winner=winner,
        is_walk_over=match.is_walk_over,
    )


def games_put_off(stage: Stage) -> dict[int, int]:
    """Return the tables of the games that are played later, by their numbers in the bracket; one query."""
    matches = Match.objects.filter(round__stage=stage, status=Match.Status.LATER, game__isnull=False)
    return {game or 0: table for game, table in matches.values_list("game", "table")}


def late_of(stage: Stage) -> Late:
    """Return who came after the draw and whose byes they take, by their numbers; one query."""
    late = Entry.objects.filter(stage=stage, takes_bye_of__isnull=False).order_by("number")
    found: dict[int, tuple[int, ...]] = {}
    for has_bye, number in late.values_list("takes_bye_of__number", "number"):
        found[has_bye or 0] = (*found.get(has_bye or 0, ()), number or 0)
    return tuple(found.items())


def left_of(stage: Stage) -> dict[int, str]:
    """Say in what way numbers have left, in the order in which they did; one query, two where anybody has.

    It is on record of their entries in the first part, so that it stands when a later one is drawn again.
    """
    first = EntryPlayer.objects.filter(stage__event=stage.event_id, stage__number=1)
    gone = {
        player: (at, how)
        for player, at, how in first.filter(entry__left_at__isnull=False).values_list(
            "player", "entry__left_at", "entry__left_as"
        )
    }
    if not gone:
        return {}
    here = EntryPlayer.objects.filter(stage=stage, player__in=gone, entry__number__isnull=False)
    rows = sorted(
        (gone[player][0], entry, number or 0, gone[player][1])
        for player, entry, number in here.values_list("player", "entry", "entry__number")
    )
    return {number: str(Entry.Left(how).label) for _, _, number, how in rows}


def leading_side(match: Match) -> int | None:
    """Return the side with more games, else with more points; None where they are level.

    Reads ``match.seats``.
    """
    best: dict[int, tuple[int, int]] = {}
    for seat in match.seats.all():
        has = (seat.games, seat.points)
        best[seat.side] = max(has, best.get(seat.side, has))
    ahead = [side for side, has in best.items() if has == max(best.values())]
    return ahead[0] if len(ahead) == 1 else None


def hands_disagree(match: Match) -> bool:
    """Tell whether the hands say that the other side has won than the one that went on; reads its seats."""
    if not match.winner or match.is_walk_over or match.round.status != Round.Status.CLOSED:
        return False
    return leading_side(match) == 3 - match.winner


def games_that_disagree(stage: Stage) -> frozenset[int]:
    """Return the bracket's games whose hands say otherwise than it stands; two queries."""
    matches = Match.objects.filter(round__stage=stage, game__isnull=False, winner__isnull=False)
    earlier = matches.select_related("round").prefetch_related("seats")
    return frozenset(match.game or 0 for match in earlier if hands_disagree(match))
