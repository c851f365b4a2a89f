"""A recorded game, or a match of several, as the hands of one table.

The file's rules say how its cards are read, the table's what may be played and what it is worth.

Source: docs/rules.md, section 8.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from types import MappingProxyType
from uuid import UUID, uuid5

from scoring.cardplay.record_play import PlayedHand
from scoring.cardplay.records import HandRecord
from scoring.egn import table_words as words
from scoring.egn.check import check_game
from scoring.egn.deals import EgnDeal
from scoring.egn.names import Sitter, names_of_file, seats_by_name
from scoring.egn.notation import EgnGame, read_notation
from scoring.egn.seats import FOUR, Placing, moved_record, moved_report, placing, refuse_other_partners
from scoring.egn.words import in_deal
from scoring.errors import InvalidHandError, InvalidRecordError, UnsoundGameError
from scoring.rules.options import Partnership
from scoring.rules.rulesets import Ruleset
from scoring.table.hand_points import score_hand
from scoring.table.hands import TRICKS_PER_HAND, HandReport
from scoring.table.matches import GivenPenalty, fold_match
from scoring.table.seats import dealer_of_hand, line_up, seat_after

#: Under which a deal's key is made; changing it would let every game be uploaded twice.
DEAL_KEYS = UUID("7c1f2f5a-5b0e-4c7d-9f0e-3f6a2a6f5e11")
#: More hands than any round has; where the game itself ends is then for the table to say.
MOST_HANDS = 200
NOT_CHOSEN: Mapping[str, int] = MappingProxyType({})


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

    def moved(self, to: Placing) -> "TableHand":
        return replace(self, report=moved_report(self.report, to), record=moved_record(self.record, to))


@dataclass(frozen=True, slots=True, kw_only=True)
class FileHands:
    """The hands of a file, game by game, told by the seats of its first game.

    Args:
        seats: of the table, by seat of the file, as they were when the file was read.
    """

    games: tuple[tuple[TableHand, ...], ...]
    seats: tuple[int, ...]

    @property
    def ends(self) -> tuple[int, ...]:
        """Number of the last hand of each game."""
        return tuple(accumulate(map(len, self.games)))

    def at_table(self, to: Placing) -> "FileHands":
        """Tell the hands by the seats of the table."""
        moved = tuple(tuple(hand.moved(to) for hand in game) for game in self.games)
        return FileHands(games=moved, seats=to.seats)


def hands_of_file(
    written: str, rules: Ruleset, *, sitters: Sequence[Sitter], chosen: Mapping[str, int] = NOT_CHOSEN
) -> FileHands:
    """Read a file as the hands of a table, all of them or none.

    The file's rules say how its cards are read, the table's what a hand is worth and when it is over.

    Args:
        rules: of the table.
        sitters: who sits at the table, seat 1 first.
        chosen: which seat a name of the file stands for, where somebody has said so.

    Raises:
        WhoIsWhoError: a name leaves open whose it is.
        UnsoundGameError: with everything that is wrong, by deal and trick.
        InvalidRecordError: the table is of another kind, or its players are partners of others in the file.
    """
    if len(sitters) != FOUR or rules.seats != FOUR or rules.partnership is not Partnership.OPPOSITE:
        raise InvalidRecordError(words.only_fours(), field="file", code="not_notated")
    games = _games(written, rules)
    seats = _seats(games, sitters, chosen)
    reader = _Reader(rules, [sitters[seat - 1].name for seat in seats[0]])
    for game, own in zip(games, seats, strict=True):
        to = Placing(seats=tuple(seats[0].index(seat) + 1 for seat in own))
        reader.follow(game, to, number=len(reader.games) + 1 if games[1:] else None)
    if reader.faults:
        raise UnsoundGameError(reader.faults)
    return FileHands(games=tuple(map(tuple, reader.games)), seats=seats[0])


def series_faults(
    rules: Ruleset, reports: Sequence[HandReport], ends: Sequence[int], penalties: Iterable[GivenPenalty] = ()
) -> Iterator[str]:
    """Say where a table that plays several games would not end them where the file does.

    Args:
        reports: the table's hands with those of the file.
        ends: number of the last hand of each game of the file.
    """
    if rules.best_of == 1:
        return
    repeatable = tuple(penalties)
    for number, end in enumerate(ends, start=1):
        before = fold_match(rules, reports[: end - 1], repeatable)
        if len(before.series.games) >= number:
            yield words.goes_on(game=number)
            return
        if number < len(ends) and len(fold_match(rules, reports[:end], repeatable).series.games) < number:
            yield words.ends_early(game=number)
            return


def _games(written: str, rules: Ruleset) -> tuple[EgnGame, ...]:
    """Read the games of a file; raises ``UnsoundGameError`` unless the table plays as many of their kind."""
    notation = read_notation(written)
    faults = [fault.say() for fault in notation.faults]
    count = len(notation.games)
    if not count:
        faults = faults or [words.no_game()]
    elif count > rules.best_of:
        faults.append(words.too_many_games(best_of=rules.best_of, games=count))
    faults += dict.fromkeys(fault for game in notation.games for fault in _differences(game.rules, rules))
    if faults:
        raise UnsoundGameError(faults)
    return notation.games


def _seats(
    games: Sequence[EgnGame], sitters: Sequence[Sitter], chosen: Mapping[str, int]
) -> tuple[tuple[int, ...], ...]:
    """Return where the players of each game sit, by its own seats."""
    named = names_of_file(games)
    names = tuple(dict.fromkeys(name for game in named for name in game))
    if len(names) > FOUR:
        raise InvalidRecordError(words.other_players(names), field="file", code="other_players")
    found = seats_by_name(names, sitters, chosen)
    seats = tuple(tuple(found[name] for name in game) for game in named)
    called = [sitter.name for sitter in sitters]
    for number, own in enumerate(seats, start=1):
        refuse_other_partners(own, called, game=number if seats[1:] else None)
    return seats


def _differences(game: Ruleset, table: Ruleset) -> Iterator[str]:
    """Say what keeps the cards of a game from being those of the table."""
    if game.seats != table.seats:
        yield words.other_seats(game=game.seats, table=table.seats)
    if game.deck != table.deck:
        yield words.other_deck(game=game.deck, table=table.deck)
    if game.go_under != table.go_under:
        yield words.other_trades()
    if game.partners_best != table.partners_best:
        yield words.other_best_card()


class _Reader:
    """Collects the hands of a file's games, and all that is wrong with them.

    Args:
        rules: of the table.
        names: by seat of the file's first game, in whose seats every hand is told.
    """

    def __init__(self, rules: Ruleset, names: Sequence[str]) -> None:
        self.rules = rules
        self.names = names
        self.games: list[list[TableHand]] = []
        self.faults: list[str] = []
        self.number = 1
        self.first_dealer: int | None = None

    def follow(self, game: EgnGame, to: Placing, *, number: int | None) -> None:
        """Append a game's hands, and say what is wrong: first with the game, then deal by deal.

        Args:
            number: of the game, where the file has several.
        """
        own = [self.names[to.at(seat) - 1] for seat in range(1, FOUR + 1)]
        endless = replace(game.rules, target=None, hands=MOST_HANDS, passed_out_counts=False)
        checked = check_game(replace(game, names=tuple(own), rules=endless))
        faults = [fault.say() for fault in checked.faults]
        self.games.append([])
        self.first_dealer = None
        if placing(to.seats).is_turned_over:
            faults.append(words.other_order())
        for place, (read, deal) in enumerate(zip(game.deals, checked.deals, strict=True), start=1):
            wrong = checked.deal_sentences(place)
            report = deal.played.report if deal.played is not None else None
            if report is not None:
                wrong += self._refusals(moved_report(report, to), deal=place)
            faults += wrong
            if report is not None and not wrong and not score_hand(report, self.rules).counts_as_hand:
                continue
            if report is not None and deal.played is not None and not wrong:
                self._add(read, deal.played, report, game.rules, place, to)
            self.number += 1
        if not faults and not self.games[-1]:
            faults.append(words.no_hands())
        if number is not None:
            faults = [words.in_game(game=number, fault=fault) for fault in faults]
        self.faults += faults

    def _add(
        self, read: EgnDeal, played: PlayedHand, report: HandReport, rules: Ruleset, place: int, to: Placing
    ) -> None:
        if read.record is None:
            return
        game = [len(self.games)] if self.games[1:] else []
        hand = TableHand(
            number=self.number,
            key=uuid5(DEAL_KEYS, json.dumps([*game, place, read.stored], sort_keys=True)),
            report=report,
            record=_led(read.record, played, rules),
            maker_tricks=_maker_tricks(played, score_hand(report, self.rules).makers),
        )
        self.games[-1].append(hand.moved(to))

    def _refusals(self, report: HandReport, *, deal: int) -> Iterator[str]:
        """Say why the table cannot have played this deal as its next hand; the file says who deals first."""
        if self.first_dealer is None:
            self.first_dealer = seat_after(report.dealer, seats=FOUR, places=1 - self.number)
        dealer = dealer_of_hand(self.number, first_dealer=self.first_dealer, seats=FOUR)
        if report.dealer != dealer:
            due, dealt = self.names[dealer - 1], self.names[report.dealer - 1]
            text = words.other_dealer(dealer=due, number=self.number, file=dealt)
            yield in_deal(deal=deal, trick=None, fault=text)
        try:
            score_hand(report, self.rules)
        except InvalidHandError as refusal:
            yield in_deal(deal=deal, trick=None, fault=str(refusal))


def _maker_tricks(played: PlayedHand, makers: Sequence[int]) -> tuple[int, ...]:
    takers = played.takers
    if None in takers or len(takers) != TRICKS_PER_HAND:
        return ()
    return tuple(number for number, seat in enumerate(takers, start=1) if seat in makers)


def _led(record: HandRecord, played: PlayedHand, rules: Ruleset) -> HandRecord:
    """Write down who led where the notation leaves it to the rules."""
    contract = played.contract
    if contract is None or record.first_leader is not None:
        return record
    return replace(record, first_leader=line_up(contract, rules).turns[0])
