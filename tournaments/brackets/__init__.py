"""Elimination brackets as values: drawn once, folded from results, laid out for screen or paper."""

from .crossing import crossed
from .elimination import double_elimination, single_elimination
from .folding import BracketState, GameResult, GameState, GameStatus, bracket_state, replayed_state
from .layout import Box, Heading, Layout, Line, Measures, bracket_layout
from .names import round_name, round_names
from .partners import draw_pairs, pairs_in_a_row, ranked_pairs
from .places import BracketPlace, bracket_places
from .seeding import Placement
from .values import NOBODY, Bracket, From, Game, Part, Source

__all__ = [
    "NOBODY",
    "Box",
    "Bracket",
    "BracketPlace",
    "BracketState",
    "From",
    "Game",
    "GameResult",
    "GameState",
    "GameStatus",
    "Heading",
    "Layout",
    "Line",
    "Measures",
    "Part",
    "Placement",
    "Source",
    "bracket_layout",
    "bracket_places",
    "bracket_state",
    "crossed",
    "double_elimination",
    "draw_pairs",
    "pairs_in_a_row",
    "ranked_pairs",
    "replayed_state",
    "round_name",
    "round_names",
    "single_elimination",
]
