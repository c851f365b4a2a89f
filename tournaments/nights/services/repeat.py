"""Hosting a night once more a week later. Locks the night that is repeated."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.demos import refuse_in_demo
from accounts.models import User
from tournaments.access.links import issue_guest_link
from tournaments.audit.actor import Actor, Change, audit_event
from tournaments.messages.services.host_messages import invitations_queue
from tournaments.models import Event, EventPicture, Stage
from tournaments.models.night_settings import SETTINGS
from tournaments.nights.selectors.latest import next_start

#: What the next night takes over from the last one, beside its settings.
REPEATED = (
    *("name", "time_zone", "capacity", "rules", "ranking", "tie_breaks", "stake_cents", "prizes"),
    *("prize_terms", "approves_sign_ups", "shows_later_rounds", "holds_rounds"),
)


@transaction.atomic(durable=True)
def event_repeat(*, event_id: int, key: UUID, actor: Actor, invites: bool = False) -> Event:
    """Create the same night again, on the same weekday and time. Repeating the key changes nothing.

    It takes over the format, the rules, the length, the entry fee, the prizes and the invitation.
    Nobody is signed up.

    Args:
        invites: whether those who asked for it are invited at once.

    Raises:
        Event.DoesNotExist: there is no such event.
        DemoError: the night is a demo.
    """
    last = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    refuse_in_demo(last.club_id)
    earlier = Event.objects.filter(club=last.club_id, key=key).first()
    if earlier is not None:
        return earlier
    start = next_start(last.starts_at, last.time_zone, timezone.now())
    event = again(last, start, key=key, by=actor.person)
    audit_event(actor, "event_create", event.pk, Change(after={"name": event.name}))
    if invites:
        invitations_queue(event, key=key, by=actor.person)
    return event


def again(last: Event, starts_at: datetime, *, key: UUID, by: User) -> Event:
    """Create a night like an earlier one, in the caller's transaction."""
    event = Event.objects.create(
        club=last.club,
        key=key,
        created_by=by,
        currency=last.club.currency,
        locale=last.club.locale,
        starts_at=starts_at,
        **{name: getattr(last, name) for name in (*REPEATED, *SETTINGS)},
    )
    stage = last.first_stage
    Stage.objects.create(event=event, format=stage.format, settings=stage.settings)
    for picture in EventPicture.objects.filter(event=last):
        picture.pk, picture.event = None, event
        picture.save(force_insert=True)
    issue_guest_link(event)
    return event
