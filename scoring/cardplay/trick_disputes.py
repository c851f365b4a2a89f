"""A dispute about one trick: who takes it, and which plays were legal, in sentences.

``static/app/trick_rules.js`` says the same on a phone without network; a test holds the two together.

Source: docs/rules.md, section 3.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.cardplay.cards import SUIT_WORDS, Card, NoTrump, Suit, Trump
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
VERBS = {
    PlayKind.LED: "led",
    PlayKind.FOLLOWED: "followed suit with",
    PlayKind.TRUMPED: "trumped with",
    PlayKind.THREW_AWAY: "threw away",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
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


def settle_trick(played: Sequence[Played], trump: Trump) -> TrickVerdict:
    """Say who takes a trick and who reneged.

    Raises:
        InvalidCardError: no card was played, more than six, or a card is in two places.
    """
    if len(played) > MOST_PLAYERS:
        raise InvalidCardError(
            f"A trick has at most {MOST_PLAYERS} cards.", field="plays", code="too_many_cards"
        )
    places = Counter(card for play in played for card in (play.card, *play.held))
    twice = next((card for card, times in places.items() if times > 1), None)
    if twice is not None:
        raise InvalidCardError(f"The {twice.words} can't be in two places.", field="plays", code="card_twice")
    cards = [play.card for play in played]
    ruling = judge_trick(cards, trump)
    taken = f"Player {ruling.taker + 1} takes the trick with the {_named(cards[ruling.taker], trump)}."
    return TrickVerdict(
        taker=ruling.taker + 1,
        led=ruling.led,
        sentences=(taken, _led(cards[0], ruling.led)),
        plays=tuple(_verdict(index, played, ruling, trump) for index in range(len(played))),
    )


def _named(card: Card, trump: Trump) -> str:
    strength = TABLES[trump][card][1]
    bower = {RIGHT_BOWER: ", the right bower", LEFT_BOWER: ", the left bower"}
    return card.words + bower.get(strength, "")


def _led(card: Card, led: Suit | None) -> str:
    if led is None:
        return "The joker was led, so any card can be played."
    if card is Card.JOKER:
        return f"The joker is a trump: {SUIT_WORDS[led]} were led."
    if card.suit is not led:
        return f"The {card.words} is the left bower, a trump: {SUIT_WORDS[led]} were led."
    return f"{SUIT_WORDS[led].capitalize()} were led."


def _verdict(index: int, played: Sequence[Played], ruling: TrickRuling, trump: Trump) -> PlayVerdict:
    play, kind, led = played[index], ruling.kinds[index], ruling.led
    is_legal: bool | None = True
    owed: tuple[Card, ...] = ()
    told = f"{_verb(kind, trump)} the {_named(play.card, trump)}"
    if kind not in (PlayKind.LED, PlayKind.FOLLOWED) and led is not None:
        is_legal, owed = _judged(play, played[0].card, trump)
        told += f", {_condition(led, is_legal=is_legal)}"
    if owed:
        needed = " or the ".join(card.words for card in owed)
        told = f"reneged with the {play.card.words} and had to play the {needed}"
    return PlayVerdict(
        player=index + 1,
        card=play.card,
        kind=kind,
        is_legal=is_legal,
        owed=owed,
        sentence=f"Player {index + 1} {told}.",
    )


def _verb(kind: PlayKind, trump: Trump) -> str:
    # Without trump only the joker beats the suit led from outside it.
    return "played" if kind is PlayKind.TRUMPED and trump is NoTrump.NO_TRUMP else VERBS[kind]


def _judged(play: Played, first: Card, trump: Trump) -> tuple[bool | None, tuple[Card, ...]]:
    """Judge a play that did not follow; without the rest of the hand nobody can."""
    if not play.held:
        return None, ()
    is_legal, legal = judge_play([first], play.card, (play.card, *play.held), trump)
    return is_legal, () if is_legal else legal


def _condition(led: Suit, *, is_legal: bool | None) -> str:
    suit = SUIT_WORDS[led]
    return f"holding no {suit}" if is_legal else f"allowed only with no {suit} in hand"
