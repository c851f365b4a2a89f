"""This computer's networks, and how phones reach it."""

from .interfaces import Finder, Interface, likeliest_first, this_computer
from .local import LocalNetwork
from .wifi import WiFi, read_wifi

__all__ = [
    "Finder",
    "Interface",
    "LocalNetwork",
    "WiFi",
    "likeliest_first",
    "read_wifi",
    "this_computer",
]
