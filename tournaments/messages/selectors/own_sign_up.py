"""What a player's own page shows of their sign-up until the seats are drawn."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from tournaments.models import Entry, Event, SignUpAnswers
from tournaments.names.people import field_labels
from tournaments.people.selectors.opening import takes_sign_ups
from tournaments.people.selectors.own import place_in_line, withdrew_alone
from tournaments.show.selectors.invitation import Invitation, invitation_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought:
    """Somebody whom this page has signed up."""

    entry: int
    name: str
    status: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One that the host asks, and its answer; ``field`` is what the form sends."""

    field: str
    text: str
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnSignUp:
    """A sign-up as its player sees it.

    Args:
        line: which of the waitlist they are, from 1; None for who has a spot or is not in it.
        accept_by: until when they can take the spot that is held for them; None for who has one, or none.
        may_return: whether they may sign up again, after they withdrew by themselves.
        may_bring: whether they may sign up others now.
        coming: who else comes, as the host shows it.
    """

    status: str
    name: str
    line: int | None
    accept_by: datetime | None
    may_return: bool
    may_bring: bool
    brought: tuple[Brought, ...]
    questions: tuple[Question, ...]
    invitation: Invitation

    @property
    def is_outside(self) -> bool:
        """Whether the night is private, and they are not in it, or not yet."""
        is_not_in = self.status in (Entry.Status.PENDING, Entry.Status.WITHDRAWN)
        return self.invitation.event.is_private and is_not_in

    @property
    def signed_up(self) -> int | None:
        return None if self.is_outside else self.invitation.signed_up

    @property
    def coming(self) -> tuple[str, ...]:
        return () if self.is_outside else self.invitation.coming

    @property
    def is_in(self) -> bool:
        return self.status in Entry.TAKES_A_PLACE


def own_sign_up(event: Event, entry: Entry) -> OwnSignUp | None:
    """Return an entry's sign-up; None once seats are drawn."""
    event = Event.objects.select_related("club").get(pk=event.pk)
    entry = Entry.objects.select_related("stage").get(pk=entry.pk)
    if event.status != Event.Status.SIGN_UP:
        return None
    names, is_open = field_labels(event), takes_sign_ups(event, timezone.now())
    is_gone = entry.status == Entry.Status.WITHDRAWN
    return OwnSignUp(
        status=entry.status,
        name=" & ".join(entry.members.order_by("pk").values_list("player__name", flat=True)),
        accept_by=entry.accept_by if entry.status in Entry.TAKES_A_PLACE else None,
        line=place_in_line(entry) if entry.status == Entry.Status.WAITING else None,
        may_return=is_gone and is_open and withdrew_alone(entry),
        may_bring=is_open and not is_gone,
        brought=tuple(
            Brought(entry=each.pk, name=names[each.pk], status=each.status)
            for each in entry.brought.order_by("queue")
        ),
        questions=_questions(event, entry),
        invitation=invitation_of(event),
    )


def _questions(event: Event, entry: Entry) -> tuple[Question, ...]:
    asked = {1: event.question_1, 2: event.question_2}
    if not any(asked.values()):
        return ()
    answers = SignUpAnswers.objects.filter(entry=entry).first()
    return tuple(
        Question(field=f"answer_{number}", text=text, answer=getattr(answers, f"answer_{number}", "") or "")
        for number, text in asked.items()
        if text
    )
