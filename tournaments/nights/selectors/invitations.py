"""What a night's invitation shows."""

from tournaments.models import Event, EventPicture


def picture_of(event: Event) -> EventPicture | None:
    """Return the night's picture without its bytes, None where it has none."""
    return EventPicture.objects.select_related("event").defer("content").filter(event=event).first()
