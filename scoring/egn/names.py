"""Who of a table the names of a recorded game are: found by name, asked, or chosen by hand.

Source: docs/rules.md, 8.7.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.egn import table_words as words
from scoring.egn.name_spelling import folded, resembles
from scoring.egn.notation import EgnGame
from scoring.errors import InvalidRecordError

LONGEST = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitter:
    """Somebody at the table.

    Args:
        name: as pages show it, no two alike.
        names: others that are surely theirs.
        maybe: what they may be called besides, worth a question: a nickname, or whom they play for.
    """

    name: str
    names: tuple[str, ...] = ()
    maybe: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NameLine:
    """A name of the file.

    Args:
        seat: of the one it is, or most likely is; None where that is anybody's guess.
        candidates: the seats of those it may be; empty for a stranger.
    """

    name: str
    seat: int | None = None
    candidates: tuple[int, ...] = ()


class WhoIsWhoError(InvalidRecordError):
    """Names of the file leave open who at the table they are.

    Args:
        names: all of the file's, in its order; those that are sure have one candidate.
        unsure: those that are not sure.
        sitting: what those at the table are called, seat 1 first.
    """

    code = "who_is_who"

    def __init__(self, names: Sequence[NameLine], unsure: Sequence[NameLine], sitting: Sequence[str]) -> None:
        self.names, self.unsure, self.sitting = tuple(names), tuple(unsure), tuple(sitting)
        super().__init__(" ".join(_sentences(self.unsure, self.sitting)), field="players")

    def question(self, line: NameLine) -> str:
        """Ask who one of the names is; empty where that is sure."""
        return _question(line, self.sitting) if line in self.unsure else ""

    @property
    def players(self) -> dict[str, int | None]:
        """What to send again: each name with its seat, or the most likely one, or None."""
        return {each.name: each.seat for each in self.names}


def seats_by_name(
    names: Sequence[str], sitters: Sequence[Sitter], chosen: Mapping[str, int]
) -> dict[str, int]:
    """Return the seat of each name of a file.

    Args:
        sitters: seat 1 first.
        chosen: seats by name, as somebody has said; the others are found where they are sure.

    Raises:
        WhoIsWhoError: who somebody is must be said first.
        InvalidRecordError: what was chosen cannot be.
    """
    _check_chosen(names, sitters, chosen)
    found = _found(names, sitters, chosen)
    if len(found) < len(names):
        lines = [_line(name, sitters, found) for name in names]
        lines = [_without_rivals(line, lines) for line in lines]
        unsure = [line for line in lines if line.name not in found]
        raise WhoIsWhoError(lines, unsure, [sitter.name for sitter in sitters])
    bearers = Counter(found.values())
    for seat in bearers:
        same = [words.quoted(name) for name in names if found[name] == seat]
        if len(same) > 1:
            text = words.same_player(names=same, player=sitters[seat - 1].name)
            raise InvalidRecordError(text, field="players", code="same_player")
    return found


def names_of_file(games: Sequence[EgnGame]) -> tuple[tuple[str, ...], ...]:
    """Name the players of each game by seat, no two of a game alike."""
    return tuple(_names_of_game(game) for game in games)


def _names_of_game(game: EgnGame) -> tuple[str, ...]:
    seats = range(1, game.rules.seats + 1)
    in_file = [_readable(game.names[seat - 1]) if seat <= len(game.names) else "" for seat in seats]
    bearers = Counter(folded(name) for name in in_file)
    names = []
    for seat, name in zip(seats, in_file, strict=True):
        own = words.namesake(name=name, seat=seat) if bearers[folded(name)] > 1 else name
        names.append(own if name else words.nameless(seat=seat))
    is_clear = len({folded(name) for name in names}) == len(names)
    return tuple(names) if is_clear else tuple(words.nameless(seat=seat) for seat in seats)


def _readable(name: str) -> str:
    """Write a name so that it can be shown and sent again."""
    text = " ".join("".join(char if char.isprintable() else "?" for char in name).split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _check_chosen(names: Sequence[str], sitters: Sequence[Sitter], chosen: Mapping[str, int]) -> None:
    for name, seat in chosen.items():
        if name not in names:
            text = words.not_in_file(name=_readable(name), names=names)
            raise InvalidRecordError(text, field="players", code="unknown_name")
        if not 1 <= seat <= len(sitters):
            text = words.choose_seat(name=name, seats=len(sitters))
            raise InvalidRecordError(text, field="players", code="unknown_seat")


def _found(names: Sequence[str], sitters: Sequence[Sitter], chosen: Mapping[str, int]) -> dict[str, int]:
    """Return the seats that are chosen, and those of names that are one person's and nobody else's."""
    exact = {name: _exact(name, sitters) for name in names if name not in chosen}
    sure = {name: seats[0] for name, seats in exact.items() if len(seats) == 1}
    claims = Counter(sure.values())
    return {**chosen, **{name: seat for name, seat in sure.items() if claims[seat] == 1}}


def _exact(name: str, sitters: Sequence[Sitter]) -> tuple[int, ...]:
    """Return the seats of those who have exactly this name; what pages call somebody goes first."""
    wanted, numbered = folded(name), list(enumerate(sitters, start=1))
    by_name = tuple(seat for seat, sitter in numbered if folded(sitter.name) == wanted)
    return by_name or tuple(seat for seat, sitter in numbered if wanted in map(folded, sitter.names))


def _line(name: str, sitters: Sequence[Sitter], found: Mapping[str, int]) -> NameLine:
    if name in found:
        return NameLine(name=name, seat=found[name], candidates=(found[name],))
    free = [seat for seat in range(1, len(sitters) + 1) if seat not in found.values()]
    exact = _exact(name, sitters)
    may_be = tuple(seat for seat in free if seat in exact or _may_be(name, sitters[seat - 1]))
    return NameLine(name=name, seat=may_be[0] if len(may_be) == 1 else None, candidates=may_be)


def _may_be(name: str, sitter: Sitter) -> bool:
    return any(resembles(name, own) for own in (sitter.name, *sitter.names, *sitter.maybe))


def _without_rivals(line: NameLine, lines: Sequence[NameLine]) -> NameLine:
    """Put nobody forward who would be put forward for another name too."""
    is_rivalled = [each.seat for each in lines].count(line.seat) > 1
    return replace(line, seat=None) if is_rivalled else line


def _sentences(unsure: Sequence[NameLine], sitting: Sequence[str]) -> Iterator[str]:
    strangers = [words.quoted(each.name) for each in unsure if not each.candidates]
    if strangers:
        yield words.strangers(strangers)
    yield from (_question(each, sitting) for each in unsure if each.candidates)


def _question(line: NameLine, sitting: Sequence[str]) -> str:
    return words.who_is(name=line.name, candidates=[sitting[seat - 1] for seat in line.candidates])
