"""Exact movements in closed form over finite fields.

Over the field of N = p^k elements, N = 4n + 1, with a generator g the first round is
{g^i, g^(i+2n)} against {g^(i+n), g^(i+3n)} for i = 0 … n - 1 and the element 0 has the bye; the other
rounds add each element of the field in turn.

Source: docs/movements.md, section 2; R. D. Baker, Whist tournaments (1975).
"""

from itertools import product

from .starters import Tables

Element = tuple[int, ...]
#: Prime p; x^k by these coefficients of 1, x, …, x^(k-1) modulo p; an element that generates the field.
FIELDS: dict[int, tuple[int, Element, Element]] = {
    4: (2, (1, 1), (0, 1)),
    8: (2, (1, 1, 0), (0, 1, 0)),
    9: (3, (2, 0), (1, 1)),
    16: (2, (1, 1, 0, 0), (0, 1, 0, 0)),
    25: (5, (3, 4), (0, 1)),
    27: (3, (2, 1, 0), (0, 1, 0)),
    32: (2, (1, 0, 1, 0, 0), (0, 1, 0, 0, 0)),
    49: (7, (4, 1), (0, 1)),
    64: (2, (1, 1, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0)),
    81: (3, (1, 0, 0, 1), (0, 1, 0, 0)),
    109: (109, (0,), (6,)),
    113: (113, (0,), (3,)),
    121: (11, (3, 1), (0, 1)),
    125: (5, (2, 0, 1), (0, 1, 0)),
    137: (137, (0,), (3,)),
    149: (149, (0,), (2,)),
    157: (157, (0,), (5,)),
    169: (13, (2, 4), (0, 1)),
    173: (173, (0,), (2,)),
    181: (181, (0,), (2,)),
    193: (193, (0,), (5,)),
    197: (197, (0,), (2,)),
}
#: Generators modulo primes that need nothing else of ``FIELDS``.
GENERATORS = {5: 2, 13: 2, 17: 3, 29: 2, 37: 2, 41: 6, 53: 2, 61: 2}
#: Numbers of players whose exact movement is made here.
FIELD_SIZES = frozenset({9, 49, 81, 109, 113, 121, 125, 137, 149, 157, 169, 173, 181, 193, 197})


def field_rounds(players: int) -> list[Tables]:
    """Return rounds of tables in seat order, players from 1."""
    prime, reduction, generator = field_of(players)
    power = powers(prime, reduction, generator, players - 1)
    quarter = (players - 1) // 4
    number = {element: index for index, element in enumerate(product(range(prime), repeat=len(reduction)))}
    starter = [[number[power[i + quarter * seat]] for seat in range(4)] for i in range(quarter)]
    return [
        [tuple([moved[index] + 1 for index in table]) for table in starter]
        for moved in _translations(players, prime)
    ]


def field_of(size: int) -> tuple[int, Element, Element]:
    """Return a field of ``FIELDS``, or a prime one; its generator is 0 where none is known here."""
    return FIELDS.get(size, (size, (0,), (GENERATORS.get(size, 0),)))


def powers(prime: int, reduction: Element, generator: Element, count: int) -> list[Element]:
    found = [(1,) + (0,) * (len(reduction) - 1)]
    while len(found) < count:
        found.append(element_product(found[-1], generator, prime, reduction))
    return found


def element_sum(one: Element, other: Element, prime: int) -> Element:
    return tuple((a + b) % prime for a, b in zip(one, other, strict=True))


def _translations(size: int, prime: int) -> list[list[int]]:
    """Return, for each element, where adding it takes the index of every other."""
    found = [list(range(size))]
    place = 1
    while place < size:
        step = [i + place if i // place % prime < prime - 1 else i - place * (prime - 1) for i in range(size)]
        layer = found
        for _ in range(prime - 1):
            layer = [[step[index] for index in moved] for moved in layer]
            found = found + layer
        place *= prime
    return found


def element_product(one: Element, other: Element, prime: int, reduction: Element) -> Element:
    """Multiply by Horner's rule, replacing x^k as it appears."""
    result: Element = (0,) * len(one)
    for factor in reversed(other):
        carried = result[-1]
        shifted = (0, *result[:-1])
        result = tuple(
            (place + carried * back + factor * digit) % prime
            for place, back, digit in zip(shifted, reduction, one, strict=True)
        )
    return result
