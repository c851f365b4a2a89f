"""A hand that its table told against the cards that come later: what of the two does not agree.

Source: docs/rules.md, section 8.
"""

from collections.abc import Iterator, Sequence

from scoring.cardplay.cards import SUIT_WORDS, Trump
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
        yield f"the table told that {_played(told)}, the cards say that {_played(seen)}."
    for field, said in (
        *(("dealer", "dealt"), ("maker", "made trump")),
        ("lone_defender", "defended alone"),
    ):
        by_table, by_cards = getattr(told, field), getattr(seen, field)
        if by_table != by_cards:
            yield (
                f"the table told that {_who(by_table, names)} {said}, "
                f"by the cards it was {_who(by_cards, names)}."
            )
    yield from _results(told, seen, maker_tricks)
    yield from _calls(told, seen)


def _results(told: HandReport, seen: HandReport, maker_tricks: Sequence[int]) -> Iterator[str]:
    if told.alone != seen.alone:
        yield f"the table told that it was {_alone(told)}, by the cards it was {_alone(seen)}."
    if told.tricks != seen.tricks:
        yield (
            f"the table told {told.tricks} tricks for the makers, by the cards they took {seen.tricks}"
            f"{_which(maker_tricks)}."
        )


def _calls(told: HandReport, seen: HandReport) -> Iterator[str]:
    for field, what in (("trump", "trump"), ("turned_down", "the suit turned down")):
        by_table, by_cards = getattr(told, field), getattr(seen, field)
        if by_table not in (None, by_cards):
            said = SUIT_WORDS[by_table]
            yield f"the table told that {what} was {said}, by the cards it was {_suit(by_cards)}."
    if told.call_round not in (None, seen.call_round):
        yield f"the table told that round {told.call_round} of calling made trump, the calls say otherwise."


def _played(report: HandReport) -> str:
    return "it was played" if report.no_play is None else "nobody played it"


def _who(seat: int | None, names: Sequence[str]) -> str:
    return "nobody" if seat is None else names[seat - 1]


def _alone(report: HandReport) -> str:
    return "alone" if report.alone else "not alone"


def _suit(suit: Trump | None) -> str:
    return "none" if suit is None else SUIT_WORDS[suit]


def _which(tricks: Sequence[int]) -> str:
    if not tricks:
        return ""
    return f": trick{'s' if tricks[1:] else ''} {', '.join(map(str, tricks))}"
