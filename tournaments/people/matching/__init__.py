"""Whose name a name is: a person's of the club, probably one's, or nobody's yet."""

from .keys import name_key
from .likeness import likeness
from .register import Kind, Known, Match, Register

__all__ = ["Kind", "Known", "Match", "Register", "likeness", "name_key"]
