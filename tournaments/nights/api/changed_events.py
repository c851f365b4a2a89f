"""An event as it would be with what a change sends."""

from typing import Any

from tournaments.models import Event
from tournaments.models.night_settings import ALL_SETTINGS
from tournaments.nights.services.drafts import EventDraft
from tournaments.web.api.answers import EventAnswer

from .event_payloads import EventPayload

#: What a change keeps of an event unless it is sent; its rules are kept as they are stored.
KEPT = (
    *("name", "starts_at", "time_zone", "capacity", "format"),
    *("ranking", "tie_breaks", "stake_cents", "prizes", "prize_terms"),
    *ALL_SETTINGS,
)


def changed_draft(event: Event, sent: Any) -> tuple[EventPayload, EventDraft]:
    """Read the event as it would be with what is sent; a refusal names the field at fault."""
    as_it_is = EventAnswer(event).data
    stays = {name: as_it_is[name] for name in KEPT}
    payload = EventPayload(data={**stays, **sent}, context={"sent": sent})
    payload.is_valid(raise_exception=True)
    return payload, payload.draft(event.club, event)
