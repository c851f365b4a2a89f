"""What was paid to the player of a page."""

from django.db.models import QuerySet

from tournaments.models import Link, Posting


def receipts_to(link: Link) -> QuerySet[Posting]:
    """Return every payout to the player of a page, and what was given back."""
    prizes = (Posting.Kind.PAYOUT, Posting.Kind.PAYOUT_BACK)
    return Posting.objects.filter(event=link.event_id, entry=link.entry_id, kind__in=prizes)
