"""What is on record of a match, if only struck out: its seats stay then."""

from django.db.models import Q

#: Of a match.
ON_RECORD = (
    Q(hands__isnull=False) | Q(totals__isnull=False) | Q(rulings__isnull=False) | Q(checks__isnull=False)
)
