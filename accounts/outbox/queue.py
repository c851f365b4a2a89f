"""Work that waits in a table: taken by one worker, tried again, given up; the same for all of it.

Nothing is locked while work is done. Whoever takes a row has it for the length of a lease; if the worker
dies, the next one takes it once the lease is over.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Any, Generic, TypeVar

from django.db import transaction
from django.db.models import F, Q, QuerySet

from accounts.outbox.jobs import enqueue_on_commit
from accounts.outbox.queued_work import QueuedWork

#: Works off the queue that it is given by name; ``tournaments/tasks.py`` has it.
TASK = "tournaments.tasks.outbox_run"
Work = TypeVar("Work", bound=QueuedWork)


class Outcome(Enum):
    DONE = auto()
    #: Nobody wants it any more.
    OVER = auto()
    #: Tried again after a pause.
    PUT_OFF = auto()
    #: It can never be done.
    REFUSED = auto()


@dataclass(frozen=True, kw_only=True)
class Queue(Generic[Work]):
    """The rows of one table.

    Attributes:
        lease: longer than doing one takes, or than its worker is silent meanwhile.
        most_tries: of one that a worker dies over, or that is put off.
        longest_pause: before what is put off is tried again; the first is as long as the lease, each twice
            the one before. Where it is None, each is as long as the lease.
        joined: what is read along with a row.
        held: rows that wait for something else than a worker.
        wanted_for: how long what nobody has done is still wanted; always where it is None.
        forgets: a row is deleted once it is done, or not wanted any more.
    """

    name: str
    model: type[Work]
    lease: timedelta
    most_tries: int
    joined: tuple[str, ...] = ()
    held: Q | None = None
    wanted_for: timedelta | None = None
    longest_pause: timedelta | None = None
    forgets: bool = False

    def wake(self) -> None:
        """Have a worker look for what is due once the transaction is committed."""
        enqueue_on_commit(TASK, self.name)

    def waiting(self, now: datetime) -> QuerySet[Work]:
        """Return what is to be done, also what somebody is at."""
        rows: QuerySet[Work] = QuerySet(self.model).filter(
            done_at=None, refused_at=None, tries__lt=self.most_tries
        )
        if self.wanted_for is not None:
            rows = rows.filter(queued_at__gte=now - self.wanted_for)
        return rows.exclude(self.held) if self.held else rows

    def due(self, now: datetime) -> QuerySet[Work]:
        """Return what a worker can take."""
        return self.waiting(now).filter(Q(taken_at=None) | Q(taken_at__lt=now - self.lease))

    def lost(self) -> QuerySet[Work]:
        """Return what will never be done, or was tried too often."""
        is_given_up = Q(done_at=None, tries__gte=self.most_tries)
        return QuerySet(self.model).filter(Q(refused_at__isnull=False) | is_given_up)

    def take(self, now: datetime, *, among: Q | None = None) -> Work | None:
        """Take for this worker alone what has waited longest; None where nothing is due.

        What another worker is taking is passed over on PostgreSQL; SQLite lets in one writer at a time.
        """
        due = self.due(now).filter(among or Q()).select_related(*self.joined)
        with transaction.atomic():
            locked = due.select_for_update(skip_locked=True, of=("self",), no_key=True)
            work = locked.order_by("queued_at", "pk").first()
            if work is not None:
                self._mark_taken(work, now)
        return work

    def _mark_taken(self, work: Work, now: datetime) -> None:
        work.taken_at = now
        work.tries += 1
        work.save(update_fields=["taken_at", "tries"])

    def renew(self, work: Work, now: datetime, **changes: Any) -> bool:
        """Begin the lease anew, and store what has come of the work so far.

        Returns False, and stores nothing, where it isn't this worker's any more.
        """
        is_ours = self._row(work).filter(taken_at=work.taken_at).update(taken_at=now, **changes) == 1
        if is_ours:
            work.taken_at = now
        return is_ours

    def hand_back(self, work: Work) -> None:
        """Let anybody take it again at once, as if it had not been tried."""
        self._row(work).update(taken_at=None, tries=work.tries - 1)

    def charge(self, work: Work, *, tries: int) -> None:
        """Count more tries than one; the next pause stays as long as it would be."""
        self._row(work).update(tries=F("tries") + tries)

    def work_off(
        self,
        do: Callable[[Work], Outcome],
        *,
        now: Callable[[], datetime],
        among: Callable[[], Q] = Q,
    ) -> int:
        """Do what is due, one after the other; returns how much was done.

        Args:
            among: what is to be done now, asked again before each.
        """
        done = 0
        while (work := self.take(now(), among=among())) is not None:
            outcome = do(work)
            done += outcome is Outcome.DONE
            self._note(work, outcome, now())
        return done

    def _note(self, work: Work, outcome: Outcome, now: datetime) -> None:
        # Whoever took it after a lease that was too short may have noted what came of it.
        open_row = self._row(work).filter(done_at=None, refused_at=None)
        if outcome is Outcome.REFUSED:
            open_row.update(refused_at=now)
        elif outcome is Outcome.PUT_OFF:
            # A lease that began so much later ends with the pause.
            open_row.filter(taken_at=work.taken_at).update(taken_at=now + self._pause(work) - self.lease)
        elif self.forgets:
            open_row.delete()
        else:
            open_row.update(done_at=now)

    def _pause(self, work: Work) -> timedelta:
        pause: timedelta = self.lease * 2 ** (work.tries - 1)
        return min(pause, self.longest_pause or self.lease)

    def _row(self, work: Work) -> QuerySet[Work]:
        return QuerySet(self.model).filter(pk=work.pk)
