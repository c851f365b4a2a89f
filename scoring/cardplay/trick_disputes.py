"""A dispute about one trick: who takes it, and which plays were legal, in sentences.

``static/app/trick_rules.js`` says the same on a phone without network; a test holds the two together.

Source: docs/rules.md, section 3.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.cardplay import dispute_words as words
from scoring.cardplay.cards import Card, NoTrump, Suit, Trump, suit_words
from scoring.cardplay.tricks import (
    LEFT_BOWER,
    RIGHT_BOWER,
    TABLES,
    PlayKind,
    TrickRuling,
    judge_play,
    judge_trick,
)
from scoring.errors import InvalidCardError

MOST_PLAYERS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCards:
    """What one player did.

    Args:
        held: what else was in the hand then; nothing where nobody says.
    """

    card: Card
    held: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayVerdict:
    """What is to be said of one play.

    Args:
        player: from 1, in the order played.
        is_legal: ``None`` where it depends on what else was held.
        owed: the cards one of which should have been played.
    """

    player: int
    card: Card
    kind: PlayKind
    is_legal: bool | None
    owed: tuple[Card, ...]
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickVerdict:
    """What settles the dispute.

    Args:
        taker: the player, from 1.
        led: the suit to follow; ``None`` where the joker was led without trump.
    """

    taker: int
    led: Suit | None
    sentences: tuple[str, str]
    plays: tuple[PlayVerdict, ...]


def settle_trick(played: Sequence[PlayerCards], trump: Trump) -> TrickVerdict:
    """Say who takes a trick and who reneged.

    Raises:
        InvalidCardError: no card was played, more than six, or a card is in two places.
    """
    if len(played) > MOST_PLAYERS:
        raise InvalidCardError(words.too_many_cards(most=MOST_PLAYERS), field="plays", code="too_many_cards")
    places = Counter(card for play in played for card in (play.card, *play.held))
    twice = next((card for card, times in places.items() if times > 1), None)
    if twice is not None:
        raise InvalidCardError(words.card_twice(card=twice.words), field="plays", code="card_twice")
    cards = [play.card for play in played]
    ruling = judge_trick(cards, trump)
    who_took = words.trick_taker(player=ruling.taker + 1, card=_named(cards[ruling.taker], trump))
    return TrickVerdict(
        taker=ruling.taker + 1,
        led=ruling.led,
        sentences=(who_took, _led(cards[0], ruling.led)),
        plays=tuple(_verdict(index, played, ruling, trump) for index in range(len(played))),
    )


def _named(card: Card, trump: Trump) -> str:
    strength = TABLES[trump][card][1]
    if strength == RIGHT_BOWER:
        return words.right_bower(card=card.words)
    return words.left_bower(card=card.words) if strength == LEFT_BOWER else card.words


def _led(card: Card, led: Suit | None) -> str:
    if led is None:
        return words.any_card()
    if card is Card.JOKER:
        return words.joker_led(suit=suit_words(led))
    if card.suit is not led:
        return words.left_bower_led(card=card.words, suit=suit_words(led))
    return words.suit_led(suit=suit_words(led))


def _verdict(index: int, played: Sequence[PlayerCards], ruling: TrickRuling, trump: Trump) -> PlayVerdict:
    play, kind, led = played[index], ruling.kinds[index], ruling.led
    player, named, is_trump_hand = index + 1, _named(play.card, trump), trump is not NoTrump.NO_TRUMP
    is_legal: bool | None = True
    owed: tuple[Card, ...] = ()
    if kind in (PlayKind.LED, PlayKind.FOLLOWED):
        sentence = words.followed(kind=kind, player=player, card=named)
    elif led is None:
        sentence = words.off_suit(kind=kind, player=player, card=named, is_trump_hand=is_trump_hand)
    else:
        is_legal, owed = _judged(play, played[0].card, trump)
        sentence = words.not_followed(
            kind=kind,
            player=player,
            card=named,
            suit=suit_words(led),
            is_trump_hand=is_trump_hand,
            is_right=bool(is_legal),
        )
    if owed:
        sentence = words.reneged(player=player, card=play.card.words, owed=[card.words for card in owed])
    return PlayVerdict(
        player=player, card=play.card, kind=kind, is_legal=is_legal, owed=owed, sentence=sentence
    )


def _judged(play: PlayerCards, first: Card, trump: Trump) -> tuple[bool | None, tuple[Card, ...]]:
    """Judge a play that did not follow; without the rest of the hand nobody can."""
    if not play.held:
        return None, ()
    is_legal, legal = judge_play([first], play.card, (play.card, *play.held), trump)
    return is_legal, () if is_legal else legal
