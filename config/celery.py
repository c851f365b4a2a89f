"""The Celery application; without a broker in the environment every task runs where it is called."""

from celery import Celery

app = Celery("order_up")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
