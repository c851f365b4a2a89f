"""What people wish of the seats, noted before the draw. Locks the event."""

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q

from tournaments.audit.actor import Actor, Change, audit
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.formats.settings import MOST_TABLES
from tournaments.models import Entry, Event, Wish
from tournaments.names.people import field_labels
from tournaments.notices import publish_on_commit
from tournaments.seating.words import requests

Kind = Wish.Kind
MOST_WISHES = 100
#: What two people cannot both be wished.
AGAINST = {
    Kind.NEVER_PARTNER: {Kind.TOGETHER},
    Kind.NEVER_MEET: {Kind.SHOULD_MEET, Kind.TOGETHER},
    Kind.SHOULD_MEET: {Kind.NEVER_MEET},
    Kind.TOGETHER: {Kind.NEVER_PARTNER, Kind.NEVER_MEET, Kind.APART},
    Kind.APART: {Kind.TOGETHER},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class WishDraft:
    """A wish as the director notes it.

    Args:
        one: id of an entry, as ``other`` is, in any order.
        table: which one ``one`` keeps; then there is no ``other``.

    Raises:
        InvalidRequestError: a table or a second player is missing or too much.
    """

    kind: Kind
    one: int
    other: int | None = None
    table: int | None = None

    def __post_init__(self) -> None:
        if self.kind is Kind.KEEPS_TABLE:
            if self.table is None or not 1 <= self.table <= MOST_TABLES:
                raise InvalidRequestError(requests.table_between(most=MOST_TABLES), field="table")
            if self.other is not None:
                raise InvalidRequestError(requests.one_keeps_table(), field="other")
            return
        if self.table is not None:
            raise InvalidRequestError(requests.no_table(), field="table")
        if self.other is None or self.other == self.one:
            raise InvalidRequestError(requests.two_players(), field="other")
        if self.other < self.one:
            first, second = self.other, self.one
            object.__setattr__(self, "one", first)
            object.__setattr__(self, "other", second)


@transaction.atomic(durable=True)
def wish_add(*, event_id: int, draft: WishDraft, actor: Actor) -> tuple[Wish, bool]:
    """Note a wish, once; says if it is new.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: the seats are drawn, the night's format takes no wishes, or there are too many.
        InvalidRequestError: somebody is not entered, or another wish says the opposite.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    _refuse_too_late(event)
    fields = {"kind": draft.kind, "one_id": draft.one, "other_id": draft.other, "table": draft.table}
    same = event.wishes.filter(**fields).first()
    if same is not None:
        return same, False
    _refuse_unentered(event, draft)
    _refuse_contradiction(event, draft)
    if event.wishes.count() >= MOST_WISHES:
        raise NotNowError(requests.too_many(most=MOST_WISHES), code="many_wishes")
    wish = Wish.objects.create(event=event, **fields)
    _note(actor, "wish_add", wish, Change(after=_facts(wish)))
    return wish, True


@transaction.atomic(durable=True)
def wish_remove(*, event_id: int, wish_id: int, actor: Actor) -> None:
    """Remove a seating request. Repeating it changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: the seats are drawn.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    _refuse_too_late(event)
    wish = event.wishes.filter(pk=wish_id).first()
    if wish is not None:
        _note(actor, "wish_remove", wish, Change(before=_facts(wish)))
        wish.delete()


def _refuse_too_late(event: Event) -> None:
    if event.status != Event.Status.SIGN_UP:
        raise NotNowError(requests.seats_drawn(), code="seats_drawn")
    if "wishes" not in event.first_stage.kind.asks:
        raise NotNowError(requests.only_rotating_partners(), code="no_wishes")


def _refuse_unentered(event: Event, draft: WishDraft) -> None:
    entered = Entry.people.filter(stage__event=event, stage__number=1)
    entered = entered.exclude(status__in=(Entry.Status.WITHDRAWN, Entry.Status.LOOKING))
    ids = set(entered.values_list("pk", flat=True))
    for field, entry_id in (("one", draft.one), ("other", draft.other)):
        if entry_id is not None and entry_id not in ids:
            raise InvalidRequestError(requests.not_in_night(), field=field)


def _refuse_contradiction(event: Event, draft: WishDraft) -> None:
    names = field_labels(event)
    if draft.kind is Kind.KEEPS_TABLE:
        _refuse_taken_table(event, draft, names)
        return
    pair = event.wishes.filter(one=draft.one, other=draft.other)
    opposite = pair.filter(kind__in=AGAINST[draft.kind]).first()
    if opposite is not None:
        refusal = requests.opposite(
            one=names[draft.one], other=names[draft.other or 0], request=opposite.get_kind_display()
        )
        raise InvalidRequestError(refusal, field="kind")
    if draft.kind is Kind.TOGETHER:
        two = [draft.one, draft.other]
        started = event.wishes.filter(Q(one__in=two) | Q(other__in=two), kind=Kind.TOGETHER)
        if started.exists():
            raise InvalidRequestError(requests.one_first_partner(), field="other")


def _refuse_taken_table(event: Event, draft: WishDraft, names: dict[int, str]) -> None:
    stays = event.wishes.filter(kind=Kind.KEEPS_TABLE)
    if (same := stays.filter(table=draft.table).first()) is not None:
        raise InvalidRequestError(
            requests.table_taken(name=names[same.one_id], table=draft.table), field="table"
        )
    if (own := stays.filter(one=draft.one).first()) is not None:
        refusal = requests.keeps_other_table(name=names[draft.one], table=own.table or 0)
        raise InvalidRequestError(refusal, field="one")


def _facts(wish: Wish) -> dict[str, object]:
    return {"kind": wish.kind, "one": wish.one_id, "other": wish.other_id, "table": wish.table}


def _note(actor: Actor, action: str, wish: Wish, change: Change) -> None:
    audit(actor, action, event_id=wish.event_id, row=f"wish:{wish.pk}", change=change)
    publish_on_commit(wish.event_id)
