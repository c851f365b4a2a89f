"""How the places went, as the room may see it."""

from tournaments.charts import Course
from tournaments.models import Event, show_of
from tournaments.results.selectors.course import night_course


def public_course(event: Event) -> Course | None:
    """Follow the places over the finished rounds that the public standings count; as ``night_course``."""
    return night_course(event, through=show_of(event).frozen_after) if event.draw_released else None
