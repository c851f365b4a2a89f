"""The Celery application; without a broker in the environment every task runs where it is called."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
app = Celery("order_up")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
