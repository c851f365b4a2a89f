"""Users, clubs, who may do what in a club, and the club's register of players."""

from .clubs import Club, ClubAuditEntry, Membership, Role
from .demos import Demo
from .invitations import Invitation
from .letters import AccountLetter
from .players import DistinctPlayers, Player, PlayerAlias, PlayerDetails
from .users import Scope, SignIn, User

__all__ = [
    "AccountLetter",
    "Club",
    "ClubAuditEntry",
    "Demo",
    "DistinctPlayers",
    "Invitation",
    "Membership",
    "Player",
    "PlayerAlias",
    "PlayerDetails",
    "Role",
    "Scope",
    "SignIn",
    "User",
]
