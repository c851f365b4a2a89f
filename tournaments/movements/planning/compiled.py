"""Runs annealing.c, compiled to WebAssembly: some ten million exchanges a second, the same on every machine.

A module without imports reaches nothing but its own memory, into which a night is laid out here.

Sources: docs/decisions/webassembly-for-the-search.md; WebAssembly Core Specification (https://webassembly.github.io/spec/core/).
"""

import struct
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import cast

from wasmtime import Engine, Func, Instance, Memory, Module, Store

Row = Sequence[int]
Rows = Sequence[Row]
PAGE = 65_536
#: A night in annealing.c: lots, heat and cooling, eight numbers, ten addresses.
NIGHT = struct.Struct("<Q2d8i10I")
#: Makes seeds that are close to each other begin far apart.
SPREAD = 0x9E3779B97F4A7C15


@cache
def _module() -> tuple[Engine, Module]:
    engine = Engine()
    return engine, Module.from_file(engine, str(Path(__file__).with_name("annealing.wasm")))


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """What an annealing starts from; cells and costs are those of annealing.c.

    Args:
        rounds: who sits where, a row of places for each round.
        kind: which cell two players count in, a row for each player.
        heat: what adds ``d`` is made with probability exp(-d / heat).
        cooling: what heat is multiplied by after each spell.
        out: for each round who sits out, where that may change; else nothing.
        pinned: for each round which places stay as they are.
        apart: for each player who may not share a table of the first round with them.
    """

    rounds: Rows
    kind: Rows
    cells: Row
    costs: Row
    step: int
    seed: int
    heat: float
    cooling: float
    out: Rows = ()
    pinned: Rows = ()
    apart: Rows = ()


class Compiled:
    """One night that is annealed."""

    def __init__(self, start: Start) -> None:
        engine, module = _module()
        self.store = Store(engine)
        exports = Instance(self.store, module, []).exports(self.store)
        self.memory, self._cool = cast(Memory, exports["memory"]), cast(Func, exports["cool"])
        heap: int = cast(Func, exports["heap"])(self.store)
        self.night = -(-heap // 8) * 8
        self.end = self.night + NIGHT.size
        rounds, out, players = start.rounds, start.out, len(start.kind)
        self.size, self.width, byes = len(rounds), len(rounds[0]), sum(out[0]) if out else 0
        had = [divmod(byes * number, players) for number in range(1, self.size + 1)] if out else []
        addresses = [self._lay("i", row) for row in (_flat(start.kind), start.cells, start.costs)]
        addresses += [self._lay("i", _flat(rounds)) for _ in ("places", "best")]
        self._best = addresses[-1]
        addresses += [
            self._lay("i", [least for least, _ in had]),
            self._lay("i", [least + (over > 0) for least, over in had]),
            *(self._lay("B", _flat(rows)) for rows in (out, start.pinned, start.apart)),
        ]
        cost = sum(start.costs[cell] for cell in start.cells)
        is_turned = len(start.cells) < players * (players - 1) // 2
        numbers = (players, self.size, self.width, start.step, cost, cost, is_turned, byes)
        lot = start.seed * SPREAD % 2**64 or 1
        written = NIGHT.pack(lot, start.heat, start.cooling, *numbers, *addresses)
        self.memory.write(self.store, written, self.night)

    def _lay(self, kind: str, numbers: Row) -> int:
        """Lay numbers out behind what is there; return their address, 0 if there are none."""
        if not numbers:
            return 0
        written, at = array(kind, numbers).tobytes(), self.end
        self.end += -(-len(written) // 8) * 8
        missing = self.end - self.memory.data_len(self.store)
        if missing > 0:
            self.memory.grow(self.store, -(-missing // PAGE))
        self.memory.write(self.store, written, at)
        return at

    def cool(self, exchanges: int) -> int:
        """Try so many exchanges, and then be cooler; return the least cost so far."""
        least: int = self._cool(self.store, self.night, exchanges)
        return least

    @property
    def best(self) -> list[list[int]]:
        """Return the rounds that cost least."""
        end, width = self._best + 4 * self.size * self.width, self.width
        places = array("i", self.memory.read(self.store, self._best, end)).tolist()
        return [places[at : at + width] for at in range(0, len(places), width)]


def _flat(rows: Rows) -> list[int]:
    return [each for row in rows for each in row]
