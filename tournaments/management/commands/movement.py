import json
from typing import Any

import psutil
from django.core.management.base import CommandError, CommandParser

from scoring.language import gettext as _
from scoring.language import ngettext
from scoring.language.messages import mark
from tournaments.errors import TournamentError
from tournaments.management.translated import TranslatedCommand
from tournaments.movements import (
    Certificate,
    Ideal,
    Leftovers,
    MovementPlan,
    MovementRequest,
    Spread,
    broken_promise,
    certificate,
    cycle_rounds,
    faults,
    plan_after,
    plan_movement,
    plan_to_json,
    read_stays,
)
from tournaments.movements.words.fairness import times

#: What a search takes for each pair of rounds, as measured from 60 to 250 rounds.
BYTES_A_PAIR = 9_000


class Command(TranslatedCommand):
    #: It needs no database and no page, whose checks take longer than most plans.
    requires_system_checks = ()
    help = mark("Plan a rotation and print it with its fairness report.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("players", type=int)
        parser.add_argument(
            "--rounds", type=int, help=_("number of rounds (if left out: enough to partner everyone once)")
        )
        parser.add_argument(
            "--tables", type=int, help=_("number of tables (if left out: as many as the players fill)")
        )
        parser.add_argument("--seed", type=int, default=0, help=_("the same seed gives the same rotation"))
        parser.add_argument("--leftovers", choices=[each.value for each in Leftovers], default="byes")
        parser.add_argument(
            "--stays", default="", help=_("players who keep a table, as player:table, like 3:1,7:2")
        )
        parser.add_argument(
            "--ideal",
            choices=[each.value for each in Ideal],
            default="even",
            help=_("fairness goal that comes first"),
        )
        parser.add_argument("--steps", type=int, help=_("number of steps to search for a better rotation"))
        parser.add_argument("--json", action="store_true", help=_("print the rotation as JSON"))

    def handle(self, *_args: Any, players: int, seed: int, **options: Any) -> None:
        try:
            request = MovementRequest(
                players=players,
                rounds=options["rounds"] if options["rounds"] is not None else cycle_rounds(players),
                tables=options["tables"],
                seed=seed,
                leftovers=Leftovers(options["leftovers"]),
                stays=read_stays(options["stays"]),
                ideal=Ideal(options["ideal"]),
            )
        except TournamentError as refusal:
            raise CommandError(str(refusal)) from refusal
        _refuse_beyond_memory(request)
        steps = options["steps"]
        if steps is not None and steps < 0:
            raise CommandError(_("Enter 0 or more steps, not {steps}.").format(steps=steps))
        plan = plan_movement(request) if steps is None else plan_after(request, steps)
        found = faults(plan) or list(filter(None, [broken_promise(plan, request)]))
        if found:
            raise CommandError(_("This rotation has an error: {fault}").format(fault=found[0]))
        if options["json"]:
            written = plan_to_json(plan)
            self.stdout.write(
                json.dumps(
                    {
                        **{
                            name: written[name] for name in ("players", "rounds", "ghosts") if name in written
                        },
                        "certificate": certificate(plan).to_json(),
                    }
                )
            )
        else:
            self.stdout.write("\n".join([*_lines(plan), *_summary(plan, certificate(plan))]))


def _refuse_beyond_memory(request: MovementRequest) -> None:
    """Say so before the work; out of memory the system would end the command, or another program."""
    needed, free = request.rounds**2 * BYTES_A_PAIR, psutil.virtual_memory().available
    if needed > free:
        raise CommandError(
            _(
                "{rounds} rounds may take {needed} MB of memory to plan, but only {free} MB is free. "
                "Ask for fewer rounds."
            ).format(rounds=request.rounds, needed=needed // 1_000_000, free=free // 1_000_000)
        )


def _lines(plan: MovementPlan) -> list[str]:
    """Write one line a round; partners are joined, sides are apart."""
    return [
        _("Round {number}:").format(number=f"{current.number:>3}")
        + "  "
        + "   ".join(_table(table.seats) for table in current.tables)
        + (
            "   " + _("sit out: {players}").format(players=", ".join(map(str, current.byes)))
            if current.byes
            else ""
        )
        for current in plan.rounds
    ]


def _table(seats: tuple[int, ...]) -> str:
    if len(seats) != 4:
        return "[" + " ".join(map(str, seats)) + "]"
    north, east, south, west = seats
    return _("{pair} vs. {others}").format(pair=f"{north}+{south}", others=f"{east}+{west}")


def _summary(plan: MovementPlan, found: Certificate) -> list[str]:
    return [
        "",
        *(
            [_("Ghost players: {players}.").format(players=", ".join(map(str, plan.ghosts)))]
            if plan.ghosts
            else []
        ),
        _("{players}, {rounds}, {tables}. Made by: {source}.").format(
            players=ngettext("{n} player", "{n} players", found.players).format(n=found.players),
            rounds=ngettext("{n} round", "{n} rounds", found.rounds).format(n=found.rounds),
            tables=ngettext("{n} table", "{n} tables", found.tables).format(n=found.tables),
            source=found.source,
        ),
        _spread(_("Partners"), found.partners),
        _spread(_("Opponents"), found.opponents),
        _spread(_("Meetings"), found.meetings),
        _spread(_("Times at one table"), found.table_visits),
        _spread(_("Times in one seat"), found.seats),
        _spread(_("Byes"), found.byes),
        *([_spread(_("With or against a ghost"), found.beside_ghosts)] if found.beside_ghosts else []),
        f"SHA-256 {found.digest}",
    ]


def _spread(name: str, spread: Spread) -> str:
    counts = ", ".join(
        _("{number} {times}").format(number=number, times=times(each)) for each, number in spread.counts
    )
    proof = (
        _("best possible")
        if spread.is_best
        else _("uneven by {squares}; no rotation gets below {bound}").format(
            squares=spread.squares, bound=spread.bound
        )
    )
    return _("{name}: {counts} ({proof}).").format(name=name, counts=counts, proof=proof)
