"""Whom a message reaches: by email, by an alert, or not at all."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.models import Entry, EntryPlayer, Event, HostMessage, MailAddress, PushSubscription
from tournaments.names.stakes import paid_by
from tournaments.people.selectors.club_people import people_in, person_by
from tournaments.people.selectors.crowd import usual_crowd

TO = HostMessage.To


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipients:
    """Whom a message is for.

    Args:
        people: how many it is for.
        unreached: names of those who gave neither an address nor asked for alerts.
    """

    people: int
    addresses: tuple[MailAddress, ...]
    phones: tuple[PushSubscription, ...]
    unreached: tuple[str, ...]

    @property
    def emails(self) -> int:
        return len(self.addresses)

    @property
    def alerts(self) -> int:
        return len(self.phones)

    @property
    def reaches_anyone(self) -> bool:
        return bool(self.addresses or self.phones)


def recipients_of(event: Event, to: str) -> Recipients:
    """Return those of a night whom a message is for, in four queries."""
    return crowd_of(event) if to == TO.CROWD else _reached(entries_for(event, to))


def everybody(event: Event) -> Recipients:
    """Return all who are in or would like to be."""
    return _reached(_field(event, (*Entry.TAKES_A_PLACE, *Entry.HAS_NO_PLACE)))


def entries_for(event: Event, to: str) -> QuerySet[Entry]:
    """Return the entries of a night that a message is for."""
    if to == TO.WAITING:
        return _field(event, (Entry.Status.WAITING,))
    if to == TO.ABSENT:
        return _field(event, (Entry.Status.SIGNED_UP,))
    there = _field(event, Entry.TAKES_A_PLACE)
    if to == TO.UNPAID:
        return there.filter(is_free=False).alias(paid=paid_by("pk")).filter(paid__lt=event.stake_cents)
    return there


def _field(event: Event, statuses: Iterable[str]) -> QuerySet[Entry]:
    return Entry.people.filter(stage__event=event, stage__number=1, status__in=list(statuses))


def _reached(entries: QuerySet[Entry]) -> Recipients:
    names: dict[int, list[str]] = defaultdict(list)
    members = EntryPlayer.objects.filter(entry__in=entries.values("pk")).order_by("entry__queue", "pk")
    for entry_id, name in members.values_list("entry_id", "player__name"):
        names[entry_id].append(name)
    addresses = tuple(confirmed().filter(link__entry__in=names).select_related("link").order_by("pk"))
    phones = tuple(
        PushSubscription.objects.filter(link__entry__in=names, link__revoked_at=None)
        .select_related("link")
        .order_by("pk")
    )
    reached = {each.link.entry_id for each in addresses} | {each.link.entry_id for each in phones}
    return Recipients(
        people=sum(map(len, names.values())),
        addresses=addresses,
        phones=phones,
        unreached=tuple(name for entry, people in names.items() if entry not in reached for name in people),
    )


def confirmed() -> QuerySet[MailAddress]:
    """Return the addresses that letters go to."""
    return MailAddress.objects.filter(
        link__revoked_at=None, confirmed_at__isnull=False, ended_at=None, bounced_at=None
    )


def crowd_of(event: Event) -> Recipients:
    """Return whom an invitation to a night goes to: all who asked the club for it and are not in yet.

    Those of the usual crowd who did not ask are the ones that it doesn't reach.
    """
    here = MailAddress.objects.filter(link__event=event)
    asked = _asked(event.club_id, people_in(event), may_be_invited().exclude(email__in=here.values("email")))
    crowd = usual_crowd(event)
    unreached = tuple(player.name for player in crowd if player.pk not in asked)
    addresses = {address.email: address for found in asked.values() for address in found}
    return Recipients(
        people=len(asked) + len(unreached),
        addresses=tuple(addresses.values()),
        phones=(),
        unreached=unreached,
    )


def invited_again(club_id: int) -> int:
    """Count the addresses that an invitation to a club's next night would go to; one query."""
    asked = may_be_invited().filter(link__event__club=club_id)
    return asked.values("email").distinct().count()


def may_be_invited() -> QuerySet[MailAddress]:
    """Return the addresses that asked for later nights."""
    return confirmed().filter(invites=True)


def _asked(
    club_id: int, there: Collection[int], addresses: QuerySet[MailAddress]
) -> dict[int, list[MailAddress]]:
    """Return by person the addresses to invite, of one address the latest; none of who is there already."""
    found = addresses.filter(link__event__club=club_id).order_by("pk")
    latest = {address.email: address for address in found}
    rows = found.filter(pk__in=[each.pk for each in latest.values()])
    asked: dict[int, list[MailAddress]] = defaultdict(list)
    for address in rows.annotate(person=person_by("link__entry__members__player__")):
        if address.person not in there:
            asked[address.person].append(address)
    return asked
