"""Users, clubs, who may do what in a club, and the club's register of players."""

from .users import (
    AccountLetter,
    Club,
    ClubAuditEntry,
    Invitation,
    Membership,
    Player,
    Role,
    Scope,
    SignIn,
    User,
)

__all__ = [
    "AccountLetter",
    "Club",
    "ClubAuditEntry",
    "Invitation",
    "Membership",
    "Player",
    "Role",
    "Scope",
    "SignIn",
    "User",
]
