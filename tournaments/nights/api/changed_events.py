"""An event as it would be with what a change sends."""

from typing import Any

from drf_spectacular.utils import extend_schema_serializer

from tournaments.models.night_settings import ALL_SETTINGS
from tournaments.nights.selectors.forecast import late_end_of
from tournaments.nights.services.drafts import EventDraft
from tournaments.web.api.event_answers import EventAnswer

from .event_payloads import EventPayload

#: What a change keeps of an event unless it is sent; its rules are kept as they are stored.
KEPT = (
    *("name", "starts_at", "time_zone", "capacity", "format"),
    *("ranking", "tie_breaks", "stake_cents", "prizes", "prize_terms"),
    *ALL_SETTINGS,
)


@extend_schema_serializer(component_name="EventPayload")
class ChangePayload(EventPayload):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **{"partial": True, **options})

    def to_internal_value(self, data: Any) -> dict[str, EventDraft]:
        """Read the night as it would be with what is sent; a refusal names the field at fault."""
        event = self.context["about"]
        as_it_is = EventAnswer(event).data
        stays = {name: as_it_is[name] for name in KEPT}
        payload = EventPayload(data={**stays, **data}, context={"sent": data})
        payload.is_valid(raise_exception=True)
        draft = payload.draft(event.club, event)
        payload.refuse_late_end(draft, late_end_of(event))
        return {"draft": draft}
