"""The party: partners rotate from round to round; everyone scores for themselves."""

from functools import lru_cache

from scoring.language import count, verb
from scoring.rules.larger_tables import FIVE, rules_at
from scoring.rules.rulesets import Ruleset
from tournaments.movements import (
    SEATS_PER_TABLE,
    Leftovers,
    MovementRequest,
    Source,
    Wishes,
    claimed,
    cycle_rounds,
    ghosts_for,
    plan_movement,
    sizes_for,
)

from .fields import tables_for
from .house_rules import HOUSE_RULES
from .individuals import Individuals
from .lengths import about_hands, goal, is_about
from .settings import MovementSettings
from .values import FormatKey, RoundDraw, SeatRequests, Shape, StageState, times

WORDS = {Leftovers.FIVES: "tables of four and five", Leftovers.SIX: "one table of six"}
BESIDE_EVENLY = "Everyone partners a ghost player about equally often."
EVENLY = "Partners and opponents mix as evenly as we can make them."


class Party(Individuals):
    key = FormatKey.PARTY
    label = "Rotating partners"
    house_rules = HOUSE_RULES
    draws_ahead = True
    is_redrawn = False
    asks = frozenset({"rounds", "tables", "leftovers", "wishes"})
    usual_rounds = "enough to partner everyone once"

    def shape(self, field_size: int, rules: Ruleset, settings: MovementSettings) -> Shape:
        """Say what a field of this size means.

        Raises:
            UnsupportedFieldError: there are fewer than four.
        """
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
        return RoundDraw(plan=_planned(_request(state.field_size, state.settings, state.seed, state.asked)))


def _request(
    players: int, settings: MovementSettings, seed: int, asked: SeatRequests | None = None
) -> MovementRequest:
    used = tables_for(players, settings.tables, "Rotating partners")
    sizes = sizes_for(players, used, settings.leftovers)
    ghosts = ghosts_for(players, settings.tables, settings.leftovers)
    is_as_said = ghosts > 0 or max(sizes) > SEATS_PER_TABLE
    return MovementRequest(
        players=players,
        rounds=settings.rounds or cycle_rounds(players + ghosts),
        tables=None if settings.tables is None or ghosts else used,
        seed=seed,
        leftovers=settings.leftovers if is_as_said else Leftovers.BYES,
        wishes=asked.wishes if asked else Wishes(),
        stays=asked.stays if asked else (),
    )


def _promise(request: MovementRequest, rules: Ruleset, leftovers: Leftovers) -> str:
    large = [size for size in request.sizes if size > SEATS_PER_TABLE]
    if large:
        return f"{_at_larger(len(large), large[0], rules)} {EVENLY}"
    if request.ghosts:
        return f"{_filled(len(request.ghosts))} {_kept(request.filled)} {BESIDE_EVENLY}"
    over = request.players - sum(request.sizes)
    if over and leftovers in WORDS:
        out = f"so {over} {verb(over, 'sits', 'sit')} out each round"
        return f"{request.players} players don't fit {WORDS[leftovers]}, {out}. {_kept(request)}"
    return _kept(request)


def _filled(ghosts: int) -> str:
    who = count(ghosts, "ghost player fills", "ghost players fill")
    return f"{who} the last table, so no one sits out. Anyone free plays for a ghost, which can't win."


def _at_larger(tables: int, size: int, rules: Ruleset) -> str:
    if size != FIVE:
        return "You take turns at a table of six (three pairs)."
    more = rules_at(rules, FIVE).hands
    where = "a table of five" if tables == 1 else f"{tables} tables of five"
    return (
        f"You take turns at {where}. It's {more} hands there, with one player out each hand, "
        f"so everyone plays {rules.hands}."
    )


def _kept(request: MovementRequest) -> str:
    whole = request.rounds // cycle_rounds(request.players)
    match claimed(request):
        case Source.WHIST:
            return f"You partner everyone {times(whole)} and play against everyone {times(2 * whole)}."
        case Source.NEAR:
            return "You never have the same partner twice or the same opponent three times."
        case _:
            return EVENLY


# Planning a large field takes seconds; whoever locks the event has it planned before.
_planned = lru_cache(maxsize=8)(plan_movement)
