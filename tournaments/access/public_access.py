"""Who sees a night by its public address: everyone, or of a private night only its own people.

A private night is, for anybody else, the same ``DoesNotExist`` as an address that leads nowhere.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import NamedTuple

from django.db import connection
from django.db.models import Q
from django.utils import timezone

from accounts.models import Membership
from tournaments.epochs import JOINED, columns, epoch_of
from tournaments.models import Entry, Event, Link, LinkSession

#: Who is not in a night, or not yet: their own page is all that they see of it.
_IS_NO_PLAYER = Q(
    link__kind=Link.Kind.PLAYER,
    link__entry__number=None,
    link__entry__status__in=(Entry.Status.PENDING, Entry.Status.WITHDRAWN, Entry.Status.LOOKING),
)


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who asks: the person signed in, and by their hashes the sessions that links gave the device."""

    user_id: int | None = None
    sessions: frozenset[str] = frozenset()


#: Whoever sees what everybody sees; of a private night nothing.
ANYBODY = Viewer()
#: Asked for only where the night is private, so that any other costs nothing more.
WhoAsks = Callable[[], Viewer]


class Night(NamedTuple):
    """What a public address leads to.

    Args:
        changes: grows with everything that is done to the event.
        epoch: grows when the database goes back to an older state, and ``changes`` with it.
    """

    event_id: int
    is_private: bool
    changes: int
    epoch: int

    @property
    def stamp(self) -> str:
        """Name its state; of two stamps the later is the greater, number by number."""
        return f"{self.epoch}-{self.changes}"


# Plain: it is all that most visitors cost, and the ORM's own work was a fifth of that.
_NIGHT = """
    SELECT e.id, e.is_private,
        (SELECT count(*) FROM tournaments_auditentry a WHERE a.event_id = e.id), {epoch}
    FROM tournaments_event e {joined} WHERE e.{by} = %s
"""


def night_at(public_id: str) -> Night:
    """Return the night behind an address, whoever asks, in one query; raises ``Event.DoesNotExist``."""
    return _night("public_id", public_id)


def night_of(event_id: int) -> Night:
    """Return the night with this id, whoever asks, in one query; raises ``Event.DoesNotExist``."""
    return _night("id", event_id)


def _night(by: str, key: str | int) -> Night:
    selected, parameters = columns()
    with connection.cursor() as cursor:
        cursor.execute(_NIGHT.format(epoch=selected, joined=JOINED, by=by), [*parameters, key])
        found = cursor.fetchone()
    if found is None:
        raise Event.DoesNotExist
    event_id, is_private, changes, *epoch = found
    return Night(event_id, bool(is_private), changes, epoch_of(*epoch))


def event_at(public_id: str) -> Event:
    """Return the event behind an address, whoever asks, its show with it; raises ``Event.DoesNotExist``."""
    return Event.objects.select_related("club", "show").get(public_id=public_id)


def public_event(public_id: str, who: WhoAsks) -> Event:
    """Return the event behind an address for whoever may see it; anybody else finds nothing there.

    Raises:
        Event.DoesNotExist: there is no such event, or it is private and not theirs to see.
    """
    event = event_at(public_id)
    refuse_strangers(event, who)
    return event


def event_to_join(public_id: str, who: WhoAsks) -> Event:
    """Return the event for its sign-up: while it is open, whoever was sent the address may come.

    Raises:
        Event.DoesNotExist: there is no such event, or it is private and its sign-up is over.
    """
    event = event_at(public_id)
    if event.status != Event.Status.SIGN_UP:
        refuse_strangers(event, who)
    return event


def let_in(public_id: str, who: WhoAsks) -> tuple[Night, Viewer]:
    """Return the night behind an address and who was let in, which is anybody where it is not private.

    Raises:
        Event.DoesNotExist: as for ``public_event``.
    """
    night = night_at(public_id)
    if not night.is_private:
        return night, ANYBODY
    viewer = who()
    _refuse_unadmitted(night.event_id, viewer)
    return night, viewer


def refuse_strangers(event: Event, who: WhoAsks) -> None:
    """Raise ``Event.DoesNotExist`` where the event is private and not theirs to see."""
    if event.is_private:
        _refuse_unadmitted(event.pk, who())


def _refuse_unadmitted(event_id: int, viewer: Viewer) -> None:
    if not admitted(event_id, [viewer]):
        raise Event.DoesNotExist


def admitted(event_id: int, viewers: Collection[Viewer]) -> frozenset[Viewer]:
    """Return those who may see a private night, in two queries however many they are.

    They are members of its club, and devices whose link of this night is good and whose session lasts.
    """
    users = {viewer.user_id for viewer in viewers if viewer.user_id is not None}
    hashes = {each for viewer in viewers for each in viewer.sessions}
    members: set[int] = set()
    if users:
        of_club = Membership.objects.filter(club__events=event_id, user__in=users, user__is_active=True)
        members = set(of_club.values_list("user", flat=True))
    good: set[str] = set()
    if hashes:
        lasting = LinkSession.objects.filter(token_hash__in=hashes, expires_at__gt=timezone.now())
        of_night = lasting.filter(link__event=event_id, link__revoked_at=None)
        good = set(of_night.exclude(_IS_NO_PLAYER).values_list("token_hash", flat=True))
    return frozenset(each for each in viewers if each.user_id in members or each.sessions & good)
