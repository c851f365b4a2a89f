"""The party: partners rotate from round to round; everyone scores for themselves."""

from functools import lru_cache

from scoring.language import gettext as _
from scoring.language.messages import mark
from scoring.rules.larger_tables import FIVE, rules_at
from scoring.rules.rulesets import Ruleset
from tournaments.formats.words import promises
from tournaments.movements import (
    SEATS_PER_TABLE,
    Ideal,
    Leftovers,
    MovementPlan,
    MovementRequest,
    Outlook,
    Source,
    Wishes,
    claimed,
    cycle_rounds,
    design_faults,
    faults,
    ghosts_for,
    misplaced,
    outlook,
    outlooks,
    plan_movement,
    sizes_for,
)

from .fields import tables_for
from .house_rules import HOUSE_RULES
from .individuals import Individuals
from .lengths import about_hands, goal, is_about
from .own_charts import ChartNumbers, OwnChart
from .settings import MovementSettings
from .values import FormatKey, RoundDraw, SeatRequests, Shape, StageState

DOES_NOT_FIT = {Leftovers.FIVES: promises.fives_do_not_fit, Leftovers.SIX: promises.six_does_not_fit}
BESIDE_EVENLY = mark("Everyone gets a ghost partner about the same number of times.")
EVENLY = mark("We mix partners and opponents as evenly as we can.")


class Party(Individuals):
    key = FormatKey.PARTY
    called = mark("Rotating partners")
    house_rules = HOUSE_RULES
    draws_ahead = True
    is_redrawn = False
    asks = frozenset({"rounds", "tables", "leftovers", "ideal", "wishes"})
    usually = mark("enough rounds to partner everyone once")

    def shape(self, field_size: int, rules: Ruleset, settings: MovementSettings) -> Shape:
        """Say what a field of this size means.

        Raises:
            UnsupportedFieldError: there are fewer than four.
        """
        if settings.chart is not None:
            return _shape_of_chart(field_size, settings.chart, rules, settings)
        request = _request(field_size, settings, seed=0)
        seated = request.filled
        return Shape(
            players=field_size,
            rounds=request.rounds,
            tables=len(request.sizes),
            hands_per_round=max(about_hands(rules_at(rules, size)) for size in request.sizes),
            goal=goal(rules),
            is_about=is_about(rules),
            byes_per_round=seated.players - sum(seated.sizes),
            promise=_promise(request, rules, settings.leftovers),
        )

    def draw(self, state: StageState) -> RoundDraw | None:
        """Plan the whole night at once; nothing that happens at the tables changes it.

        Raises:
            UnsupportedFieldError: there are fewer than four.
        """
        if state.rounds is not None:
            return None
        chart, settings = state.settings.chart, state.settings
        if chart is not None:
            return RoundDraw(plan=chart.fitted(state.field_size, settings.leftovers, settings.rounds))
        request = _request(state.field_size, state.settings, state.seed, state.requests)
        return RoundDraw(plan=_planned(request))

    def numbers_by_lot(self, settings: MovementSettings) -> bool:
        """Tell whether numbers are drawn; by the host's own chart, or for couples, they follow the list."""
        if settings.chart is not None:
            return settings.chart.numbers is ChartNumbers.LOT
        return not settings.ideal.follows_list

    def faults(self, plan: MovementPlan, settings: MovementSettings) -> list[str]:
        """List what is wrong with a plan; byes are as the host's own chart has them."""
        if settings.chart is not None:
            return misplaced(plan)
        return faults(plan) or design_faults(plan, settings.ideal)


def _shape_of_chart(field_size: int, chart: OwnChart, rules: Ruleset, settings: MovementSettings) -> Shape:
    tables_for(field_size, None)
    return Shape(
        players=field_size,
        rounds=chart.rounds(settings.rounds),
        tables=chart.tables,
        hands_per_round=about_hands(rules),
        goal=goal(rules),
        is_about=is_about(rules),
        byes_per_round=max(0, field_size - SEATS_PER_TABLE * chart.tables),
        promise=promises.own_chart(),
        bye_rule=promises.as_the_chart_says(),
    )


def ideals_for(field_size: int, settings: MovementSettings) -> list[Outlook]:
    """Say what each fairness goal gives a field of this size.

    Raises:
        UnsupportedFieldError: there are fewer than four.
    """
    return outlooks(_request(field_size, settings, seed=0))


def _request(
    players: int, settings: MovementSettings, seed: int, requests: SeatRequests | None = None
) -> MovementRequest:
    used = tables_for(players, settings.tables)
    sizes = sizes_for(players, used, settings.leftovers)
    ghosts = ghosts_for(players, settings.tables, settings.leftovers)
    has_leftovers = ghosts > 0 or max(sizes) > SEATS_PER_TABLE
    return MovementRequest(
        players=players,
        rounds=settings.rounds or cycle_rounds(players + ghosts),
        tables=None if settings.tables is None or ghosts else used,
        seed=seed,
        leftovers=settings.leftovers if has_leftovers else Leftovers.BYES,
        wishes=requests.wishes if requests else Wishes(),
        stays=requests.stays if requests else (),
        ideal=settings.ideal,
    )


def _promise(request: MovementRequest, rules: Ruleset, leftovers: Leftovers) -> str:
    if request.ideal is not Ideal.EVEN:
        return outlook(request).sentence
    large = [size for size in request.sizes if size > SEATS_PER_TABLE]
    if large:
        return f"{_at_larger(len(large), large[0], rules, is_all=len(request.sizes) == 1)} {_(EVENLY)}"
    if request.ghosts:
        return (
            f"{promises.ghosts_fill(ghosts=len(request.ghosts))} {_cycles(request.filled)} {_(BESIDE_EVENLY)}"
        )
    over = request.players - sum(request.sizes)
    if over and leftovers in DOES_NOT_FIT:
        return f"{DOES_NOT_FIT[leftovers](players=request.players, out=over)} {_cycles(request)}"
    return _cycles(request)


def _at_larger(tables: int, size: int, rules: Ruleset, *, is_all: bool) -> str:
    if size != FIVE:
        return promises.one_table_of_six() if is_all else promises.table_of_six()
    more, hands = rules_at(rules, FIVE).hands, rules.hands
    if is_all:
        return promises.one_table_of_five(more=more, hands=hands)
    return promises.tables_of_five(tables=tables, more=more, hands=hands)


def _cycles(request: MovementRequest) -> str:
    whole = request.rounds // cycle_rounds(request.players)
    match claimed(request):
        case Source.WHIST:
            return promises.partner_everyone(cycles=whole)
        case Source.NEAR:
            return promises.never_three_times()
        case _:
            return _(EVENLY)


# Planning a large field takes seconds; whoever locks the event has it planned before.
_planned = lru_cache(maxsize=8)(plan_movement)
