"""Money is integer cents: no module that touches it may know another kind of number."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
#: Names of what is, or makes, a number that is no integer; ``round`` only where it is called.
INEXACT = {"float", "Decimal", "Fraction", "complex"}
#: What these may name beside: a lot is drawn as a number, Babel is given an exact one, points may be halves.
OTHERWISE = {
    "scoring/language/money.py": {"Decimal"},
    "tournaments/messages/selectors/own_page.py": {"Fraction"},
    "tournaments/money/selectors/prizes.py": {"float"},
    "tournaments/money/selectors/side_pools.py": {"float"},
    "tournaments/templatetags/show.py": {"Fraction"},
    "tournaments/web/views/parts_tables.py": {"Fraction"},
}


def named(node):
    """Return the name that a node uses, whatever kind of node it is."""
    return getattr(node, "id", None) or getattr(node, "attr", None) or getattr(node, "arg", None) or ""


def touches_money(tree):
    return any("cents" in named(node) for node in ast.walk(tree))


def parsed():
    """Read every module of the project that says "cents" by its path; parsing all of them takes seconds."""
    packages = [ROOT / package for package in ("accounts", "scoring", "tournaments")]
    paths = sorted(path for package in packages for path in package.rglob("*.py"))
    texts = {str(path.relative_to(ROOT)): path.read_text() for path in paths}
    return {path: ast.parse(text) for path, text in texts.items() if "cents" in text}


MODULES = {path: tree for path, tree in parsed().items() if touches_money(tree)}


def is_inexact(node, allowed):
    if isinstance(node, ast.Call):
        return named(node.func) == "round"
    if isinstance(node, ast.Constant):
        return isinstance(node.value, float)
    if isinstance(node, ast.Name):
        return node.id in INEXACT - allowed
    return isinstance(getattr(node, "op", None), ast.Div)


@pytest.mark.parametrize("module", MODULES)
def test_money_is_never_divided_inexactly(module):
    allowed = OTHERWISE.get(module, set())
    found = [ast.unparse(node) for node in ast.walk(MODULES[module]) if is_inexact(node, allowed)]
    assert found == []


@pytest.mark.parametrize(
    "inexact", ["cents / 2", "cents * 0.5", "round(cents)", "float(cents)", "cents /= 2"]
)
def test_an_inexact_number_is_found_wherever_it_stands(inexact):
    assert any(is_inexact(node, set()) for node in ast.walk(ast.parse(inexact)))


def test_every_module_that_divides_money_is_looked_at():
    assert {
        "scoring/money/pool_split.py",
        "scoring/money/settlement.py",
        "tournaments/money/selectors/money.py",
    } <= MODULES.keys()
    assert len(MODULES) > 40
