"""What became of messages: on their way, sent, or refused, and by whose address."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from tournaments.models import Event, HostMessage, Letter, PushMessage
from tournaments.outbox.queues import LETTERS, PUSHES

MOST_SHOWN = 50
#: What goes out is on its way within a minute or two.
LATE = timedelta(minutes=5)
#: Newest first; older ones are in the activity.
MOST_MESSAGES = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Lost:
    """An email that doesn't arrive; ``hint`` is its address as others may see it."""

    name: str
    hint: str
    kind: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """One message and how much of it went out, in emails and alerts together."""

    message: HostMessage
    sent: int
    waiting: int
    lost: int


def deliveries_of(event: Event) -> tuple[Delivery, ...]:
    """Return a night's messages, newest first, in three queries."""
    messages = list(event.messages.select_related("sent_by").order_by("-pk")[:MOST_MESSAGES])
    by_state = _states(Letter.objects.filter(message__in=messages), LETTERS.most_tries)
    pushed = _states(PushMessage.objects.filter(message__in=messages), PUSHES.most_tries)
    return tuple(
        Delivery(
            message=message,
            **{
                name: by_state.get(message.pk, {}).get(name, 0) + pushed.get(message.pk, {}).get(name, 0)
                for name in ("sent", "waiting", "lost")
            },
        )
        for message in messages
    )


def _states(rows: QuerySet[Letter] | QuerySet[PushMessage], most_tries: int) -> dict[int, dict[str, int]]:
    is_lost = Q(refused_at__isnull=False) | Q(done_at=None, tries__gte=most_tries)
    counted = (
        rows.order_by()
        .values("message")
        .annotate(
            sent=Count("pk", Q(done_at__isnull=False)),
            lost=Count("pk", is_lost),
            waiting=Count("pk", Q(done_at=None) & ~is_lost),
        )
    )
    return {row["message"]: {name: row[name] for name in ("sent", "waiting", "lost")} for row in counted}


def lost_of(event: Event) -> tuple[Lost, ...]:
    """Return the emails about a night that don't arrive, newest first, in two queries."""
    about = Q(message__event=event) | Q(message=None, address__link__event=event)
    letters = LETTERS.lost().filter(about).select_related("address__link__entry")
    letters = letters.prefetch_related("address__link__entry__members__player")
    return tuple(_lost(letters.order_by("-queued_at", "pk")[:MOST_SHOWN]))


def _lost(letters: Iterable[Letter]) -> Iterable[Lost]:
    for letter in letters:
        entry = letter.address.link.entry
        members = list(entry.members.all()) if entry else []
        yield Lost(
            name=" & ".join(str(member) for member in members),
            hint=letter.address.hint,
            kind=letter.get_kind_display(),
            at=letter.queued_at,
        )


def is_late(event: Event) -> bool:
    """Whether something of a night has waited for over five minutes: the mail server may be away."""
    now = timezone.now()
    late = LETTERS.waiting(now).filter(queued_at__lt=now - LATE)
    return late.filter(Q(message__event=event) | Q(message=None, address__link__event=event)).exists()
