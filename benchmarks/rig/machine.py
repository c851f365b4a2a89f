"""CPU time of process trees, and of everything else on the machine (Linux)."""

import os
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """Seconds of CPU so far: of the whole machine, and of each process by its id."""

    at: float
    busy: float
    by_process: dict[int, float]
    parents: dict[int, int]

    def of(self, root: int) -> float:
        """Add up a process and all that descend from it."""
        return sum(used for pid, used in self.by_process.items() if self._descends(pid, root))

    def _descends(self, pid: int, root: int) -> bool:
        while pid not in (0, 1, root):
            pid = self.parents.get(pid, 0)
        return pid == root


def read_machine() -> Reading:
    # Of the first line: user, nice, system, then idle and waiting for disks, then interrupts and stolen.
    ticks = [int(each) for each in Path("/proc/stat").read_text().partition("\n")[0].split()[1:9]]
    busy = sum(ticks) - ticks[3] - ticks[4]
    used, parents = {}, {}
    for folder in Path("/proc").iterdir():
        if not folder.name.isdecimal():
            continue
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        pid = int(folder.name)
        # User and system time, its own and that of its children that have ended.
        parents[pid], used[pid] = int(fields[1]), sum(map(int, fields[11:15])) / TICK
    return Reading(at=time.monotonic(), busy=busy / TICK, by_process=used, parents=parents)


def foreign_share(before: Reading, after: Reading, ours: Iterable[int]) -> float:
    """Return which share of the machine's time went to processes that do not descend from ours."""
    busy = after.busy - before.busy
    own = sum(after.of(root) - before.of(root) for root in ours)
    return max(0.0, (busy - own) / ((after.at - before.at) * (os.cpu_count() or 1)))


def parent_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
