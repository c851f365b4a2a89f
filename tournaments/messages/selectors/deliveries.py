"""What became of messages: on their way, sent, or refused, and by whose address."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Q, QuerySet, TextChoices
from django.utils import timezone

from tournaments.models import Event, HostMessage, Letter, Link, PushMessage
from tournaments.outbox.queues import LETTERS, PUSHES
from tournaments.people.services.queue import within_reach

MOST_SHOWN = 50
#: What goes out is on its way within a minute or two.
LATE = timedelta(minutes=5)
#: Newest first; older ones are in the activity.
MOST_MESSAGES = 20


class Loss(TextChoices):
    """How something got lost."""

    REFUSED = "refused"
    BOUNCED = "bounced"
    ALERT = "alert"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lost:
    """An email or an alert that doesn't arrive; ``hint`` is an email's address as others may see it."""

    name: str
    hint: str
    loss: Loss
    kind: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Delayed:
    """An email that the mail server takes later; ``hint`` is its address as others may see it."""

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
    """Return the emails about a night that don't arrive, and the alerts of those with no other way.

    Newest first, in four queries.
    """
    letters = LETTERS.lost().filter(_about(event, "address__")).select_related("address__link__entry")
    letters = letters.prefetch_related("address__link__entry__members__player")
    found = [
        _lost(letter, letter.address.link, Loss.BOUNCED if letter.address.bounced_at else Loss.REFUSED)
        for letter in letters.order_by("-queued_at", "pk")[:MOST_SHOWN]
    ]
    pushes = (
        PUSHES.lost()
        .filter(_about(event, "subscription__"))
        .exclude(
            subscription__link__in=Link.objects.filter(event=event, entry__in=within_reach(event)),
            subscription__gone_at__isnull=False,
        )
    )
    pushes = pushes.select_related("subscription__link__entry")
    pushes = pushes.prefetch_related("subscription__link__entry__members__player")
    found += [
        _lost(push, push.subscription.link, Loss.ALERT)
        for push in pushes.order_by("-queued_at", "pk")[:MOST_SHOWN]
    ]
    return tuple(sorted(found, key=lambda each: each.at, reverse=True)[:MOST_SHOWN])


def delayed_of(event: Event) -> tuple[Delayed, ...]:
    """Return the emails about a night that we keep trying to send, newest first; three queries."""
    letters = _late_letters(event).filter(taken_at__isnull=False).select_related("address__link__entry")
    letters = letters.prefetch_related("address__link__entry__members__player")
    return tuple(
        Delayed(
            name=_names(letter.address.link),
            hint=letter.address.hint,
            kind=letter.get_kind_display(),
            at=letter.queued_at,
        )
        for letter in letters.order_by("-queued_at", "pk")[:MOST_SHOWN]
    )


def _late_letters(event: Event) -> QuerySet[Letter]:
    now = timezone.now()
    return LETTERS.waiting(now).filter(_about(event, "address__"), queued_at__lt=now - LATE)


def _about(event: Event, way: str) -> Q:
    return Q(message__event=event) | Q(**{"message": None, f"{way}link__event": event})


def _lost(work: Letter | PushMessage, link: Link, loss: Loss) -> Lost:
    return Lost(
        name=_names(link),
        hint=work.address.hint if isinstance(work, Letter) else "",
        loss=loss,
        kind=work.get_kind_display(),
        at=work.queued_at,
    )


def _names(link: Link) -> str:
    return " & ".join(str(member) for member in link.entry.members.all()) if link.entry else ""


def is_late(event: Event) -> bool:
    """Whether an email about a night has waited for over five minutes: the mail server may be away."""
    return _late_letters(event).filter(taken_at=None).exists()


def alerts_are_late(event: Event) -> bool:
    """Whether an alert about a night has waited for over five minutes: a push service may not answer."""
    now = timezone.now()
    late = PUSHES.waiting(now).filter(queued_at__lt=now - LATE)
    return late.filter(_about(event, "subscription__")).exists()
