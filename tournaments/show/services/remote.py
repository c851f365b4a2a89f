"""A phone as the remote control of a night's TVs. Locks the event."""

from django.db import transaction

from tournaments.audit.actor import Actor, Change
from tournaments.errors import InvalidRequestError
from tournaments.models import Event, Screen, Show
from tournaments.show import words
from tournaments.show.selectors.scenes import scenes_of

from .show import lock_show, note

STEPS = {"next": 1, "previous": -1}


@transaction.atomic(durable=True)
def tv_remote(*, event_id: int, press: str, actor: Actor, scene: str = "") -> Show:
    """Show a scene on every TV, go to the next or previous one, pause, or let TVs rotate again.

    Only "next" and "previous" do more when repeated.

    Args:
        press: "next", "previous", "pause", "play", or "show" with a scene.

    Raises:
        Event.DoesNotExist: there is no such event.
        InvalidRequestError: there is no such scene, or nothing to show in it.
    """
    event, show = lock_show(event_id)
    before = _state(show)
    if press == "play":
        show.scene, show.tvs_paused = "", False
    elif press == "pause":
        show.tvs_paused = True
    elif press == "show":
        show.scene = _scene_there(event, scene)
    else:
        show.scene = _beside(event, show.scene or Screen.View.NIGHT, STEPS[press])
    if _state(show) != before:
        show.save()
        note(actor, "tv_remote", show, Change(before=before, after=_state(show)))
    return show


def _state(show: Show) -> dict[str, object]:
    return {"scene": show.scene, "paused": show.tvs_paused}


def _scene_there(event: Event, scene: str) -> str:
    if scene not in {each.view for each in scenes_of(event) if each.is_there}:
        called = dict(Screen.View.choices).get(scene)
        raise InvalidRequestError(
            words.nothing_to_show(scene=str(called)) if called else words.choose_scene(), field="scene"
        )
    return scene


def _beside(event: Event, scene: str, step: int) -> str:
    """Return the scene after or before this one, among those that have something to show."""
    views = [each.view for each in scenes_of(event) if each.is_there or each.view == scene]
    return views[(views.index(scene) + step) % len(views)]
