"""Taking back what moved money: by postings the other way round. Expects the event's lock."""

from collections.abc import Iterable

from django.db.models import QuerySet

from tournaments.audit.actor import Actor
from tournaments.errors import NotNowError
from tournaments.models import Event, Posting
from tournaments.money.words.box import undone
from tournaments.money.words.stakes import final
from tournaments.outbox.mail import queue_receipt

from .ledger import (
    Account,
    Line,
    Move,
    pool_is_fixed,
    post,
    refuse_beyond_the_box,
    refuse_closed,
    standing_prizes,
)

Kind = Posting.Kind
OTHER_WAY = {
    Kind.STAKE: Kind.STAKE_BACK,
    Kind.STAKE_BACK: Kind.STAKE,
    Kind.PAYOUT: Kind.PAYOUT_BACK,
    Kind.PAYOUT_BACK: Kind.PAYOUT,
    Kind.CUT: Kind.CUT_BACK,
    Kind.CUT_BACK: Kind.CUT,
    Kind.PRIZES: Kind.PRIZES,
    # With a fee that was sent, which never was in the box.
    Kind.FLOAT: Kind.FLOAT,
}
STAKES = (Kind.STAKE, Kind.STAKE_BACK)
PRIZES = (Kind.PAYOUT, Kind.PAYOUT_BACK)


def put_money_back(event: Event, postings: Iterable[str], actor: Actor) -> None:
    """Reverse what an action has posted, the last first; nothing refuses it."""
    for posting in _posted(postings):
        kind = Kind(posting.kind)
        move = Move(
            kind=OTHER_WAY[kind],
            memo=undone(memo=posting.memo),
            lines=[
                Line(account=Account(line.account), cents=-line.cents, entry=line.entry)
                for line in posting.lines.all()
            ],
            entry=posting.entry,
            initials=posting.initials,
            reverses=_to_reverse(event, posting),
        )
        reverse = post(event, move, actor)
        if kind in PRIZES:
            queue_receipt(reverse)


def _to_reverse(event: Event, posting: Posting) -> Posting | None:
    """Return what goes back with a posting.

    Prizes that were reversed to correct them are fixed again as they were, by a posting of its own. From then
    on that one stands, and is the next to be reversed; a posting is reversed once.
    """
    if posting.reverses_id is not None:
        return None
    return standing_prizes(event) if posting.kind == Kind.PRIZES else posting


def refuse_money_back(event: Event, postings: Iterable[str]) -> None:
    """Refuse to reverse what an action has posted.

    Raises:
        NotNowError: the cash box is closed or holds less, or the prizes follow from these stakes already.
    """
    moving = []
    for posting in _posted(postings):
        refuse_closed(event)
        if Kind(posting.kind) in STAKES and pool_is_fixed(event):
            raise NotNowError(final(), code="prizes_fixed")
        moving.append(-sum(line.cents for line in posting.lines.all() if line.account == Account.CASH))
    refuse_beyond_the_box(event, moving)


def _posted(postings: Iterable[str]) -> QuerySet[Posting]:
    found = Posting.objects.filter(pk__in=list(postings)).order_by("-recorded_at", "-pk")
    return found.prefetch_related("lines__entry")
