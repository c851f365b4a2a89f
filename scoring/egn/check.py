"""Playing recorded games through: each deal's result, the running score, and everything that is wrong.

Source: docs/rules.md, section 8.
"""

from dataclasses import dataclass, replace

from scoring.cardplay.record_play import PlayedHand, play_through
from scoring.cardplay.records import Fault
from scoring.cardplay.words import WHO, seat_in_sentence
from scoring.egn import words
from scoring.egn.deals import EgnDeal
from scoring.egn.notation import EgnGame, read_notation
from scoring.language import score as score_text
from scoring.rules.rulesets import Ruleset, Seats
from scoring.table.seats import seat_after


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedDeal:
    """What a deal comes to.

    Args:
        played: ``None`` where the notation could not be followed.
        faults: of the notation and of the play, in the order of the tricks.
        score: the game's, by side, after this deal.
    """

    played: PlayedHand | None
    faults: tuple[Fault, ...]
    score: Seats

    @property
    def points(self) -> Seats | None:
        """What each side scored; ``None`` where that cannot be told."""
        if self.played is None or self.played.score is None:
            return None
        return self.played.score.side_points


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedGame:
    """A recorded game played through.

    Args:
        faults: of the game itself, beside those of its deals.
    """

    game: EgnGame
    deals: tuple[CheckedDeal, ...]
    faults: tuple[Fault, ...]

    @property
    def score(self) -> Seats:
        """The score after the last deal, from the initial one."""
        return self.deals[-1].score if self.deals else self.game.initial_score

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong with it."""
        return not self.faults and not any(deal.faults for deal in self.deals)

    def sentences(self) -> list[str]:
        """Say everything that is wrong, the game's own faults first."""
        numbers = range(1, len(self.deals) + 1)
        own = [fault.say() for fault in self.faults]
        return own + [line for number in numbers for line in self.deal_sentences(number)]

    def deal_sentences(self, number: int) -> list[str]:
        """Say what is wrong with one deal, by deal and trick, with the players' names.

        Args:
            number: of the deal, from 1.
        """
        return [self._sentence(number, fault) for fault in self.deals[number - 1].faults]

    def name_of(self, seat: int) -> str:
        """Name a seat; one without a name by its number, which the notation counts from 0."""
        name = self.game.names[seat - 1] if seat <= len(self.game.names) else ""
        return name or seat_in_sentence(seat=seat - 1)

    def _sentence(self, number: int, fault: Fault) -> str:
        who = None if fault.seat is None else self.name_of(fault.seat)
        return words.in_deal(deal=number, trick=fault.trick, fault=fault.say(who))


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedFile:
    """A file played through: its games, and what is wrong with the file beside them."""

    games: tuple[CheckedGame, ...]
    faults: tuple[Fault, ...]

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong with it."""
        return not self.faults and all(game.is_sound for game in self.games)


def check_file(written: str) -> CheckedFile:
    """Play every game of a file through."""
    notation = read_notation(written)
    return CheckedFile(games=tuple(check_game(game) for game in notation.games), faults=notation.faults)


def check_game(game: EgnGame) -> CheckedGame:
    """Play a recorded game through, deal by deal."""
    deals: list[CheckedDeal] = []
    score, counted, dealer = game.initial_score, 0, None
    for number, deal in enumerate(game.deals, start=1):
        played = play_through(deal.record, game.rules) if deal.record is not None else None
        faults = [*deal.faults, *_play_faults(played, is_last=number == len(game.deals))]
        faults += _turn_faults(deal, dealer)
        is_over = _is_over(score, counted, game.rules)
        if is_over:
            faults.append(Fault(code="game_over", text=words.game_was_over()))
        checked = CheckedDeal(played=played, faults=tuple(faults), score=score)
        if checked.points is not None and not is_over:
            score = tuple(have + more for have, more in zip(score, checked.points, strict=True))
        deals.append(replace(checked, score=score))
        counted += _counts(played)
        dealer = _next_dealer(deal, game.rules)
    faults = list(game.faults)
    if game.final_score is not None and game.final_score != score:
        text = words.final_score(final=score_text(game.final_score), deals=score_text(score))
        faults.append(Fault(code="final_score", text=text))
    return CheckedGame(game=game, deals=tuple(deals), faults=tuple(faults))


def _play_faults(played: PlayedHand | None, *, is_last: bool) -> tuple[Fault, ...]:
    """Leave out that the last deal was not played yet: a game may be noted as far as it went."""
    if played is None:
        return ()
    if is_last and played.auction.caller is not None and not played.takers:
        return tuple(fault for fault in played.faults if fault.code != "auction_unfinished")
    return played.faults


def _turn_faults(deal: EgnDeal, dealer: int | None) -> list[Fault]:
    if deal.record is None or dealer is None or deal.record.dealer == dealer:
        return []
    text = words.dealt_out_of_turn(who=WHO)
    return [Fault(code="dealer_out_of_turn", seat=deal.record.dealer, text=text)]


def _next_dealer(deal: EgnDeal, rules: Ruleset) -> int | None:
    return None if deal.record is None else seat_after(deal.record.dealer, seats=rules.seats)


def _is_over(score: Seats, counted: int, rules: Ruleset) -> bool:
    if rules.target is not None and max(score) >= rules.target:
        return True
    return rules.hands is not None and counted >= rules.hands


def _counts(played: PlayedHand | None) -> bool:
    return played is None or played.score is None or played.score.counts_as_hand
