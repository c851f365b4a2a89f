"""How it's served: settings, middleware, metrics, the checks of an installation."""

from .celery import app as celery_app

__all__ = ["celery_app"]
