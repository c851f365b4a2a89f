"""This computer on the room's network, and how phones get there."""

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
