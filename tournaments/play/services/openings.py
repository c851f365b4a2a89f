"""Which matches take hands: each names the opening of its round, 0 for none. Expects the event's lock.

A hand reads this under the lock of its match alone. The round's status, joined to that lock, could be older
than the wait for it.
"""

from tournaments.errors import NotNowError
from tournaments.models import Event, Match, Round
from tournaments.play.words import hands as words


def open_matches(event: Event, current: Round) -> None:
    """Let the matches of a round take hands, under a name that no earlier opening in the night had.

    Args:
        event: read since it was locked; whatever takes an opening back adds to its turns.
    """
    Match.objects.filter(round=current).update(opening=event.turns + 1)


def shut_unopened(event: Event) -> None:
    """Let no match take hands whose round is not open any more, since its opening was undone."""
    unopened = Match.objects.filter(round__stage__event=event, round__status=Round.Status.DRAFT)
    unopened.exclude(opening=0).update(opening=0, first_dealer=None)


def is_of(match: Match, opening: int | None) -> bool:
    """Whether a result belongs to the opening under which its match plays; one that names none does."""
    return opening is None or opening == match.opening


def refuse_other_opening(current: Round, match: Match, opening: int | None) -> None:
    """Refuse what was entered before the round was started over; raises ``NotNowError``."""
    if not is_of(match, opening):
        raise NotNowError(words.round_restarted(current.number), code="other_opening")
