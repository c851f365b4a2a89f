"""Run `manage.py movement` for every number of players, and list the slowest and the largest.

python -m benchmarks.rotations.every_size [--players 4-200] [--least 10]

Each runs in a process of its own. Nothing else is loaded here: on Linux a child starts with its parent's
peak of memory.
"""

import argparse
import os
import sys

MOST_SECONDS, MOST_MB = 2, 200


def measured(players):
    """Return the seconds of CPU and the peak of memory in MB that one size takes."""
    command = [sys.executable, "manage.py", "movement", str(players)]
    quiet = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    _, status, used = os.wait4(os.posix_spawn(command[0], command, os.environ, file_actions=quiet), 0)
    if status:
        sys.exit(f"{players} players: the command failed")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def span(text):
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=span, default=range(4, 201))
    parser.add_argument("--least", type=int, default=10, help="how many of the slowest to list")
    options = parser.parse_args()
    found = {players: measured(players) for players in options.players}
    for name, at, most in (("seconds of CPU", 0, MOST_SECONDS), ("MB of memory", 1, MOST_MB)):
        ordered = sorted(found, key=lambda players: -found[players][at])
        over = sum(found[players][at] > most for players in found)
        print(f"{len(found)} sizes, {over} over {most} {name}. The most:")
        for players in ordered[: options.least]:
            print(f"  {players} players: {found[players][at]:.2f}")


if __name__ == "__main__":
    main()
