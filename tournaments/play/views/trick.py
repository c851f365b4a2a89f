"""The page that settles a dispute about one trick; public, and kept on the phone for when it is offline."""

import hashlib
import json
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_GET, require_safe

from scoring.cardplay.cards import NUMBERS, Card, NoTrump, Suit, Trump, deck, parse_card
from scoring.cardplay.trick_disputes import MOST_PLAYERS, PlayerCards, settle_trick
from scoring.errors import InvalidCardError
from tournaments.play.words import tricks as words

SYMBOLS = dict(zip(map(str, Suit), "♣♦♥♠", strict=True))
#: What the page needs besides itself.
FILES = ("app/app.css", "app/trick.css", "app/pages/trick.js", "app/icon.svg", "app/bitter.woff2")


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A card to be tapped; ``kind`` says how it looks and when it is there."""

    value: str
    label: str
    words: str
    kind: str


@dataclass(frozen=True, slots=True)
class PlayerChoice:
    number: int
    card: str
    held: frozenset[str]


def _choice(card: Card) -> CardChoice:
    if card.suit is None or card.rank is None:
        return CardChoice(card.value, words.joker(), card.words, "joker")
    rank = NUMBERS.get(card.rank, card.rank)
    colour = "red" if card.suit in (Suit.HEARTS, Suit.DIAMONDS) else "black"
    low = " low" if card.rank in "678" else ""
    return CardChoice(card.value, f"{rank}{SYMBOLS[card.suit.value]}\ufe0e", card.words, colour + low)


#: The nines and better by suit, ace first; then what is only in larger decks.
CARDS = (*reversed(deck(24)), *(card for card in deck(37) if card not in deck(24)))


@require_GET
def trick(request: HttpRequest) -> HttpResponse:
    """Settle the trick in the address, if there is one; the page asks nothing of who looks at it."""
    query = request.GET
    page: dict[str, object] = {
        "trumps": (*SYMBOLS.items(), (NoTrump.NO_TRUMP.value, words.no_trump())),
        "cards": tuple(map(_choice, CARDS)),
        "players": [
            PlayerChoice(number, query.get(f"c{number}", ""), frozenset(query.getlist(f"h{number}")))
            for number in range(1, MOST_PLAYERS + 1)
        ],
        "trump": query.get("trump", ""),
    }
    status = 200
    if query:
        try:
            page["verdict"] = settle_trick(_played(query), _trump(query))
        except InvalidCardError as refusal:
            page["refusal"], status = refusal, 422
    return render(request, "tournaments/play/trick.html", page, status=status)


def _trump(query: QueryDict) -> Trump:
    text = query.get("trump", "")
    if text not in (*SYMBOLS, NoTrump.NO_TRUMP):
        raise InvalidCardError(words.trump_missing(), field="trump", code="trump_missing")
    return NoTrump.NO_TRUMP if text == NoTrump.NO_TRUMP else Suit(text)


def _played(query: QueryDict) -> list[PlayerCards]:
    """Read the cards in the order played; a gap is refused, since it would shift who played what."""
    played: list[PlayerCards] = []
    for number in range(1, MOST_PLAYERS + 1):
        card = query.get(f"c{number}")
        if not card:
            continue
        if len(played) != number - 1:
            raise InvalidCardError(
                words.card_missing(player=len(played) + 1),
                field=f"c{len(played) + 1}",
                code="no_trick",
            )
        held = tuple(parse_card(card) for card in query.getlist(f"h{number}"))
        played.append(PlayerCards(card=parse_card(card), held=held))
    return played


@require_safe
def trick_worker(request: HttpRequest) -> HttpResponse:
    """Give the script that keeps the page of tricks, and nothing else, on the device."""
    files = [reverse("trick"), *(static(name) for name in FILES)]
    version = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:12]
    answer = render(
        request,
        "tournaments/play/trick_worker.js",
        {"files": json.dumps(files), "version": version},
        content_type="text/javascript",
    )
    answer["Cache-Control"] = "no-cache"
    return answer
