"""The sponsor's picture for the wall. Locks the event."""

from django.db import transaction

from accounts.names import clean_name
from tournaments.audit.actor import Actor, Change
from tournaments.models import Sponsor
from tournaments.models.room.sponsors import MOST_HEIGHT, MOST_WIDTH
from tournaments.pictures.uploads import Picture, fitted

from .show import lock_show, note


def sponsor_set(*, event_id: int, name: str, picture: bytes, actor: Actor) -> Sponsor:
    """Thank a sponsor on the TV, in place of the one before; repeating it changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        InvalidNameError: the name cannot be shown.
        InvalidRequestError: the picture is too large, or none that a browser shows everywhere.
    """
    return _set(event_id, clean_name(name), fitted(picture, (MOST_WIDTH, MOST_HEIGHT)), actor)


@transaction.atomic(durable=True)
def _set(event_id: int, name: str, image: Picture, actor: Actor) -> Sponsor:
    event, show = lock_show(event_id)
    digest = image.digest
    sponsor_now = Sponsor.objects.defer("picture").filter(event=event).first()
    if sponsor_now is not None and (sponsor_now.name, sponsor_now.digest) == (name, digest):
        return sponsor_now
    sponsor, _ = Sponsor.objects.update_or_create(
        event=event,
        defaults={
            "name": name,
            "picture": image.content,
            "digest": digest,
            "width": image.width,
            "height": image.height,
        },
    )
    note(actor, "sponsor_set", show, Change(before=_facts(sponsor_now), after=_facts(sponsor)))
    return sponsor


@transaction.atomic(durable=True)
def sponsor_remove(*, event_id: int, actor: Actor) -> None:
    """Remove the sponsor from the TV; repeating it changes nothing. Raises ``Event.DoesNotExist``."""
    event, show = lock_show(event_id)
    sponsor = Sponsor.objects.defer("picture").filter(event=event).first()
    if sponsor is not None:
        Sponsor.objects.filter(event=event).delete()
        note(actor, "sponsor_remove", show, Change(before=_facts(sponsor)))


def _facts(sponsor: Sponsor | None) -> dict[str, object] | None:
    return None if sponsor is None else {"name": sponsor.name, "digest": sponsor.digest[:12]}
