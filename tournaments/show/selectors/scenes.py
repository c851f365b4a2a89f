"""The scenes that a night's TVs can show, and which of them have something to show now."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tournaments.models import Event, Screen, show_of
from tournaments.money.selectors.prizes import pool_cents

from .board import next_night, sponsor_of

View = Screen.View
#: What a scene shows that the board doesn't have, read where a TV shows it; None if there is nothing to show.
CONTENTS: Mapping[View, Callable[[Event], object]] = {View.NEXT: next_night, View.SPONSOR: sponsor_of}


@dataclass(frozen=True, slots=True)
class Scene:
    """A scene.

    Args:
        is_there: it has something to show now.
        is_offered: it has, or comes by itself before the night is over.
    """

    view: str
    label: str
    is_there: bool
    is_offered: bool


def scenes_of(event: Event) -> tuple[Scene, ...]:
    """List every scene, in the order in which the remote goes through them; three queries."""
    show = show_of(event)
    has_seats = event.status == Event.Status.RUNNING and event.draw_released
    pool = pool_cents(event)
    shows_prizes = event.status != Event.Status.SIGN_UP and show.frozen_after is None
    is_there = {
        View.NIGHT: True,
        View.STANDINGS: True,
        View.SEATS: has_seats,
        View.NAMES: has_seats,
        View.CLOCK: show.has_clock,
        View.PRIZES: shows_prizes and pool > 0,
        View.BRACKET: event.stage.kind.has_bracket and event.draw_released,
        **{view: content(event) is not None for view, content in CONTENTS.items()},
    }
    coming = _coming(event, has_pool=pool > 0)
    return tuple(
        Scene(view.value, str(view.label), is_there[view], is_there[view] or view in coming) for view in View
    )


def _coming(event: Event, *, has_pool: bool) -> set[Screen.View]:
    coming = {View.PRIZES} if event.stake_cents or has_pool else set()
    if event.status != Event.Status.FINISHED:
        coming |= {View.SEATS, View.NAMES, View.CLOCK}
        coming |= {View.BRACKET} if event.stage.kind.has_bracket else set()
    return coming
