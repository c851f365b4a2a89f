"""A neighbour that does not answer is left alone, and found again when it does."""

from hypothesis import given
from hypothesis import strategies as st

from accounts.callers.breaker import Breaker


class Clock:
    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


def broken(clock):
    breaker = Breaker(pause_seconds=3, clock=clock)
    breaker.failed()
    return breaker


def test_everybody_asks_a_neighbour_that_answers():
    breaker = Breaker(pause_seconds=3, clock=Clock())
    assert breaker.lets_through()
    breaker.worked()
    assert breaker.lets_through()


def test_nobody_asks_for_a_while_after_a_fault():
    clock = Clock()
    breaker = broken(clock)
    assert not breaker.lets_through()
    clock.now += 2.9
    assert not breaker.lets_through()


def test_after_the_pause_one_asks_and_the_others_go_on_without():
    clock = Clock()
    breaker = broken(clock)
    clock.now += 3
    assert [breaker.lets_through() for _ in range(4)] == [True, False, False, False]
    clock.now += 3
    assert [breaker.lets_through() for _ in range(2)] == [True, False]


def test_once_it_answers_everybody_asks_again():
    clock = Clock()
    breaker = broken(clock)
    clock.now += 3
    assert breaker.lets_through()
    breaker.worked()
    assert [breaker.lets_through() for _ in range(3)] == [True] * 3


@given(st.lists(st.integers(0, 40), max_size=200))
def test_a_neighbour_that_never_answers_is_asked_once_in_a_pause(tenths):
    """However often somebody wants to: so many pauses pass, and no more are let through."""
    clock, asked = Clock(), 0
    breaker = broken(clock)
    for each in tenths:
        clock.now += each / 10
        if breaker.lets_through():
            asked += 1
            breaker.failed()
    assert asked <= sum(tenths) / 10 / 3 + 1e-6
