"""Exact movements in closed form over finite fields; here for 9, 49 and 81 players.

Over the field of N = p^k elements, N = 4n + 1, with a generator g the first round is
{g^i, g^(i+2n)} against {g^(i+n), g^(i+3n)} for i = 0 … n - 1 and the element 0 has the bye; the other
rounds add each element of the field in turn.

Source: docs/movements.md, section 2; R. D. Baker, Whist tournaments (1975).
"""

from itertools import product

Element = tuple[int, ...]
#: x^k is written by these coefficients of 1, x, …, x^(k-1) modulo p; x, or 1 + x for 9, generates the field.
FIELDS: dict[int, tuple[int, Element, Element]] = {
    9: (3, (2, 0), (1, 1)),
    49: (7, (4, 1), (0, 1)),
    81: (3, (1, 0, 0, 1), (0, 1, 0, 0)),
}


def field_rounds(players: int) -> list[list[tuple[int, ...]]]:
    """Return rounds of tables in seat order, players from 1."""
    prime, reduction, generator = FIELDS[players]
    powers = [(1,) + (0,) * (len(reduction) - 1)]
    while len(powers) < players - 1:
        powers.append(_product(powers[-1], generator, prime, reduction))
    quarter = (players - 1) // 4
    number = {element: index for index, element in enumerate(product(range(prime), repeat=len(reduction)))}
    starter = [[number[powers[i + quarter * seat]] for seat in range(4)] for i in range(quarter)]
    return [
        [tuple([moved[index] + 1 for index in table]) for table in starter]
        for moved in _translations(players, prime)
    ]


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


def _product(one: Element, other: Element, prime: int, reduction: Element) -> Element:
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
