"""Where the app's own files are, and where it keeps a club's."""

import sys
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from scoring.language import gettext as _

from . import env

BASE_DIR = Path(__file__).resolve().parent.parent
#: A wheel has templates and static files in this package; in a checkout they lie beside it.
IS_INSTALLED = (BASE_DIR / "config" / "templates").is_dir()
FILES_DIR = BASE_DIR / "config" if IS_INSTALLED else BASE_DIR
#: Where the source of what runs is published; empty for no link to it.
SOURCE_URL = env.text("ORDER_UP_SOURCE_URL").strip()
if SOURCE_URL and not SOURCE_URL.startswith("https://"):
    raise ImproperlyConfigured(_("Set ORDER_UP_SOURCE_URL to an address that starts with https://."))


def usual_data_folder() -> Path:
    """Return a checkout's own folder; installed, the user's, whatever folder the app is started in."""
    if not IS_INSTALLED:
        return BASE_DIR / "var"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "order-up"
    return Path(env.text("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "order-up"
