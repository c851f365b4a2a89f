"""Users, clubs, who may do what in a club, and the club's register of players."""

from .clubs import Club, ClubAuditEntry, Membership, Player, Role
from .demos import Demo
from .invitations import Invitation
from .letters import AccountLetter
from .users import Scope, SignIn, User

__all__ = [
    "AccountLetter",
    "Club",
    "ClubAuditEntry",
    "Demo",
    "Invitation",
    "Membership",
    "Player",
    "Role",
    "Scope",
    "SignIn",
    "User",
]
