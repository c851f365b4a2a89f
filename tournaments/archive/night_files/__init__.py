"""One night as a file, and back into another club or installation."""

from .bringing import Brought, night_bring_in
from .previews import NightPreview, PersonLine, night_preview
from .reading import MOST_BYTES, NightFile, read_night
from .writing import night_file

__all__ = [
    "MOST_BYTES",
    "Brought",
    "NightFile",
    "NightPreview",
    "PersonLine",
    "night_bring_in",
    "night_file",
    "night_preview",
    "read_night",
]
