"""A hand that its table told against the cards that come later: what of the two does not agree.

Source: docs/rules.md, section 8.
"""

from collections.abc import Iterator, Sequence

from scoring.cardplay import dispute_words as words
from scoring.cardplay.cards import Trump, suit_words
from scoring.table.hands import HandReport


def disagreement(
    report: HandReport, cards: HandReport, *, maker_tricks: Sequence[int], names: Sequence[str]
) -> str:
    """Say the first thing in which a table's word and the cards differ; empty where they agree.

    What the table did not say (the suit, the round of calling) does not differ.

    Args:
        cards: the report that the cards yield.
        maker_tricks: numbers of the tricks that the makers took; empty where the cards do not tell.
        names: of who sits at the table, seat 1 first.
    """
    return next(_differences(report, cards, maker_tricks, names), "")


def _differences(
    report: HandReport, cards: HandReport, maker_tricks: Sequence[int], names: Sequence[str]
) -> Iterator[str]:
    if report.no_play is not cards.no_play:
        yield words.only_passed_by_cards() if report.no_play is None else words.only_passed_by_table()
    for field, sentence in (("dealer", words.other_dealer), ("maker", words.other_maker)):
        by_table, by_cards = getattr(report, field), getattr(cards, field)
        if by_table != by_cards:
            yield sentence(table=names[by_table - 1], cards=names[by_cards - 1])
    yield from _defenders(report.lone_defender, cards.lone_defender, names)
    yield from _results(report, cards, maker_tricks)
    yield from _calls(report, cards)


def _defenders(by_table: int | None, by_cards: int | None, names: Sequence[str]) -> Iterator[str]:
    if by_table and by_cards and by_table != by_cards:
        yield words.other_defender(table=names[by_table - 1], cards=names[by_cards - 1])
    elif by_table and not by_cards:
        yield words.only_defender_of_table(table=names[by_table - 1])
    elif by_cards and not by_table:
        yield words.only_defender_of_cards(cards=names[by_cards - 1])


def _results(report: HandReport, cards: HandReport, maker_tricks: Sequence[int]) -> Iterator[str]:
    if report.alone != cards.alone:
        yield words.not_alone_in_cards() if report.alone else words.alone_in_cards()
    if report.tricks != cards.tricks:
        yield words.other_tricks(table=report.tricks or 0, cards=cards.tricks, trick_numbers=maker_tricks)


def _calls(report: HandReport, cards: HandReport) -> Iterator[str]:
    for field, sentence in (("trump", words.other_trump), ("turned_down", words.other_turned_down)):
        by_table, by_cards = getattr(report, field), getattr(cards, field)
        if by_table not in (None, by_cards):
            yield sentence(table=suit_words(by_table), cards=_suit(by_cards))
    if report.call_round is not None and report.call_round != cards.call_round:
        yield words.other_call_round(table=report.call_round)


def _suit(suit: Trump | None) -> str:
    return words.no_suit() if suit is None else suit_words(suit)
