"""What every service of side pools begins and ends with: locks, refusals, one stake, one line of activity."""

from uuid import UUID

from tournaments.audit.actor import Actor, Change, audit
from tournaments.errors import NotNowError
from tournaments.models import Entry, Posting, SideCarry, SidePool
from tournaments.money.selectors.side_pools import standing_settlement
from tournaments.money.words import carries
from tournaments.money.words import side_pots as words
from tournaments.names.amounts import money_text
from tournaments.notices import publish_on_commit

from .ledger import Account, Move, lock_event, post, transfer


def lock_pool(side_pool_id: int) -> SidePool:
    """Lock the event of a side pool whose cash box is open, then the pool: another night may take it over.

    Raises:
        SidePool.DoesNotExist: there is no such side pool.
        NotNowError: the cash box is closed.
    """
    event = lock_event(SidePool.objects.values_list("event_id", flat=True).get(pk=side_pool_id))
    pool = SidePool.objects.select_for_update(no_key=True).get(pk=side_pool_id)
    pool.event = event
    return pool


def lock_taker(side_pool_id: int, entry_id: int) -> tuple[SidePool, Entry]:
    """Lock as ``lock_pool`` does, and read an entry of its night; raises ``Entry.DoesNotExist`` too."""
    pool = lock_pool(side_pool_id)
    return pool, Entry.people.get(pk=entry_id, stage__event=pool.event, stage__number=1)


def refuse_over(pool: SidePool) -> None:
    """Refuse to change what is settled or closed; raises ``NotNowError``."""
    if standing_settlement(pool.event, pool) is not None:
        raise NotNowError(words.settled_already(title=pool.title), code="settled")
    if pool.closed_at is not None:
        raise NotNowError(words.closed_first(title=pool.title), code="pool_closed")


def refuse_carried_on(pool: SidePool) -> None:
    """Refuse to change what a side pool carried once it is somewhere else; raises ``NotNowError``."""
    carry = SideCarry.objects.filter(source=pool, voided_at=None).first()
    if carry is None:
        return
    if carry.target_id is None:
        raise NotNowError(carries.released_first(), code="carried_on")
    raise NotNowError(carries.in_another_night(), code="carried_on")


def take_stake(pool: SidePool, entry: Entry, cents: int, actor: Actor, *, key: UUID | None = None) -> Posting:
    """Take cents into the pool, or give them back where negative."""
    move = Move(
        kind=Posting.Kind.SIDE_IN if cents > 0 else Posting.Kind.SIDE_BACK,
        memo=fee_memo(pool, cents),
        lines=transfer(cents, source=pool.account, target=Account.CASH, entry=entry),
        entry=entry,
        key=key,
    )
    return post(pool.event, move, actor)


def fee_memo(pool: SidePool, cents: int) -> str:
    """Write what a fee into the pool is called in the ledger, or out of it where negative."""
    memo = words.fee if cents > 0 else words.fee_refunded
    return memo(title=pool.title, amount=money_text(abs(cents), pool.event))


def note(pool: SidePool, actor: Actor, action: str, change: Change) -> None:
    """Write what was done to a side pool into the activity of its night."""
    audit(actor, action, event_id=pool.event_id, row=f"sidepool:{pool.pk}", change=change)
    publish_on_commit(pool.event_id)
