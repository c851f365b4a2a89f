"""A recorded game as the hands of one table, read by the game's rules and judged by the table's.

Source: docs/rules.md, section 8.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from uuid import UUID, uuid5

from scoring.egn import EgnGame, read_notation
from scoring.egn_check import check_game
from scoring.errors import InvalidHandError, InvalidRecordError, UnsoundGameError
from scoring.hands import TRICKS_PER_HAND, HandReport
from scoring.options import Partnership
from scoring.points import score_hand
from scoring.record_play import PlayedHand
from scoring.records import HandRecord
from scoring.rulesets import Ruleset
from scoring.seats import dealer_of_hand, line_up

#: Under which a deal's key is made; changing it would let every game be uploaded twice.
DEAL_KEYS = UUID("7c1f2f5a-5b0e-4c7d-9f0e-3f6a2a6f5e11")
#: More hands than any round has; where the game itself ends is then for the table to say.
MOST_HANDS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class TableHand:
    """One deal of a game as a hand of the table.

    Args:
        number: of the hand; a deal that does not count as one has none and is left out.
        key: the same whenever the same deal of the same game is read again.
        record: says who led, so that it reads alike under any rules.
        maker_tricks: numbers of the tricks that the makers took; empty where the cards do not tell of each.
    """

    number: int
    key: UUID
    report: HandReport
    record: HandRecord
    maker_tricks: tuple[int, ...] = ()


def hands_of_file(written: str, rules: Ruleset, *, names: Sequence[str]) -> tuple[TableHand, ...]:
    """Read a file that holds one game as the hands of a table, all of them or none.

    The game's rules say how its cards are read, the table's what a hand is worth and when it is over.

    Args:
        rules: of the table.
        names: of who sits at the table, seat 1 first, for the sentences.

    Raises:
        UnsoundGameError: with everything that is wrong, by deal and trick.
        InvalidRecordError: the notation has no place for a table like this one.
    """
    if len(names) != 4 or rules.seats != 4 or rules.partnership is not Partnership.OPPOSITE:
        raise InvalidRecordError(
            "Only a table of four with fixed partners takes a recorded game.",
            field="file",
            code="not_notated",
        )
    notation = read_notation(written)
    faults = [fault.told() for fault in notation.faults]
    if len(notation.games) != 1:
        faults = faults or [f"A table takes one game; this file holds {len(notation.games)}."]
        raise UnsoundGameError(faults)
    game = notation.games[0]
    faults += _differences(game.rules, rules)
    hands: list[TableHand] = []
    if game.rules.seats == rules.seats:
        faults += _follow(_at_the_table(game, names), rules, hands)
    if not faults and not hands:
        faults.append("There is no hand in this game.")
    if faults:
        raise UnsoundGameError(faults)
    return tuple(hands)


def _differences(game: Ruleset, table: Ruleset) -> Iterator[str]:
    """Say what keeps the cards of a game from being those of the table."""
    if game.seats != table.seats:
        yield f"The game is for {game.seats} players, the table for {table.seats}."
    if game.deck != table.deck:
        yield f"The game was played with {game.deck} cards; this table plays with {table.deck}."
    if game.go_under != table.go_under:
        yield "Changing cards with the kitty must be allowed by the game and by the table, or by neither."
    if game.partners_best != table.partners_best:
        yield "Taking the partner's best card must be allowed by the game and by the table, or by neither."


def _at_the_table(game: EgnGame, names: Sequence[str]) -> EgnGame:
    endless = replace(game.rules, target=None, hands=MOST_HANDS, passed_out_counts=False)
    return replace(game, names=tuple(names), rules=endless)


def _follow(game: EgnGame, rules: Ruleset, hands: list[TableHand]) -> Iterator[str]:
    """Append the game's hands, and say what is wrong: first with the game, then deal by deal."""
    checked = check_game(game)
    yield from (fault.told() for fault in checked.faults)
    number = 1
    for place, (read, deal) in enumerate(zip(game.deals, checked.deals, strict=True), start=1):
        faults = checked.deal_sentences(place)
        report = deal.played.report if deal.played is not None else None
        if report is not None:
            faults += _refusals(report, rules, number=number, deal=place)
        yield from faults
        if report is not None and not faults and not score_hand(report, rules).counts_as_hand:
            continue
        if report is not None and read.record is not None and not faults:
            record = _led(read.record, deal.played, game.rules)
            key = uuid5(DEAL_KEYS, json.dumps([place, read.stored], sort_keys=True))
            took = _maker_tricks(deal.played, score_hand(report, rules).makers)
            hands.append(TableHand(number=number, key=key, report=report, record=record, maker_tricks=took))
        number += 1


def _refusals(report: HandReport, rules: Ruleset, *, number: int, deal: int) -> Iterator[str]:
    """Say why the table cannot have played this deal as its hand with this number."""
    dealer = dealer_of_hand(number, first_dealer=1, seats=rules.seats)
    if report.dealer != dealer:
        yield f"Deal {deal}: seat {dealer} of the table deals hand {number}, not seat {report.dealer}."
    try:
        score_hand(report, rules)
    except InvalidHandError as refusal:
        yield f"Deal {deal}: {refusal}"


def _maker_tricks(played: PlayedHand | None, makers: Sequence[int]) -> tuple[int, ...]:
    takers = played.takers if played is not None else ()
    if None in takers or len(takers) != TRICKS_PER_HAND:
        return ()
    return tuple(number for number, seat in enumerate(takers, start=1) if seat in makers)


def _led(record: HandRecord, played: PlayedHand | None, rules: Ruleset) -> HandRecord:
    """Write down who led where the notation leaves it to the rules."""
    contract = played.contract if played is not None else None
    if contract is None or record.first_leader is not None:
        return record
    return replace(record, first_leader=line_up(contract, rules).turns[0])
