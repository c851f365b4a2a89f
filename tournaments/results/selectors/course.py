"""How the places went, round by round."""

from typing import NamedTuple

from django.db.models import Sum

from tournaments.access.public_access import event_at, night_at
from tournaments.cache.rendered import RenderCache
from tournaments.charts import BumpChart, Course, bump_chart, course_of, spread
from tournaments.models import Event, Round
from tournaments.names.people import field_of
from tournaments.names.short import shortened

from .standings import ranked

#: Of a longer night, so many rounds spread over it: each costs a ranking.
MOST_ROUNDS = 16
MOST_NIGHTS = 64
#: The most characters of a name beside the picture.
LABEL = 12
#: Hands of the open round change nothing here; those of a game finished later change its version.
_COUNTED_BY_VERSION = ("hand_record", "total_record")


class _State(NamedTuple):
    """What a course follows from.

    Args:
        is_now: the last ranking is that of the whole night, play-offs included.
    """

    public_id: str
    rounds: tuple[int, ...]
    is_now: bool
    stamp: tuple[int, ...]


def _read(state: _State) -> Course:
    event = event_at(state.public_id)
    field = field_of(event)
    lists = {}
    for number in state.rounds:
        is_now = state.is_now and number == state.rounds[-1]
        lines = ranked(event, field, through=None if is_now else number).lines
        lists[number] = [(line.entry_id, line.place, line.is_tied) for line in lines]
    return course_of(lists, {line.entry_id: line.label for line in field})


night_courses = RenderCache(_read, most=MOST_NIGHTS)


def bump_of(course: Course, *, own: int | None = None) -> BumpChart:
    """Draw a course with names that have room beside it."""
    names = shortened([line.name for line in course.lines], LABEL)
    by_entry = {line.entry_id: name for line, name in zip(course.lines, names, strict=True)}
    return bump_chart(course, own=own, names=by_entry)


def night_course(event: Event, *, through: int | None = None) -> Course | None:
    """Follow everyone's places over the finished rounds, None before there are two of them.

    Three queries where nothing but hands has been played since it was last asked for, else one ranking's
    more for each of at most ``MOST_ROUNDS``.

    Args:
        through: leave out the rounds after this one.
    """
    rounds = list(
        Round.objects.filter(stage__event=event)
        .order_by("number")
        .values_list("number", "status")
        .annotate(versions=Sum("matches__version"))
    )
    closed = {number: versions or 0 for number, status, versions in rounds if status == Round.Status.CLOSED}
    counted = [number for number in closed if through is None or number <= through]
    if len(counted) < 2:
        return None
    is_open = any(status == Round.Status.OPEN for _, status, _ in rounds)
    changes = event.audit.exclude(action__in=_COUNTED_BY_VERSION).count()
    stamp = (night_at(event.public_id).epoch, event.turns, changes, *closed.values())
    is_now = through is None and not is_open
    return night_courses(_State(event.public_id, spread(counted, MOST_ROUNDS), is_now, stamp))
