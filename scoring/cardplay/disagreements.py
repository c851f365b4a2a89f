"""A hand that its table told against the cards that come later: what of the two does not agree.

Source: docs/rules.md, section 8.
"""

from collections.abc import Iterator, Sequence

from scoring.cardplay.cards import SUIT_WORDS, Trump
from scoring.language import count, listed
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
        yield f"the table entered {_played(told)}, but the cards show {_played(seen)}."
    for field, said in (
        *(("dealer", "the dealer"), ("maker", "the maker")),
        ("lone_defender", "the lone defender"),
    ):
        by_table, by_cards = getattr(told, field), getattr(seen, field)
        if by_table != by_cards:
            entered, shown = _who(by_table, names), _who(by_cards, names)
            yield f"the table entered {entered} as {said}, but the cards show {shown}."
    yield from _results(told, seen, maker_tricks)
    yield from _calls(told, seen)


def _results(told: HandReport, seen: HandReport, maker_tricks: Sequence[int]) -> Iterator[str]:
    if told.alone != seen.alone:
        yield f"the table entered {_alone(told)}, but the cards show {_alone(seen)}."
    if told.tricks != seen.tricks:
        entered = count(told.tricks or 0, "trick", "tricks")
        yield f"the table entered {entered}, but the cards show {seen.tricks}{_which(maker_tricks)}."


def _calls(told: HandReport, seen: HandReport) -> Iterator[str]:
    for field, what in (("trump", "trump"), ("turned_down", "the turned-down suit")):
        by_table, by_cards = getattr(told, field), getattr(seen, field)
        if by_table not in (None, by_cards):
            said = SUIT_WORDS[by_table]
            yield f"the table entered {said} as {what}, but the cards show {_suit(by_cards)}."
    if told.call_round not in (None, seen.call_round):
        yield f"the table entered calling round {told.call_round}, but the cards show another."


def _played(report: HandReport) -> str:
    return "a hand" if report.no_play is None else "a passed-out deal"


def _who(seat: int | None, names: Sequence[str]) -> str:
    return "no one" if seat is None else names[seat - 1]


def _alone(report: HandReport) -> str:
    return "a loner" if report.alone else "no loner"


def _suit(suit: Trump | None) -> str:
    return "none" if suit is None else SUIT_WORDS[suit]


def _which(tricks: Sequence[int]) -> str:
    if not tricks:
        return ""
    return f": {'tricks' if tricks[1:] else 'trick'} {listed([str(number) for number in tricks])}"
