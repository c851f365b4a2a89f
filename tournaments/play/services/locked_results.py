"""What only the host changes: a result that is disputed, and one that the host has ruled on."""

from accounts.models import Membership, Role
from tournaments.audit.actor import Actor
from tournaments.errors import NotNowError
from tournaments.models import Dispute
from tournaments.play.selectors.result_checks import LOCKED, CheckState, check_states
from tournaments.play.selectors.totals_and_rulings import second_totals
from tournaments.play.words import rulings as words

from .tables import LockedTable


def refuse_locked(table: LockedTable) -> None:
    """Refuse what a phone does to a result that is locked; the caller has locked the table.

    Raises:
        NotNowError: it is disputed, or ruled on.
    """
    state = check_states(table.event, [table.match])[table.match.pk]
    if state == CheckState.WRONG:
        raise _disputed()
    if state in LOCKED:
        raise NotNowError(words.ruled(), code="ruled")


def refuse_to_take_back(table: LockedTable, actor: Actor) -> None:
    """Refuse whoever is not the host to take back what is disputed or ruled on.

    Raises:
        NotNowError: the result is locked, or its last hand or its points came in twice and not the same.
    """
    if is_host(table, actor):
        return
    refuse_locked(table)
    last = table.hands[-1:]
    if Dispute.objects.waiting().filter(hand__in=last).exists() or second_totals(table.event, [table.match]):
        raise _disputed()


def is_host(table: LockedTable, actor: Actor) -> bool:
    """Tell whether somebody may direct the night."""
    hosts = Membership.objects.filter(club=table.event.club_id, role__in=(Role.DIRECTOR, Role.OWNER))
    return actor.user is not None and hosts.filter(user=actor.user).exists()


def _disputed() -> NotNowError:
    return NotNowError(words.disputed(), code="disputed")
