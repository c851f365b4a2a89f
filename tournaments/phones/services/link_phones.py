"""Ending one phone that came by a link. Locks its session."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from tournaments.audit.actor import Actor, Change, audit
from tournaments.models import LinkSession, PushSubscription
from tournaments.notices import publish_on_commit


@transaction.atomic(durable=True)
def phone_end(*, event_id: int, session_id: int, actor: Actor) -> None:
    """Let one phone, such as a lost one, open its table or page no more; it gets no notifications either.

    Idempotent. Whoever still has the code can open it again: only a new code ends that.

    Raises:
        LinkSession.DoesNotExist: no such phone opened a link of this event.
    """
    phones = LinkSession.objects.select_for_update(no_key=True, of=("self",))
    phone = phones.select_related("link").get(pk=session_id, link__event=event_id)
    now = timezone.now()
    if phone.expires_at < now:
        return
    PushSubscription.every.filter(session=phone).delete()
    # A moment ago, so that it counts on every clock.
    phone.expires_at = now - timedelta(seconds=1)
    phone.save(update_fields=["expires_at"])
    place = {"table": phone.link.table} if phone.link.table else {"entry": phone.link.entry_id}
    change = Change(after={"device": phone.device, **place})
    audit(actor, "phone_end", event_id=event_id, row=f"linksession:{phone.pk}", change=change)
    publish_on_commit(event_id)
