"""Draw the layers of docs/architecture.md from the import contracts in pyproject.toml.

Run: ``python docs/draw_layers.py``. What each package holds is the first line of its docstring.
"""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "architecture.md"
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


def redrawn(page: str) -> str:
    """Return the page with today's drawing in place of the one it has."""
    before, rest = page.split(BEGINNING)
    return f"{before}{BEGINNING}{drawing()}{END}{rest.split(END)[1]}"


if __name__ == "__main__":
    PAGE.write_text(redrawn(PAGE.read_text()))
