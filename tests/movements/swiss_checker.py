"""Judges Swiss rounds from what was played alone; shares no code with what pairs them.

A round is given as pairs, the bye as a pair with None. Rules: docs/swiss.md, sections 2 and 3.
"""

from itertools import combinations


class Judge:
    """Knows what happened before one round: ``rounds`` are (pairs, points scored), ``here`` is best first."""

    def __init__(self, here, rounds):
        self.here, self.rounds = list(here), rounds
        self.points = {e: sum(scored.get(e, 0) for _, scored in rounds) for e in here}
        self.levels = sorted(set(self.points.values()), reverse=True)
        self.sat_out = {e: self._byes(e) for e in here}
        most = max([sum((e, None) in pairs for pairs, _ in rounds) for e in here])
        self.sat_out = {e: max(most, 1) if n is None else n for e, n in self.sat_out.items()}

    def _byes(self, entry):
        if not all(any(entry in pair for pair in pairs) for pairs, _ in self.rounds):
            return None
        return sum((entry, None) in pairs for pairs, _ in self.rounds)

    def met(self, one, other):
        return sum(1 for pairs, _ in self.rounds for pair in pairs if {one, other} == set(pair))

    def moved(self, entry, direction):
        """Count the rounds in which somebody met a lower (-1) or a higher (1) score; a bye is lower."""
        total, so_far = 0, {}
        for pairs, scored in self.rounds:
            for pair in pairs:
                if entry in pair:
                    (other,) = set(pair) - {entry}
                    if other is None:
                        total += direction == -1
                    else:
                        gap = so_far.get(other, 0) - so_far.get(entry, 0)
                        total += gap * direction > 0
            for each, points in scored.items():
                so_far[each] = so_far.get(each, 0) + points
        return total

    def price(self, pairs):
        """Say what a round costs: meetings again, byes, height of the bye, steps, steps again."""
        again = byes = height = steps = repeated = 0
        for one, other in pairs:
            if other is None:
                byes += self.sat_out[one]
                height += len(self.levels) - 1 - self.levels.index(self.points[one])
                repeated += self.moved(one, -1)
                continue
            again += self.met(one, other)
            apart = self.levels.index(self.points[one]) - self.levels.index(self.points[other])
            steps += apart * apart
            if apart:
                upper, lower = (one, other) if apart < 0 else (other, one)
                repeated += self.moved(upper, -1) + self.moved(lower, 1)
        return again, byes, height, steps, repeated

    def distance(self, pairs, halves):
        """Say how far opponents are from the ideal ones within their groups."""
        groups = {}
        for entry in self.here:
            groups.setdefault(self.points[entry], []).append(entry)
        total = 0
        for one, other in pairs:
            group = groups[self.points[one]]
            if other is None:
                total += (len(group) - 1 - group.index(one)) ** 2
            elif other in group:
                apart = abs(group.index(one) - group.index(other))
                total += (apart - (len(group) // 2 if halves else 0)) ** 2
            else:
                upper, lower = sorted((one, other), key=lambda entry: -self.points[entry])
                over, under = groups[self.points[upper]], groups[self.points[lower]]
                total += (len(over) - 1 - over.index(upper)) ** 2 + under.index(lower) ** 2
        return total


def all_rounds(entries):
    """Yield every way to pair them, one of an odd number with None."""
    if len(entries) % 2:
        for entry in entries:
            for rest in all_rounds([each for each in entries if each != entry]):
                yield [(entry, None), *rest]
    elif not entries:
        yield []
    else:
        first, *others = entries
        for other in others:
            for rest in all_rounds([each for each in others if each != other]):
                yield [(first, other), *rest]


def can_avoid_meeting_again(judge, entries):
    """Tell whether they can all meet somebody new, the fewest possible choices first."""
    if not entries:
        return True
    fresh = {e: [o for o in entries if o != e and not judge.met(e, o)] for e in entries}
    tightest = min(entries, key=lambda entry: len(fresh[entry]))
    return any(
        can_avoid_meeting_again(judge, [each for each in entries if each not in (tightest, other)])
        for other in fresh[tightest]
    )


def pairs_in(round_):
    return [meeting.entries for meeting in round_.meetings] + [(entry, None) for entry in round_.byes]


def partners_in(round_):
    """Return the partners of every table, and which partners met."""
    pairs = [(frozenset(t.seats[0::2]), frozenset(t.seats[1::2])) for t in round_.tables]
    return [pair for both in pairs for pair in both], pairs


def opponents_in(round_):
    return [
        frozenset((one, other))
        for table in round_.tables
        for one, other in combinations(table.seats, 2)
        if (table.seats.index(one) - table.seats.index(other)) % 2
    ]
