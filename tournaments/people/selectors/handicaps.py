"""Whether the pairs of a night have handicaps."""

from tournaments.models import Event


def has_handicaps(event: Event) -> bool:
    """Tell whether the night shows them: it is for pairs that stay together, and the host wants it."""
    return event.has_handicap and event.movement.is_for_pairs
