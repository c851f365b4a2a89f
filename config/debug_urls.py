"""The addresses where ORDER_UP_DEBUG is on: those of the app, and every part of its pages on one page."""

from django.urls import path

from config.urls import handler500
from config.urls import urlpatterns as of_the_app
from tournaments.web.views.parts import parts

__all__ = ["handler500", "urlpatterns"]

urlpatterns = [*of_the_app, path("parts/", parts, name="parts")]
