"""By which a player's page sees before the draw that something of its own changed, not only who comes."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Max

from tournaments.models import AuditEntry, Entry, Event

#: What is done with one entry and changes no page but its own, those it came with, and those on the waitlist.
_OF_ONE = (
    *("entry_add", "entry_withdraw", "entry_check_in", "entry_check_out", "entry_arrive"),
    *("stake_take", "stake_refund", "payment_send", "payment_take_back", "payment_decline"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnStamps:
    """By audit lines, the last change of each page.

    Args:
        everyone: the last that changes all pages.
        parties: by party the last of its pages; a party is whoever was signed up from one page.
        entries: by entry its status, and its party.
    """

    everyone: int
    parties: Mapping[int, int]
    entries: Mapping[int, tuple[str, int]]

    def of(self, entry_id: int) -> str:
        status, party = self.entries.get(entry_id, ("", 0))
        # On the waitlist one's place in line changes with anybody's.
        last = max(self.parties.values(), default=0) if status == Entry.Status.WAITING else 0
        return f"{status}-{max(self.everyone, self.parties.get(party, 0), last)}"


def own_stamps(event: Event) -> OwnStamps:
    """Read the stamps of all pages of a night, in three queries and one for its format."""
    lines = AuditEntry.objects.filter(event=event).order_by()
    # Who looks for a partner sees everyone who does.
    of_one = () if event.movement.is_for_pairs else _OF_ONE
    rows = Entry.objects.filter(stage__event=event).values_list("pk", "status", "brought_by")
    entries = {entry: (status, brought_by or entry) for entry, status, brought_by in rows}
    parties: dict[int, int] = {}
    for row, last in lines.filter(action__in=of_one).values_list("row").annotate(last=Max("pk")):
        _, party = entries.get(int(row.removeprefix("entry:")), ("", 0))
        parties[party] = max(parties.get(party, 0), last)
    everyone = lines.exclude(action__in=of_one).aggregate(last=Max("pk"))["last"] or 0
    return OwnStamps(everyone=everyone, parties=parties, entries=entries)
