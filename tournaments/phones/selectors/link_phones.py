"""The phones and screens that opened a night's codes and still have them open."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.models import EntryPlayer, Event, Link, LinkSession
from tournaments.names.people import field_of
from tournaments.phones import words


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkPhone:
    """One device with a link of the night open.

    Args:
        opens: what the link opens, such as "Table 3" or a player's name.
        device: 1 for the first that ever opened the link.
    """

    id: int
    kind: str
    table: int | None
    entry: int | None
    opens: str
    device: int
    opened_at: datetime
    ends_at: datetime


def open_phones(event_id: int) -> QuerySet[LinkSession]:
    """Return the sessions that links of this night gave and that have not ended."""
    lasting = LinkSession.objects.filter(expires_at__gt=timezone.now())
    return lasting.filter(link__event=event_id, link__revoked_at=None)


def link_phones(event: Event) -> tuple[LinkPhone, ...]:
    """List them by what they opened, tables first; three queries, one more where seats were taken over."""
    names = page_labels(event)
    rows = open_phones(event.pk).select_related("link")
    return tuple(
        LinkPhone(
            id=each.pk,
            kind=each.link.kind,
            table=each.link.table,
            entry=each.link.entry_id,
            opens=opens(each.link, names),
            device=each.device,
            opened_at=each.created_at,
            ends_at=each.expires_at,
        )
        for each in sorted(rows, key=_place)
    )


def page_labels(event: Event) -> dict[tuple[int, int | None], str]:
    """Label each player's page, in two queries: a pair's, or each one's who found the other by the app.

    The keys are a link's entry and the one that they signed up as, if it isn't the same.
    """
    members = EntryPlayer.objects.filter(stage__event=event, stage__number=1)
    came = dict(members.values_list("player", "came_from"))
    labels: dict[tuple[int, int | None], list[str]] = {}
    for line in field_of(event):
        for player, label in line.members.items():
            labels.setdefault((line.entry_id, came.get(player)), []).append(label)
    return {page: " & ".join(names) for page, names in labels.items()}


def opens(link: Link, names: Mapping[tuple[int, int | None], str]) -> str:
    """Name what a link opens; ``names`` are by page."""
    if link.kind == Link.Kind.GUEST:
        return words.guests()
    return words.table(number=link.table) if link.table else names[link.entry_id or 0, link.signed_up_id]


def _place(session: LinkSession) -> tuple[int, int, int, int]:
    link = session.link
    return (list(Link.Kind).index(Link.Kind(link.kind)), link.table or 0, link.entry_id or 0, session.device)
