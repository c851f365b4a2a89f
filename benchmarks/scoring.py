"""How fast hands are judged: ``python -m benchmarks.scoring``.

Reports are built, validated and scored as the app does it for every hand sent; deals are whole hands of 20
cards with eight calls, played through and checked for every fault. Goals: 100,000 reports a second and
100 microseconds a deal, per core.
"""

import statistics
import time
from collections.abc import Callable

from scoring.cardplay.calls import AuctionCall, Call
from scoring.cardplay.cards import Suit, parse_card
from scoring.cardplay.record_play import play_through
from scoring.cardplay.records import HandRecord
from scoring.rules.rulesets import PRESETS
from scoring.table.hand_points import score_hand
from scoring.table.hands import HandReport

ROUNDS, REPORTS, DEALS = 7, 60_000, 3_000
RULES = PRESETS["north_american"]


def cards(text):
    return tuple(map(parse_card, text.split()))


#: Named in the second round by the dealer: the longest auction of the four-handed game.
DEAL = HandRecord(
    dealer=1,
    upcards=cards("9c"),
    calls=(*[AuctionCall(call=Call.PASS)] * 7, AuctionCall(call=Call.NAME, trump=Suit.SPADES)),
    hands=(
        cards("Js As Ks Ah 9h"),
        cards("Jc Qs Kd Qd Jd"),
        cards("Ts Ad Td Kh Qh"),
        cards("Ac Kc Qc Tc 9d"),
    ),
    kitty=cards("9c 9s Th Jh"),
    tricks=tuple(map(cards, ("Jc Ts 9d Js", "As Qs Ad Tc", "Ah Jd Qh Kc", "Ks Qd Td Qc", "9h Kd Kh Ac"))),
)


def score_reports():
    for number in range(REPORTS):
        score_hand(
            HandReport(
                dealer=number % 4 + 1, maker=number // 4 % 4 + 1, tricks=number % 6, alone=number % 7 == 0
            ),
            RULES,
        )


def check_deals():
    for _ in range(DEALS):
        play_through(DEAL, RULES)


def seconds_each(work: Callable[[], None], count: int) -> float:
    """Take the median of several rounds, in processor time, so that others on the machine count less."""
    rounds = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        rounds.append((time.process_time() - start) / count)
    return statistics.median(rounds)


def main():
    played = play_through(DEAL, RULES)
    if played.faults or sum(map(len, DEAL.tricks)) != 20:
        raise SystemExit(f"The deal measured must be a sound one: {played.faults}")
    report, deal = seconds_each(score_reports, REPORTS), seconds_each(check_deals, DEALS)
    print(f"reports validated and scored: {1 / report:,.0f} a second (goal 100,000)")
    print(f"deals of 20 cards played and checked: {deal * 1e6:.1f} microseconds each (goal under 100)")


if __name__ == "__main__":
    main()
