"""What a player's own page shows of their sign-up until the seats are drawn."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.access.links import link_secret
from tournaments.models import Entry, EntryPlayer, Event, Link, SignUpAnswers
from tournaments.money.selectors.pay_ways import Payable, payable
from tournaments.names.people import field_labels
from tournaments.names.stakes import paid_cents
from tournaments.people.selectors.opening import takes_sign_ups
from tournaments.people.selectors.own import (
    missed_spot,
    no_shows_of,
    own_members,
    page_of,
    place_in_line,
    withdrew_alone,
)
from tournaments.show.selectors.invitation import Invitation, invitation_of

from .own_partners import Partners, partners_for


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought:
    """Somebody whom this page has signed up; ``secret`` opens their own page, to be handed over."""

    entry: int
    name: str
    status: str
    secret: str


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
        may_check_in: whether they check in by themselves, with the code on the door.
        line: which of the waitlist they are, from 1; None for who has a spot or is not in it.
        accept_by: until when they can take the spot that is held for them; None for who has one, or none.
        may_return: whether they may sign up again, after they withdrew by themselves.
        missed_spot: whether they are out because they didn't take a spot in time.
        was_no_show: whether they wait because they weren't here in time.
        may_bring: whether they may sign up others now.
        own_name: of whom the page is: of two who found each other as a pair, one.
        partners: who else looks for a partner; None for who does not.
        has_partner: whether their partner has a page of their own, and looks again if they withdraw.
        pay: what is owed, and how it can be paid before the night; None for nothing.
        coming: who else comes, as the host shows it.
    """

    entry: int
    status: str
    name: str
    may_check_in: bool
    line: int | None
    accept_by: datetime | None
    may_return: bool
    missed_spot: bool
    was_no_show: bool
    may_bring: bool
    brought: tuple[Brought, ...]
    questions: tuple[Question, ...]
    pay: Payable | None
    invitation: Invitation
    own_name: str
    partners: Partners | None
    has_partner: bool

    @property
    def is_outside(self) -> bool:
        """Whether the night is private, and they are not in it, or not yet."""
        is_not_in = self.status in (Entry.Status.PENDING, Entry.Status.WITHDRAWN, Entry.Status.LOOKING)
        return self.invitation.event.is_private and is_not_in

    @property
    def is_for_two(self) -> bool:
        """Whether the page is of both of a pair."""
        return self.invitation.event.movement.is_for_pairs and not (self.partners or self.has_partner)

    @property
    def signed_up(self) -> int | None:
        return None if self.is_outside else self.invitation.signed_up

    @property
    def coming(self) -> tuple[str, ...]:
        return () if self.is_outside else self.invitation.coming

    @property
    def asked(self) -> Brought | None:
        """The partner they found and signed up, who hasn't said yes."""
        asked = {each.entry for each in self.partners.looking if each.is_asked} if self.partners else set()
        return next((each for each in self.brought if each.entry in asked), None)

    @property
    def has_arrived(self) -> bool:
        return self.status == Entry.Status.IN

    @property
    def expected(self) -> tuple[Brought, ...]:
        """Those they signed up who have a spot and are not here."""
        return tuple(each for each in self.brought if each.status == Entry.Status.SIGNED_UP)


def own_sign_up(link: Link) -> OwnSignUp | None:
    """Return the sign-up that a player's page opens; None once seats are drawn."""
    return sign_up_of(link) if link.event.status == Event.Status.SIGN_UP else None


def sign_up_of(link: Link) -> OwnSignUp:
    """Return a page's sign-up, as it was at the start for a night that has begun."""
    event = Event.objects.select_related("club").get(pk=link.event_id)
    entry = Entry.objects.select_related("stage").get(pk=link.entry_id or 0)
    home = link.home or entry
    brought, is_open = tuple(home.brought.order_by("queue")), takes_sign_ups(event, timezone.now())
    names = field_labels(event) if brought else {}
    is_gone = entry.status == Entry.Status.WITHDRAWN
    return OwnSignUp(
        entry=entry.pk,
        may_check_in=event.checks_in_at_door and entry.status == Entry.Status.SIGNED_UP,
        status=entry.status,
        name=_named(entry.members.order_by("pk")),
        accept_by=entry.accept_by if entry.status in Entry.TAKES_A_PLACE else None,
        line=place_in_line(entry) if entry.status == Entry.Status.WAITING else None,
        may_return=is_gone and is_open and withdrew_alone(entry),
        missed_spot=is_gone and entry.offers > 0 and missed_spot(entry),
        was_no_show=entry.status == Entry.Status.WAITING and entry.pk in no_shows_of(event.pk),
        may_bring=is_open and not is_gone and entry.status != Entry.Status.LOOKING,
        brought=tuple(_brought(each, names) for each in brought),
        questions=_questions(event, home),
        pay=_pay(event, entry),
        invitation=invitation_of(event),
        own_name=_named(own_members(link)),
        partners=partners_for(event, entry) if entry.status == Entry.Status.LOOKING else None,
        has_partner=entry.joined.exists(),
    )


def _brought(entry: Entry, names: Mapping[int, str]) -> Brought:
    page = page_of(entry)
    # Who plays in the pair of another entry is in no list by themselves.
    name = names.get(entry.pk) or _named(own_members(page))
    return Brought(entry=entry.pk, name=name, status=entry.status, secret=link_secret(page))


def _named(members: QuerySet[EntryPlayer]) -> str:
    return " & ".join(members.values_list("player__name", flat=True))


def _pay(event: Event, entry: Entry) -> Payable | None:
    """Return what there is to pay before the night; None where nothing is owed."""
    owed = 0 if entry.is_free or entry.status not in Entry.TAKES_A_PLACE else event.stake_cents
    owed = max(owed - paid_cents(entry), 0)
    return payable(event, entry, owed) if owed else None


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
