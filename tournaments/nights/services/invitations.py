"""What invites people to a night, at any time of it. Locks the event."""

from django.db import transaction

from tournaments.audit.actor import Actor, Change, audit_event
from tournaments.models import Event, EventPicture
from tournaments.models.night_settings import INVITATION, logged
from tournaments.models.pictures import MOST_HEIGHT, MOST_WIDTH
from tournaments.notices import publish_on_commit
from tournaments.pictures.uploads import Picture, cropped

from .texts import TEXTS, clean_text

PICTURE = "picture"


def invitation_change(*, event_id: int, actor: Actor, **changes: object) -> Event:
    """Change a night's invitation. Fields you leave out don't change. Repeating it changes nothing.

    Args:
        changes: settings of ``INVITATION``, and ``picture`` as it was sent, or None to remove it.

    Raises:
        Event.DoesNotExist: there is no such event.
        InvalidRequestError: a text is too long or cannot be shown, or the picture cannot be read.
    """
    return _change(event_id, {name: _read(name, value) for name, value in changes.items()}, actor)


def _read(name: str, value: object) -> object:
    if name == PICTURE:
        return cropped(value, (MOST_WIDTH, MOST_HEIGHT)) if isinstance(value, bytes) else None
    return clean_text(name, str(value)) if name in TEXTS else INVITATION[name].read(value)


@transaction.atomic(durable=True)
def _change(event_id: int, values: dict[str, object], actor: Actor) -> Event:
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    settings = {name: value for name, value in values.items() if name != PICTURE}
    changed = {name: value for name, value in settings.items() if getattr(event, name) != value}
    before = {name: logged(name, getattr(event, name)) for name in changed}
    after = {name: logged(name, value) for name, value in changed.items()}
    for name, value in changed.items():
        setattr(event, name, value)
    event.save(update_fields=list(changed))
    if PICTURE in values:
        old, new = _digest(event), _show(event, values[PICTURE])
        if old != new:
            before[PICTURE], after[PICTURE] = old, new
    if after:
        change = Change(before=before, after=after)
        audit_event(actor, "invitation_change", event.pk, change)
        publish_on_commit(event.pk)
    return event


def _digest(event: Event) -> str:
    digest = EventPicture.objects.filter(event=event).values_list("digest", flat=True).first()
    return (digest or "")[:12]


def _show(event: Event, picture: object) -> str:
    """Store the picture, or remove it for None; return its short digest, "" for none."""
    if not isinstance(picture, Picture):
        EventPicture.objects.filter(event=event).delete()
        return ""
    fields = {"content": picture.content, "width": picture.width, "height": picture.height}
    EventPicture.objects.update_or_create(event=event, defaults={**fields, "digest": picture.digest})
    return picture.digest[:12]
