"""Who deals at a table, and what it is still asked about that."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.cardplay.cards import Card
from scoring.rules.options import Partnership
from scoring.rules.rulesets import Ruleset
from tournaments.models import DealNote, Match
from tournaments.play.words import deals as words

SUIT_MARKS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnCard:
    """A card that was drawn for the deal, and who drew it."""

    seat: int
    name: str
    card: str
    text: str
    words: str

    @property
    def is_red(self) -> bool:
        return self.card[-1] in "dh"


@dataclass(frozen=True, slots=True, kw_only=True)
class RedealLine:
    """A deal that came to nothing: before which hand, why, who dealt it and who deals instead."""

    number: int
    no_play: str
    says: str
    dealer: int
    seat: int
    dealer_name: str
    seat_name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DealState:
    """What a table knows of its deal.

    Args:
        base: seat that deals hand 1, counted back from the next hand.
        first_dealer: seat that was said to deal the game's first hand; None while nobody has said it.
        how: why that seat, as ``DealNote`` names it, else empty.
        cards: drawn for it here, in order.
        question: what the table is asked before the game's first hand, else empty.
        may_draw: the cards may be drawn here instead.
        may_be_changed: the host may say who deals the next hand; where the dealer decides who sits out, only
            before the game's first.
        redeals: deals that came to nothing and were no hands, the oldest first.
        may_take_back: the last of them may be taken back, since no hand has come after it.
    """

    base: int
    first_dealer: int | None
    how: str
    cards: tuple[DrawnCard, ...]
    question: str
    may_draw: bool
    may_be_changed: bool = False
    redeals: tuple[RedealLine, ...] = ()
    may_take_back: bool = False


def deal_state(
    match: Match, rules: Ruleset, names: dict[int, str], *, next_number: int | None, start: int
) -> DealState:
    """Describe the deal of a match; one query, none where the table takes no hands.

    Args:
        names: of who sits there, by position.
        next_number: the hand to be entered next, None when the table takes no more.
        start: the hand that began the game.
    """
    base = match.first_dealer or 1
    if next_number is None:
        return DealState(base=base, first_dealer=None, how="", cards=(), question="", may_draw=False)
    notes = list(match.deal_notes.filter(voided_at=None, opening=match.opening).order_by("pk"))
    first = next((note for note in notes if note.number == start and note.kind in DealNote.FIRST), None)
    question = words.question(rules.first_dealer) if first is None and next_number == start else ""
    return DealState(
        base=base,
        first_dealer=first.seat if first else None,
        how=first.kind if first else "",
        cards=_cards(first.cards if first and next_number == start else (), names),
        question=question,
        may_draw=bool(question),
        may_be_changed=not question
        and (next_number == start or rules.partnership is not Partnership.ROTATING),
        redeals=tuple(_redeal(note, names) for note in notes if note.dealer),
        may_take_back=bool(notes) and notes[-1].dealer is not None and notes[-1].number == next_number,
    )


def _redeal(note: DealNote, names: dict[int, str]) -> RedealLine:
    dealer = note.dealer or note.seat
    return RedealLine(
        number=note.number,
        no_play=note.kind,
        says=note.get_kind_display(),
        dealer=dealer,
        seat=note.seat,
        dealer_name=names[dealer],
        seat_name=names[note.seat],
    )


def _cards(cards: Sequence[Sequence[object]], names: dict[int, str]) -> tuple[DrawnCard, ...]:
    return tuple(
        DrawnCard(seat=seat, name=names[seat], card=card.value, text=_written(card), words=card.words)
        for seat, card in ((int(str(each[0])), Card(str(each[1]))) for each in cards)
    )


def _written(card: Card) -> str:
    if card.suit is None or card.rank is None:
        return "★"
    return f"{card.rank.replace('T', '10')}{SUIT_MARKS[card.suit.value]}"
