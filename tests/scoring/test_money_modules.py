"""Money is integer cents: no module that touches it may know another kind of number."""

import ast
from pathlib import Path

import pytest

SCORING = Path(__file__).resolve().parents[2] / "scoring"
MODULES = (
    "awards",
    "last_place",
    "money",
    "payouts",
    "pools",
    "prize_plans",
    "prize_presets",
    "prize_terms",
    "prize_text",
    "settlement",
    "side_pools",
    "ties",
)
INEXACT = {"float", "round", "Decimal", "Fraction", "complex"}


@pytest.mark.parametrize("module", MODULES)
def test_money_is_never_divided_inexactly(module):
    found = [
        ast.unparse(node)
        for node in ast.walk(ast.parse((SCORING / f"{module}.py").read_text()))
        if isinstance(getattr(node, "op", None), ast.Div)
        or (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.Name) and node.id in INEXACT)
    ]
    assert found == []
