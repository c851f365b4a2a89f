"""Who may do what in a club. A club that is not there and one that is not theirs look the same."""

from accounts.clubs import words
from accounts.errors import NotPermittedError
from accounts.models import Club, Membership, Role, User

#: The lowest role first.
RANK = (Role.SCOREKEEPER, Role.DIRECTOR, Role.OWNER)


def role_in(user: User, club_id: int) -> Role | None:
    role = Membership.objects.filter(user=user, club_id=club_id).values_list("role", flat=True).first()
    return Role(role) if role else None


def may(role: Role | None, needs: Role) -> bool:
    return role is not None and RANK.index(role) >= RANK.index(needs)


def refuse_below(needs: Role, role: Role | None) -> None:
    if not may(role, needs):
        raise NotPermittedError(words.not_permitted(needs))


def club_of(user: User, club_id: int, *, needs: Role) -> Club:
    """Return a club this person belongs to.

    Raises:
        Club.DoesNotExist: it is not there, or not theirs.
        NotPermittedError: their role in the club is lower than ``needs``.
    """
    club = Club.objects.get(pk=club_id, memberships__user=user)
    refuse_below(needs, role_in(user, club_id))
    return club


def own_club(user: User) -> Club | None:
    """Return the first club this person owns, where a night goes that names none."""
    owned = Membership.objects.filter(user=user, role=Role.OWNER).select_related("club").order_by("pk")
    first = owned.first()
    return first.club if first else None
