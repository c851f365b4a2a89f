"""Draw the layers of docs/architecture.md from the import contracts in pyproject.toml, and README.md's tree.

Run: ``python docs/draw_layers.py``. What each package holds is the first line of its docstring.
"""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "architecture.md"
README = ROOT / "README.md"
#: Folders of the tree that hold no package of the app.
OTHERS = {
    "templates": "Templates, in the same folders as the packages.",
    "static/app": "Styles and scripts of the pages; one entry per page in pages.",
    "tests": "Tests, in the same folders as the packages.",
    "benchmarks": "Speed, compared with the least that could do the same job.",
    "docs": "What is listed below.",
}
BEGINNING, END = "<!-- drawn by docs/draw_layers.py -->\n\n```text\n", "```\n\n<!-- end of the drawing -->"
PURE = "what decides who won imports no framework"


def drawing() -> str:
    """Return a line for each module of each layer, the highest layer first."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    layers = {
        each.get("containers", [""])[0]: each["layers"] for each in contracts if each["type"] == "layers"
    }
    (pure,) = [frozenset(each["source_modules"]) for each in contracts if each["name"] == PURE]
    return "".join(f"{line.rstrip()}\n" for line in _lines("", layers, pure))


def _lines(container: str, layers: dict[str, list[str]], pure: frozenset[str]) -> Iterator[str]:
    indent = "   " if container else ""
    for number, layer in enumerate(layers[container], 1):
        for name in (part.strip(" ()") for part in layer.split("|")):
            module = f"{container}.{name}" if container else name
            mark = "*" if module in pure else " "
            yield f"{indent}{number:2} {mark} {name:<{21 - len(indent)}} {_first_line(module)}"
            if module in layers:
                yield from _lines(module, layers, pure)


def _first_line(module: str) -> str:
    path = ROOT / Path(*module.split("."))
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return (ast.get_docstring(ast.parse(source.read_text())) or "").partition("\n")[0]


def tree() -> str:
    """Return a line for each package, those of a night with pages below theirs."""
    with_pages = sorted(path.parent.name for path in (ROOT / "tournaments").glob("*/views"))
    rows = [(name, _first_line(name)) for name in ("accounts", "config", "scoring", "tournaments")]
    rows += [(f"  {name}", _first_line(f"tournaments.{name}")) for name in with_pages]
    return "".join(f"{name:<12} {holds}\n" for name, holds in (*rows, *OTHERS.items()))


def redrawn(page: str, picture: str) -> str:
    """Return the page with a drawing in place of the one it has."""
    before, rest = page.split(BEGINNING)
    return f"{before}{BEGINNING}{picture}{END}{rest.split(END)[1]}"


if __name__ == "__main__":
    for path, picture in ((PAGE, drawing()), (README, tree())):
        path.write_text(redrawn(path.read_text(), picture))
