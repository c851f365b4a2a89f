"""Which rounds' seats are seen away from the desk: by players, guests and everybody else.

Whatever shows seats there asks this first: pages, the API, streams and phones.
"""

from tournaments.access import words
from tournaments.cache.stamps import current_round
from tournaments.errors import NotNowError
from tournaments.models import Event, Round


def shown_through(event: Event) -> int | None:
    """Return the last round whose seats are shown, 0 for none and None for all.

    One query where rounds are shown one at a time: then it is the round that is open, or opens next. Where
    rounds are held it is the last that has opened. Either way the host may have shown a later one.
    """
    if not event.draw_released:
        return 0
    if event.shows_later_rounds:
        return None
    current = current_round(event)
    if current is None:
        return 0
    is_held = event.holds_rounds and current.status == Round.Status.DRAFT
    return max(1, event.shown_round, current.number - 1 if is_held else current.number)


def why_hidden(event: Event, number: int) -> str:
    """Say why the seats of a round are not shown; empty where they are."""
    through = shown_through(event)
    if through is None or number <= through:
        return ""
    if not event.draw_released:
        return words.seats_not_shown()
    if event.holds_rounds:
        return words.seats_held(number=number)
    return words.seats_after(number=number, before=number - 1)


def refuse_hidden(event: Event, number: int) -> None:
    """Refuse what tells of a round whose seats are not shown; no query where every round is.

    Raises:
        Round.DoesNotExist: the night has no such round.
        NotNowError: its seats are not shown yet.
    """
    hidden = why_hidden(event, number)
    if hidden:
        Round.objects.get(stage__event=event, number=number)
        raise NotNowError(hidden, code="seats_hidden")
