"""A request as it is written in an address or a command: text in, the same text out.

players=14&rounds=8&tables=3&seed=2&leftovers=byes&stays=3:1,7:2
"""

from collections.abc import Mapping

from scoring.language import listed
from tournaments.errors import MovementError
from tournaments.movements.words import requests as words

from .ideals.names import Ideal
from .planning.search import steps_within
from .requests import Leftovers, MovementRequest

USUAL_PLAYERS, USUAL_ROUNDS = 12, 8
#: As large as the seed of an event can be.
MOST_SEED = 2**48 - 1
PARTS = ("players", "rounds", "tables", "seed", "leftovers", "stays", "ideal")


def read_request(query: Mapping[str, str]) -> MovementRequest:
    """Read what is asked for; what is not said is as usual, and words that are not ``PARTS`` are left.

    Raises:
        MovementError: a part is no number or no choice, or the movement cannot be; ``field`` names it.
    """
    fields = {name: query[name].strip() for name in PARTS if query.get(name, "").strip()}
    leftovers = fields.get("leftovers", Leftovers.BYES)
    if leftovers not in set(Leftovers):
        raise MovementError(words.extra_players(choices=listed([*Leftovers], word="or")), field="leftovers")
    ideal = fields.get("ideal", Ideal.EVEN)
    if ideal not in set(Ideal):
        raise MovementError(words.ideals(choices=listed([*Ideal], word="or")), field="ideal")
    return MovementRequest(
        players=_number(fields, "players", USUAL_PLAYERS),
        rounds=_number(fields, "rounds", USUAL_ROUNDS),
        tables=_number(fields, "tables", 0) if "tables" in fields else None,
        seed=_seed(fields),
        leftovers=Leftovers(leftovers),
        stays=read_stays(fields.get("stays", "")),
        ideal=Ideal(ideal),
    )


def read_stays(text: str) -> tuple[tuple[int, int], ...]:
    """Read who keeps which table, such as "3:1, 7:2": player 3 keeps table 1."""
    stays = []
    for part in filter(None, (each.strip() for each in text.split(","))):
        player, colon, table = (each.strip() for each in part.partition(":"))
        if not colon or not _is_number(player) or not _is_number(table):
            raise MovementError(words.stays_as_pairs(), field="stays")
        stays.append((int(player), int(table)))
    return tuple(stays)


def write_request(request: MovementRequest) -> dict[str, str]:
    """Write what differs from a usual request, players and rounds always."""
    written = {"players": str(request.players), "rounds": str(request.rounds)}
    if request.tables is not None:
        written["tables"] = str(request.tables)
    if request.seed:
        written["seed"] = str(request.seed)
    if request.leftovers is not Leftovers.BYES:
        written["leftovers"] = request.leftovers.value
    if request.stays:
        written["stays"] = write_stays(request)
    if request.ideal is not Ideal.EVEN:
        written["ideal"] = request.ideal.value
    return written


def write_stays(request: MovementRequest) -> str:
    return ",".join(f"{player}:{table}" for player, table in request.stays)


def command(request: MovementRequest, steps: int | None = None) -> str:
    """Return the command that makes the same plan; ``steps`` where others were taken than at once."""
    parts = [f"manage.py movement {request.players} --rounds {request.rounds}"]
    parts += [
        f"--{name} {value}"
        for name, value in write_request(request).items()
        if name not in {"players", "rounds"}
    ]
    if steps is not None and steps != steps_within(request):
        parts.append(f"--steps {steps}")
    return " ".join(parts)


def _seed(query: Mapping[str, str]) -> int:
    seed = _number(query, "seed", 0)
    if seed > MOST_SEED:
        raise MovementError(words.seed_between(most=MOST_SEED), field="seed")
    return seed


def _number(query: Mapping[str, str], name: str, usual: int) -> int:
    text = query.get(name)
    if text is None:
        return usual
    if not _is_number(text):
        raise MovementError(words.as_number(name=name, example=usual or 2), field=name)
    return int(text)


def _is_number(text: str) -> bool:
    """A longer number than 15 figures is a mistake, and its conversion can be slow."""
    return text.isascii() and text.isdigit() and len(text) <= 15
