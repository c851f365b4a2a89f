"""Whose name a name is: a person's of the club, probably one's, or nobody's yet."""

from .keys import name_key
from .likeness import likeness
from .same_person import ClubPerson, Kind, Match, Register

__all__ = ["ClubPerson", "Kind", "Match", "Register", "likeness", "name_key"]
