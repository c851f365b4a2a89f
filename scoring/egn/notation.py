"""Recorded games and matches in Euchre Game Notation and Euchre Match Notation.

Both are JSON. What is read keeps every field, known here or not, so writing it gives back the same file.

Source: docs/rules.md, section 8.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.cardplay.records import Fault, HandRecord
from scoring.egn import words
from scoring.egn.deals import EgnDeal, deal_from_egn, deal_to_egn
from scoring.egn.fields import Fields, json_list, json_object, text, texts, whole_numbers
from scoring.egn.rules import rules_from_egn, rules_to_egn
from scoring.rules.rulesets import Ruleset, Seats, sides
from scoring.stored import describe

GAME, MATCH = "Euchre Game Notation", "Euchre Match Notation"
GAME_VERSION, MATCH_VERSION = "1.6", "1.1"
KNOWN_VERSION = re.compile(r"1\.\d{1,3}(\.\d{1,3})?", re.ASCII)
MOST_CHARACTERS = 5_000_000
MOST_POINTS, MOST_DEALS = 1000, 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class EgnGame:
    """A recorded game as read.

    Args:
        stored: its JSON object as it was.
        names: by seat, seat 1 first; empty for a player nobody named.
        initial_score: by side.
        faults: of the game itself; those of its deals are with the deals.
    """

    stored: Mapping[str, object]
    rules: Ruleset
    names: tuple[str, ...]
    initial_score: Seats
    final_score: Seats | None
    deals: tuple[EgnDeal, ...]
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Notation:
    """A file as read: a game, or a match of several.

    Args:
        stored: the JSON value as it was; ``None`` where the text is no JSON.
        faults: of the file or the match, beside those of its games.
    """

    stored: object
    games: tuple[EgnGame, ...]
    faults: tuple[Fault, ...]

    def to_text(self) -> str:
        """Write the file again, every field as it was."""
        return json.dumps(self.stored, ensure_ascii=False, indent=2)


def read_notation(written: str) -> Notation:
    """Read a file of either kind; what is wrong with it is listed, never raised."""
    faults: list[Fault] = []
    stored = _parsed(written, faults)
    document = json_object(stored)
    if document is None:
        if not faults:
            faults.append(_bad(words.game_or_match(value=describe(stored))))
        return Notation(stored=stored, games=(), faults=tuple(faults))
    kind = document.get("fileType")
    if kind == MATCH:
        return Notation(stored=stored, games=_match_games(document, faults), faults=tuple(faults))
    if kind != GAME:
        faults.append(_bad(words.file_type(game=repr(GAME), match=repr(MATCH))))
        if "deals" not in document:
            return Notation(stored=stored, games=(), faults=tuple(faults))
    return Notation(stored=stored, games=(game_from_egn(document),), faults=tuple(faults))


def game_from_egn(stored: Mapping[str, object], *, names: Sequence[str] = ()) -> EgnGame:
    """Read a game.

    Args:
        names: the players' by seat, where a match says them.
    """
    faults: list[Fault] = []
    fields = Fields(stored, faults)
    _check_version(fields)
    metadata = fields.get("metadata", json_object, words.OBJECT) or {}
    described = Fields(metadata, faults)
    rules = rules_from_egn(described.get("ruleset", json_object, words.OBJECT) or {}, faults)
    deals = fields.get("deals", json_list, words.LIST)
    if deals is None:
        faults.append(_bad(words.deals_missing()))
    elif len(deals) > MOST_DEALS:
        faults.append(_bad(words.too_many_deals(most=MOST_DEALS, deals=len(deals))))
        deals = deals[:MOST_DEALS]
    return EgnGame(
        stored=stored,
        rules=rules,
        names=tuple(names) or _names(described, rules),
        initial_score=_score(described, "initialScore", rules) or (0,) * len(sides(rules)),
        final_score=_score(described, "finalScore", rules),
        deals=tuple(deal_from_egn(deal, rules) for deal in deals or ()),
        faults=tuple(faults),
    )


def game_to_egn(
    records: Sequence[HandRecord],
    rules: Ruleset,
    *,
    names: Sequence[str],
    title: str = "",
    initial_score: Seats = (0, 0),
) -> dict[str, object]:
    """Write a game.

    Args:
        names: of the players by seat, seat 1 first.

    Raises:
        InvalidRecordError: the notation has no place for the game's kind or one of its hands.
    """
    return {
        "fileType": GAME,
        "version": GAME_VERSION,
        "metadata": {
            "title": title,
            "players": list(names),
            "initialScore": list(initial_score),
            "ruleset": rules_to_egn(rules),
        },
        "deals": [deal_to_egn(record, number=n) for n, record in enumerate(records, start=1)],
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchGame:
    """One game of a match to be written.

    Args:
        players: keys of ``match_to_emn``'s players, by seat.
    """

    players: tuple[str, ...]
    rules: Ruleset
    records: tuple[HandRecord, ...]


def match_to_emn(
    games: Sequence[MatchGame], *, players: Mapping[str, str], title: str, date: str = ""
) -> dict[str, object]:
    """Write a match.

    Args:
        players: names by key; two players may have one name, not one key.
        date: ISO 8601.

    Raises:
        InvalidRecordError: the notation has no place for a game's kind or one of its hands.
    """
    return {
        "fileType": MATCH,
        "version": MATCH_VERSION,
        "metadata": {
            "title": title,
            "date": date,
            "players": [{"id": key, "name": name} for key, name in players.items()],
            "matchFormat": {"type": "CUSTOM"},
        },
        "games": [
            {
                "gameIndex": index,
                "playersOverride": list(game.players),
                "gameData": game_to_egn(
                    game.records, game.rules, names=[players[key] for key in game.players]
                ),
            }
            for index, game in enumerate(games)
        ],
    }


def _bad(message: str) -> Fault:
    return Fault(code="bad_field", text=message)


def _parsed(written: str, faults: list[Fault]) -> object:
    if len(written) > MOST_CHARACTERS:
        faults.append(_bad(words.too_long(most=MOST_CHARACTERS)))
        return None
    try:
        return json.loads(written.removeprefix("\ufeff"), parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else None
        faults.append(Fault(code="not_json", text=words.not_json(line=line)))
        return None


def _no_constant(name: str) -> None:
    raise ValueError(name)


def _check_version(fields: Fields) -> None:
    version = fields.get("version", text, words.TEXT)
    if version is None or not KNOWN_VERSION.fullmatch(version):
        fields.fault(words.version(value=describe(version)))


def _names(described: Fields, rules: Ruleset) -> tuple[str, ...]:
    players = described.get("players", json_list, words.LIST) or []
    names = [player.get("name") if isinstance(player, dict) else player for player in players]
    if len(names) > rules.seats or not all(isinstance(name, str) for name in names):
        described.fault(words.too_many_players(most=rules.seats))
        return ()
    return tuple(str(name) for name in names)


def _score(described: Fields, name: str, rules: Ruleset) -> Seats | None:
    score = described.get(name, whole_numbers, words.WHOLE_NUMBERS)
    if not score:
        return None
    if len(score) != len(sides(rules)) or any(not 0 <= points <= MOST_POINTS for points in score):
        described.fault(words.score(field=name, sides=len(sides(rules))))
        return None
    return score


def _match_games(document: Mapping[str, object], faults: list[Fault]) -> tuple[EgnGame, ...]:
    fields = Fields(document, faults)
    _check_version(fields)
    metadata = Fields(fields.get("metadata", json_object, words.OBJECT) or {}, faults)
    roster = _registered(metadata)
    games = fields.get("games", json_list, words.LIST)
    if games is None:
        faults.append(_bad(words.games_missing()))
    read = [_match_game(entry, roster, n, faults) for n, entry in enumerate(games or (), start=1)]
    return tuple(game for game in read if game is not None)


def _registered(metadata: Fields) -> dict[str, str]:
    """List the names of a match's players by their ids."""
    roster = {}
    for player in metadata.get("players", json_list, words.LIST) or ():
        entry = json_object(player)
        if entry is None or not isinstance(entry.get("id"), str) or not isinstance(entry.get("name"), str):
            metadata.fault(words.player_needs_id())
        else:
            roster[str(entry["id"])] = str(entry["name"])
    return roster


def _match_game(entry: object, roster: Mapping[str, str], number: int, faults: list[Fault]) -> EgnGame | None:
    game = json_object(entry)
    data = json_object(game.get("gameData")) if game is not None else None
    if game is None or data is None:
        faults.append(_bad(words.game_data_missing(number=number)))
        return None
    fields = Fields(game, faults)
    seated = fields.get("playersOverride", texts, words.IDS) or fields.get("players", texts, words.IDS)
    strangers = [key for key in seated or () if key not in roster]
    if strangers or len(set(seated or ())) != len(seated or ()):
        faults.append(_bad(words.other_ids(number=number)))
    return game_from_egn(data, names=[roster.get(key, "") for key in seated or ()])
