"""Knock-out: who loses is out, after one game or two; each round plays every game that can be played."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import count as numbers_from
from math import ceil

from scoring.language import gettext as _
from scoring.language.messages import mark
from scoring.rules.rulesets import Ruleset
from tournaments.brackets import Part
from tournaments.brackets.elimination import LEAST_FOR_CONSOLATION
from tournaments.brackets.seeding import LIMIT, full_size
from tournaments.brackets.seeding import Placement as Seeding
from tournaments.errors import UnsupportedFieldError
from tournaments.formats.words import fields, promises
from tournaments.movements import FEWEST, MovementPlan, RoundPlan, Source, TablePlan, misplaced, pair_faults
from tournaments.standings import USUAL, SitOut

from .bracket.night import BracketNight, bracket_night
from .fixed_pairs import refuse_few_pairs
from .house_rules import TO_TEN
from .lengths import about_hands, goal, is_about
from .settings import PAIR, PLAYER, MovementSettings
from .values import FormatKey, RoundDraw, Shape, StageState

SEEDED = {
    Seeding.DRAWN: mark("Bracket spots are drawn at random."),
    Seeding.SEEDED: mark("Seeded in list order, best first, so the top two meet as late as possible."),
    Seeding.SNAKE: mark("Seeds are split into quarters, then drawn at random."),
}
#: Most pairs with three in each quarter, where the best has a bye, so that no draw changes who meets.
NONE_TO_DRAW = 12


class Knockout:
    key = FormatKey.KNOCKOUT
    called = mark("Single or double elimination")
    house_rules = TO_TEN
    entry_sizes = (PAIR, PLAYER)
    fit_by: frozenset[str] = frozenset()
    usual_places = 8
    usual_prizes = "70/30"
    draws_ahead = False
    is_redrawn = True
    has_bracket = True
    partners_stay = True
    usual_criteria = USUAL
    usual_sit_out = SitOut.NONE
    asks = frozenset({"tables", "seeding", "losses", "third_place", "consolation", "best_of_rounds"})

    @property
    def label(self) -> str:
        return _(self.called)

    @property
    def usual_rounds(self) -> str:
        return _("as many rounds as it takes")

    def most_entries(self, settings: MovementSettings) -> int:
        """Return how many can enter: a bracket's, of partners who are drawn twice as many."""
        return LIMIT if settings.is_for_pairs else 2 * LIMIT

    def shape(self, field_size: int, rules: Ruleset, settings: MovementSettings) -> Shape:
        """Say what a field of this size means.

        Raises:
            UnsupportedFieldError: there are fewer than two pairs, or someone would have no partner.
        """
        _refuse(field_size, settings)
        night = bracket_night(field_size, settings, seed=0)
        waves = _waves(field_size, settings)
        lengths = [replace(rules, best_of=each) if settings.best_of_rounds else rules for each in waves]
        return Shape(
            players=field_size,
            rounds=len(waves),
            tables=len(night.wave(settings.tables)),
            hands_per_round=ceil(sum(map(about_hands, lengths)) / len(lengths)),
            goal=goal(lengths[0]),
            is_about=any(map(is_about, lengths)),
            byes_per_round=0,
            promise=_promise(night, settings),
        )

    def numbers_by_lot(self, settings: MovementSettings) -> bool:
        """Tell whether numbers are drawn; else they follow the list of entries, the best first."""
        return settings.seeding is Seeding.DRAWN

    def draw(self, state: StageState) -> RoundDraw | None:
        """Seat every game that can be played now but those put off; None when nothing else is left.

        Raises:
            UnsupportedFieldError: there are fewer than two pairs, or someone would have no partner.
        """
        _refuse(state.field_size, state.settings)
        night = self.night(state)
        wave = night.wave(state.settings.tables, state.put_off)
        if not wave:
            return None
        # A game that is put off keeps its table, and the phone there.
        free = (table for table in numbers_from(1) if table not in state.put_off.values())
        tables = tuple(
            TablePlan(table=table, seats=_seats(night, each.entries))
            for table, each in zip(free, wave, strict=False)
        )
        seated = {number for table in tables for number in table.seats}
        waiting = {number for entry in night.still_in for number in night.members[entry]} - seated
        following = RoundPlan(
            number=len(state.played) + 1,
            tables=tables,
            byes=tuple(sorted(waiting)),
            absent=tuple(sorted(set(state.everyone) - seated - waiting)),
        )
        plan = MovementPlan(
            players=state.field_size,
            rounds=(*state.plans, following),
            source=Source.BRACKET,
            seed=state.seed,
        )
        return RoundDraw(
            plan=plan,
            games=tuple(each.game.number for each in wave),
            best_of=tuple(each.game.best_of for each in wave) if state.settings.best_of_rounds else (),
        )

    def night(self, state: StageState) -> BracketNight:
        """Fold the bracket from what was played."""
        games = [game for each in state.played for game in each.games]
        return bracket_night(state.field_size, state.settings, state.seed, games, state.left, state.late)

    def faults(self, plan: MovementPlan, settings: MovementSettings) -> list[str]:
        """List what is wrong with a plan: places, and who changes partners."""
        return [*self.misplaced(plan, settings), *_partner_faults(plan)]

    def misplaced(self, plan: MovementPlan, settings: MovementSettings) -> list[str]:
        """List where somebody has two places or none."""
        return pair_faults(plan) if settings.is_for_pairs else misplaced(plan)


def _refuse(field_size: int, settings: MovementSettings) -> None:
    if settings.is_for_pairs:
        refuse_few_pairs(field_size)
    elif field_size < FEWEST:
        raise UnsupportedFieldError(
            fields.players_at_least(least=FEWEST, players=field_size), field="players"
        )
    if not settings.is_for_pairs and field_size % 2:
        raise UnsupportedFieldError(
            fields.one_left_over(players=field_size),
            field="players",
        )
    pairs = _pairs(field_size, settings)
    if settings.consolation and pairs < LEAST_FOR_CONSOLATION:
        raise UnsupportedFieldError(
            fields.consolation_at_least(least=LEAST_FOR_CONSOLATION, pairs=pairs),
            field="consolation",
        )


def _pairs(field_size: int, settings: MovementSettings) -> int:
    return field_size if settings.is_for_pairs else field_size // 2


def _seats(night: BracketNight, entries: tuple[int, ...]) -> tuple[int, ...]:
    """Seat partners across from each other."""
    first, second = (night.members[entry] for entry in entries)
    return (first[0], second[0], first[-1], second[-1])


@lru_cache(maxsize=64)
def _waves(field_size: int, settings: MovementSettings) -> tuple[int, ...]:
    """Return the longest series of each round if nobody leaves: the more rounds of two ways all may go."""
    return max((_waves_if(field_size, settings, winner) for winner in (1, 2)), key=len)


def _waves_if(field_size: int, settings: MovementSettings, winner: int) -> tuple[int, ...]:
    night, waves = bracket_night(field_size, settings, seed=0), []
    # Whether there will be a second final nobody knows before the first.
    while (wave := night.wave(settings.tables)) and wave[0].game.part is not Part.RESET:
        waves.append(max(each.game.best_of for each in wave))
        night = night.after(wave, winner=winner)
    return tuple(waves)


def _promise(night: BracketNight, settings: MovementSettings) -> str:
    pairs = len(night.members)
    games = len(night.bracket.games) - bool(night.bracket.rounds_of(Part.RESET))
    byes = full_size(pairs) - pairs
    elimination = promises.double_elimination if settings.losses == 2 else promises.single_elimination
    sentences = (
        "" if settings.is_for_pairs else promises.partners_drawn(),
        _(SEEDED[_seeding(pairs, settings)]),
        elimination(games=games),
        promises.first_byes(pairs=byes) if byes else "",
        series_sentence(settings.best_of_rounds),
    )
    return " ".join(filter(None, sentences))


def _seeding(pairs: int, settings: MovementSettings) -> Seeding:
    """Return what seeding comes to: quarters of three or fewer meet as seeds in list order do."""
    if settings.seeding is Seeding.SNAKE and pairs <= NONE_TO_DRAW:
        return Seeding.SEEDED
    return settings.seeding


def series_sentence(best_of: Sequence[int]) -> str:
    """Say how long the games of each round are, the final's first; empty where the house rules say it."""
    if not best_of:
        return ""
    final, *late = [promises.best_of(games=games) for games in best_of]
    if not late:
        return promises.every_match(series=final)
    *late, others = late
    before = [promises.before_final(rounds=rounds, series=each) for rounds, each in enumerate(late, start=1)]
    return promises.final_and_earlier(
        series=", ".join([promises.final_is(series=final), *before]),
        others=promises.single_games() if best_of[-1] == 1 else others,
    )


def _partner_faults(plan: MovementPlan) -> list[str]:
    """List who sits across from another than before."""
    partners: dict[int, int] = {}
    found = []
    for current in plan.rounds:
        for table in current.tables:
            half = len(table.seats) // 2
            for one, other in zip(table.seats, (*table.seats[half:], *table.seats[:half]), strict=True):
                if partners.setdefault(one, other) != other:
                    found.append(fields.new_partner(number=current.number, player=one))
    return found
