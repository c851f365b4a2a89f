"""The tricks of a record: who played each card, who took them, and who should have followed suit.

Source: docs/rules.md, sections 3 and 7.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import cast

from scoring.cardplay import words
from scoring.cardplay.cards import Card, Trump
from scoring.cardplay.record_cards import Play
from scoring.cardplay.records import Cards, Fault, HandRecord
from scoring.cardplay.tricks import TABLES, winning_index
from scoring.rules.rulesets import Seats


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowedTricks:
    """The tricks of a record with their players.

    Args:
        takers: one per trick noted, ``None`` where that cannot be told.
        leds: the led card of each trick, where it was noted.
    """

    plays: tuple[Play, ...]
    takers: tuple[int | None, ...]
    leds: tuple[Card | None, ...]
    faults: tuple[Fault, ...]


def follow_tricks(
    record: HandRecord, trump: Trump | None, turns: Seats, *, tricks_played: int
) -> FollowedTricks:
    """Follow who plays: the first leader, then whoever took the trick before.

    Args:
        turns: the seats that play, from the one who leads first by the rules.
        tricks_played: how many there are by the rules; nobody can say who played more.
    """
    plays: list[Play] = []
    takers: list[int | None] = []
    faults = []
    leader: int | None = record.first_leader or turns[0]
    if leader not in turns:
        faults.append(Fault(code="leader_sits_out", seat=leader, text=words.leader_sat_out()))
        leader = turns[0]
    for number, cards in enumerate(record.tricks, start=1):
        fits = len(cards) == len(turns) and number <= tricks_played
        start = turns.index(leader) if leader is not None and fits else None
        seats = (None,) * len(cards) if start is None else turns[start:] + turns[:start]
        plays += [
            Play(number, seat, card) for seat, card in zip(seats, cards, strict=True) if card is not None
        ]
        taker = None if start is None or trump is None else taking_index(cards, trump)
        if len(cards) != len(turns):
            text = words.trick_size(cards=len(cards), players=len(turns))
            faults.append(Fault(code="wrong_trick_size", trick=number, text=text))
        elif taker is None and start is not None and trump is not None:
            faults.append(Fault(code="taker_unknown", trick=number, text=words.taker_unknown()))
        leader = None if taker is None else seats[taker]
        takers.append(leader)
    leds = tuple(cards[0] if cards else None for cards in record.tricks)
    return FollowedTricks(plays=tuple(plays), takers=tuple(takers), leds=leds, faults=tuple(faults))


def taking_index(cards: Cards, trump: Trump) -> int | None:
    """Say which card took a trick; a card nobody noted is taken not to have.

    ``None`` if the led card was not noted and nobody trumped it.
    """
    if None not in cards:
        return winning_index(cast("tuple[Card, ...]", cards), trump)
    candidates = [(index, card) for index, card in enumerate(cards) if card is not None]
    if cards[0] is None:
        candidates = [(index, card) for index, card in candidates if TABLES[trump][card][0] is trump]
    if not candidates:
        return None
    return candidates[winning_index([card for _, card in candidates], trump)][0]


def renege_faults(
    followed: FollowedTricks,
    trump: Trump,
    left: Mapping[int, frozenset[Card]],
    wrong: Collection[tuple[int | None, Card | None]],
) -> list[Fault]:
    """Find whoever held the led suit and played another.

    What a seat plays later it held before, so no hand needs to be known.

    Args:
        left: the cards each seat still holds after the last trick, where that is known.
        wrong: trick and card of plays that were not the player's to make, which show nothing.
    """
    table = TABLES[trump]
    held = {seat: list(cards) for seat, cards in left.items()}
    found = []
    for play in reversed(followed.plays):
        if play.seat is None or (wrong and (play.trick, play.card) in wrong):
            continue
        later = held.setdefault(play.seat, [])
        led = followed.leds[play.trick - 1]
        if led is not None and later:
            suit = table[led][0]
            if table[play.card][0] is not suit:
                owed = tuple([card for card in later if table[card][0] is suit])
                if owed:
                    found.append(_renege(play, owed))
        later.append(play.card)
    return found[::-1]


def _renege(play: Play, owed: tuple[Card, ...]) -> Fault:
    text = words.reneged(card=play.card.words, owed=[card.words for card in owed])
    return Fault(code="renege", text=text, trick=play.trick, seat=play.seat, card=play.card, owed=owed)
