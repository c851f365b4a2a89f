"""What people are called on a TV, where their club has noted a short name."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.db.models import Q

from accounts.models import PlayerDetails
from tournaments.money.selectors.prizes import PrizeSheet
from tournaments.names.people import FieldLine
from tournaments.names.short import PAIR
from tournaments.results.selectors.bracket import BracketView
from tournaments.seating.selectors.seating import Board

from .show import Ceremony


def tv_names(field: Sequence[FieldLine]) -> Mapping[str, str]:
    """Return TV names by the names on other pages, of players and of pairs; one query.

    A TV name that two would share stands for neither.
    """
    members = {player: name for line in field for player, name in line.members.items()}
    noted = _noted(members)
    called = {player: noted.get(player, name) for player, name in members.items()}
    times = Counter(called.values())
    called = {player: tv if times[tv] == 1 else members[player] for player, tv in called.items()}
    names = {members[player]: tv for player, tv in called.items()}
    names |= {
        line.label: PAIR.join(called[player] for player in line.members)
        for line in field
        if any(player in noted for player in line.members)
    }
    return {name: tv for name, tv in names.items() if name != tv}


def _noted(members: Mapping[int, str]) -> dict[int, str]:
    """Return the TV name of each record, which its person has."""
    ids = list(members)
    details = PlayerDetails.objects.exclude(tv_name="")
    found = details.filter(Q(player__in=ids) | Q(player__records__in=ids))
    return {
        record: tv
        for tv, own, merged in found.values_list("tv_name", "player", "player__records")
        for record in (own, merged)
        if record in members
    }


def called_on_tv(seating: Board, names: Mapping[str, str]) -> Board:
    """Write TV names into the seats of a round."""
    if not names:
        return seating
    tables = [
        replace(
            table,
            seats=tuple(replace(seat, name=names.get(seat.name, seat.name)) for seat in table.seats),
        )
        for table in seating.tables
    ]
    return replace(seating, tables=tuple(tables), byes=tuple(names.get(name, name) for name in seating.byes))


def awards_on_tv(ceremony: Ceremony | None, names: Mapping[str, str]) -> Ceremony | None:
    """Write TV names into the awards."""
    if ceremony is None or not names:
        return ceremony
    steps = [
        replace(
            step,
            finishers=tuple(replace(each, name=names.get(each.name, each.name)) for each in step.finishers),
        )
        for step in ceremony.steps
    ]
    return replace(ceremony, steps=tuple(steps))


def prizes_on_tv(sheet: PrizeSheet, names: Mapping[str, str]) -> PrizeSheet:
    """Write TV names into the prizes."""
    lines = [replace(line, name=names.get(line.name, line.name)) for line in sheet.lines]
    return replace(sheet, lines=tuple(lines)) if names else sheet


def bracket_on_tv(bracket: BracketView | None, names: Mapping[str, str]) -> BracketView | None:
    """Write TV names into the games of a bracket."""
    if bracket is None or not names:
        return bracket
    games = []
    for game in bracket.games:
        first, second = (replace(side, name=names.get(side.name, side.name)) for side in game.sides)
        games.append(replace(game, sides=(first, second)))
    return replace(bracket, games=tuple(games))
