"""Pages and the API in production, on threaded workers."""

from importlib import import_module

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from config.gate.wsgi import gated

application = gated(get_wsgi_application())
# Before a worker is forked: one that takes the place of another answers its first request at once.
import_module(settings.ROOT_URLCONF)
