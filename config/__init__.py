"""How it's served: settings, middleware, metrics, the checks of an installation."""

import os

# Whatever of it is loaded first: a server, a worker or a command.
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
