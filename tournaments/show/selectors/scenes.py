"""The scenes that a night's TVs can show, and which of them have something to show now."""

from dataclasses import dataclass

from tournaments.models import Event, Screen, show_of

from .board import next_night, sponsor_of

View = Screen.View


@dataclass(frozen=True, slots=True)
class Scene:
    view: str
    label: str
    is_there: bool


def scenes_of(event: Event) -> tuple[Scene, ...]:
    """List every scene, in the order in which the remote goes through them; two queries."""
    is_there = {
        View.SEATS: event.status == Event.Status.RUNNING,
        View.CLOCK: show_of(event).has_clock,
        View.PRIZES: event.status != Event.Status.SIGN_UP,
        View.NEXT: next_night(event) is not None,
        View.SPONSOR: sponsor_of(event) is not None,
        View.BRACKET: event.stage.kind.has_bracket and event.draw_released,
    }
    return tuple(Scene(view.value, str(view.label), is_there.get(view, True)) for view in View)
