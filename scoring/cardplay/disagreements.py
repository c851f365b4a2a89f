"""A hand that its table told against the cards that come later: what of the two does not agree.

Source: docs/rules.md, section 8.
"""

from collections.abc import Iterator, Sequence

from scoring.cardplay import dispute_words as words
from scoring.cardplay.cards import Trump, suit_words
from scoring.table.hands import HandReport


def disagreement(
    told: HandReport, seen: HandReport, *, maker_tricks: Sequence[int], names: Sequence[str]
) -> str:
    """Say the first thing in which a table's word and the cards differ; empty where they agree.

    What the table did not say (the suit, the round of calling) does not differ.

    Args:
        seen: the report that the cards yield.
        maker_tricks: numbers of the tricks that the makers took; empty where the cards do not tell.
        names: of who sits at the table, seat 1 first.
    """
    return next(_differences(told, seen, maker_tricks, names), "")


def _differences(
    told: HandReport, seen: HandReport, maker_tricks: Sequence[int], names: Sequence[str]
) -> Iterator[str]:
    if told.no_play is not seen.no_play:
        yield words.only_passed_by_cards() if told.no_play is None else words.only_passed_by_table()
    for field, sentence in (
        *(("dealer", words.other_dealer), ("maker", words.other_maker)),
        ("lone_defender", words.other_defender),
    ):
        by_table, by_cards = getattr(told, field), getattr(seen, field)
        if by_table != by_cards:
            yield sentence(table=_who(by_table, names), cards=_who(by_cards, names))
    yield from _results(told, seen, maker_tricks)
    yield from _calls(told, seen)


def _results(told: HandReport, seen: HandReport, maker_tricks: Sequence[int]) -> Iterator[str]:
    if told.alone != seen.alone:
        yield words.not_alone_in_cards() if told.alone else words.alone_in_cards()
    if told.tricks != seen.tricks:
        yield words.other_tricks(table=told.tricks or 0, cards=seen.tricks, taken=maker_tricks)


def _calls(told: HandReport, seen: HandReport) -> Iterator[str]:
    for field, sentence in (("trump", words.other_trump), ("turned_down", words.other_turned_down)):
        by_table, by_cards = getattr(told, field), getattr(seen, field)
        if by_table not in (None, by_cards):
            yield sentence(table=suit_words(by_table), cards=_suit(by_cards))
    if told.call_round is not None and told.call_round != seen.call_round:
        yield words.other_call_round(table=told.call_round)


def _who(seat: int | None, names: Sequence[str]) -> str:
    return words.no_one() if seat is None else names[seat - 1]


def _suit(suit: Trump | None) -> str:
    return words.no_suit() if suit is None else suit_words(suit)
