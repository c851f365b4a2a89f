"""Whether everything is all right, for the owners of a club.

Letters and notifications are those of the club's nights, and the invitations to it. Of the server, which
other clubs may share, an owner sees whether something is wrong and not how much there is.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import connection
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.callers.proxies import Proxies, proxies_seen
from accounts.letters.queue import ACCOUNT_LETTERS
from accounts.models import AccountLetter
from accounts.names import address_hint
from tournaments.health.storage import is_disk_low, last_backup_at
from tournaments.models import Letter, PlanJob
from tournaments.models.seating.plan_jobs import SILENCE
from tournaments.outbox.queues import LETTERS, NO_MAIL, PUSHES

#: Older ones nobody can do anything about.
SHOWN_FOR = timedelta(days=30)
MOST_SHOWN = 50
#: What goes out is on its way within a minute or two.
ON_ITS_WAY = timedelta(minutes=5)
MOST_DRIFT_SECONDS = 5
BACKUP_EVERY = timedelta(hours=26)


@dataclass(frozen=True, slots=True)
class RefusedLetter:
    """One that never arrives; ``hint`` is its address as others may see it.

    Night and name are empty for an invitation to the club.
    """

    night: str
    name: str
    hint: str
    kind: str
    queued_at: datetime


@dataclass(frozen=True, slots=True)
class ClubHealth:
    sends_mail: bool
    refused: list[RefusedLetter]
    late_letters: int
    late_pushes: int
    lost_pushes: int
    stuck_jobs: int
    is_disk_low: bool
    is_clock_off: bool
    proxies: Proxies
    last_backup_at: datetime | None
    is_backup_old: bool
    now: datetime

    @property
    def is_all_right(self) -> bool:
        lost = self.late_letters or self.refused or self.late_pushes or self.lost_pushes
        server = self.stuck_jobs or self.is_disk_low or self.is_clock_off or self.is_backup_old
        server = server or self.proxies is not Proxies.AS_SET
        return self.sends_mail and not (lost or server)


def club_health(club_id: int, now: datetime) -> ClubHealth:
    late = Q(queued_at__lt=now - ON_ITS_WAY)
    recent = Q(queued_at__gte=now - SHOWN_FOR)
    backup_at = last_backup_at()
    return ClubHealth(
        sends_mail=settings.EMAIL_BACKEND != NO_MAIL,
        refused=[
            *(_invited(letter) for letter in _refused_invitations(club_id)),
            *(_refusal_of(letter) for letter in _refused(club_id).filter(recent)[:MOST_SHOWN]),
        ],
        late_letters=LETTERS.waiting(now).filter(late, address__link__event__club=club_id).count()
        + ACCOUNT_LETTERS.waiting(now).filter(late, invitation__club=club_id).count(),
        late_pushes=PUSHES.waiting(now).filter(late, subscription__link__event__club=club_id).count(),
        lost_pushes=PUSHES.lost().filter(recent, subscription__link__event__club=club_id).count(),
        stuck_jobs=_stuck_jobs(now),
        is_disk_low=is_disk_low(),
        is_clock_off=_drift_seconds() > MOST_DRIFT_SECONDS,
        proxies=proxies_seen(),
        last_backup_at=backup_at,
        is_backup_old=backup_at is None or now - backup_at > BACKUP_EVERY,
        now=now,
    )


def _refused(club_id: int) -> QuerySet[Letter]:
    """Return those that never arrive, newest first."""
    of_club = LETTERS.lost().filter(address__link__event__club=club_id)
    people = "address__link__entry__members__player"
    return (
        of_club.select_related("address__link__event").prefetch_related(people).order_by("-queued_at", "pk")
    )


def _refusal_of(letter: Letter) -> RefusedLetter:
    link = letter.address.link
    members = link.entry.members.all() if link.entry else ()
    name = " & ".join(member.player.name for member in members)
    return RefusedLetter(
        link.event.name, name, letter.address.hint, letter.get_kind_display(), letter.queued_at
    )


def _refused_invitations(club_id: int) -> QuerySet[AccountLetter]:
    of_club = ACCOUNT_LETTERS.lost().filter(invitation__club=club_id)
    return of_club.select_related("invitation").order_by("-queued_at", "pk")[:MOST_SHOWN]


def _invited(letter: AccountLetter) -> RefusedLetter:
    email = letter.invitation.email if letter.invitation else ""
    return RefusedLetter("", "", address_hint(email), letter.get_kind_display(), letter.queued_at)


def _stuck_jobs(now: datetime) -> int:
    """Count the plans whose worker is silent, or for which none has come."""
    silent = Q(taken_at__lt=now - max(SILENCE, ON_ITS_WAY))
    forgotten = Q(taken_at=None, queued_at__lt=now - 2 * ON_ITS_WAY)
    recent = Q(done_at=None, queued_at__gte=now - timedelta(days=1))
    return PlanJob.objects.filter(silent | forgotten, recent).count()


def _drift_seconds() -> float:
    """Measure how far the clocks of app and database are apart; embedded they are one."""
    if connection.vendor != "postgresql":
        return 0.0
    before = timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        there: datetime = cursor.fetchone()[0]
    # Its clock was read between these two moments.
    return max((before - there).total_seconds(), (there - timezone.now()).total_seconds(), 0.0)
