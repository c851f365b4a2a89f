"""Tables that time has closed, and nobody's decision: what they told can still be disputed and confirmed."""

from collections import defaultdict
from collections.abc import Iterable

from tournaments.models import Match, Ruling

#: Why a result stands that the bell, or the host at the bell, has closed.
TIME_CALLED = "Time was called"


def was_called(match: Match) -> bool:
    """Tell whether time has closed a table; no query where its result does not stand."""
    if match.status != Match.Status.STANDS:
        return False
    return match.rulings.filter(reason=TIME_CALLED, voided_at=None).exists()


def closed_by_time(matches: Iterable[Match]) -> frozenset[int]:
    """Return which matches stand only because time was called, by id; no query where none stands."""
    stands = [match.pk for match in matches if match.status == Match.Status.STANDS]
    if not stands:
        return frozenset()
    rulings = Ruling.objects.filter(match__in=stands, code=Ruling.Code.STANDS, voided_at=None)
    reasons: dict[int, set[str]] = defaultdict(set)
    for match_id, reason in rulings.values_list("match", "reason"):
        reasons[match_id].add(reason)
    return frozenset(pk for pk, texts in reasons.items() if texts == {TIME_CALLED})
