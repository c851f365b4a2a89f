"""What the room may see: the frozen board and the ceremony."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.models import Event, show_of
from tournaments.show.selectors.board import sponsor_of
from tournaments.show.selectors.scenes import scenes_of
from tournaments.show.selectors.show import ceremony_now, ceremony_of
from tournaments.web.api.base import EventView, PublicView


class ScreenAnswer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    views = serializers.ListField(child=serializers.CharField())
    seconds = serializers.IntegerField()


class SponsorAnswer(serializers.Serializer[Any]):
    name = serializers.CharField()
    picture = serializers.CharField(help_text=_("URL of the picture."))
    width = serializers.IntegerField()
    height = serializers.IntegerField()


class FinisherAnswer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    is_tied = serializers.BooleanField()
    name = serializers.CharField()
    points = serializers.IntegerField(source="tally.points")
    score = serializers.CharField(
        help_text=_("Score by the first ranking rule, in words, like “71 points”. Empty in a bracket.")
    )
    cents = serializers.IntegerField(help_text=_("Prize in cents."))


class StepAnswer(serializers.Serializer[Any]):
    kind = serializers.CharField(help_text=_("“honour”, “rest” or “place”."))
    title = serializers.CharField()
    finishers = FinisherAnswer(many=True)


class CeremonyAnswer(serializers.Serializer[Any]):
    told = serializers.IntegerField(help_text=_("Number of steps shown so far."))
    total = serializers.IntegerField()
    steps = StepAnswer(many=True)


class SceneAnswer(serializers.Serializer[Any]):
    view = serializers.CharField()
    name = serializers.CharField(source="label")
    is_there = serializers.BooleanField(help_text=_("True if the scene has something to show now."))
    is_offered = serializers.BooleanField(
        help_text=_("True if the scene has something to show tonight, now or later.")
    )


class ShowAnswer(serializers.Serializer[Any]):
    frozen_after = serializers.IntegerField(
        allow_null=True,
        help_text=_("Last round that counts in the public standings. 0 if none do, null if all do."),
    )
    announcement = serializers.CharField(help_text=_("Text of the announcement. Empty if there is none."))
    round_minutes = serializers.IntegerField(
        allow_null=True, help_text=_("Minutes on the clock that starts with each round.")
    )
    clock_ends_at = serializers.DateTimeField(
        allow_null=True, help_text=_("When the clock ends. Null if no clock is running.")
    )
    clock_left_seconds = serializers.IntegerField(
        allow_null=True, help_text=_("Seconds left on a paused clock.")
    )
    closes_tables = serializers.BooleanField(
        help_text=_("True if each table closes after its hand when time is up.")
    )
    screens = ScreenAnswer(many=True)
    scene = serializers.CharField(
        help_text=_("What every TV shows. Empty if TVs change scenes automatically.")
    )
    tvs_paused = serializers.BooleanField(help_text=_("True if TVs stay on one scene."))
    scenes = SceneAnswer(many=True, help_text=_("Scenes that TVs can show, in the remote's order."))
    sponsor = SponsorAnswer(allow_null=True)
    ceremony = CeremonyAnswer(
        allow_null=True, help_text=_("All steps of the awards. Null before the night is over.")
    )


class TVCodeAnswer(serializers.Serializer[Any]):
    code = serializers.CharField(source="tv_code")
    until = serializers.DateTimeField(source="tv_code_until", help_text=_("When the code stops working."))


class PublicCeremonyAnswer(serializers.Serializer[Any]):
    ceremony = CeremonyAnswer(allow_null=True, help_text=_("Steps shown so far. Null if no awards are on."))


def show_now(event_id: int) -> dict[str, Any]:
    """Return what ``ShowAnswer`` renders."""
    event = Event.objects.select_related("show").get(pk=event_id)
    show = show_of(event)
    return {
        "frozen_after": show.frozen_after,
        "announcement": show.announcement,
        "round_minutes": show.round_minutes,
        "clock_ends_at": show.clock_ends_at,
        "clock_left_seconds": show.clock_left_seconds,
        "closes_tables": show.closes_tables,
        "screens": event.screens.order_by("number"),
        "scene": show.scene,
        "tvs_paused": show.tvs_paused,
        "scenes": scenes_of(event),
        "sponsor": _sponsor(event),
        "ceremony": ceremony_of(event),
    }


def _sponsor(event: Event) -> dict[str, object] | None:
    sponsor = sponsor_of(event)
    if sponsor is None:
        return None
    return {
        "name": sponsor.name,
        "picture": reverse("sponsor-picture", args=[event.public_id, sponsor.digest]),
        "width": sponsor.width,
        "height": sponsor.height,
    }


class ShowView(EventView):
    @extend_schema(responses={200: ShowAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """Show the TV settings and all steps of the awards."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        return Response(ShowAnswer(show_now(event.pk)).data)


class PublicCeremonyView(PublicView):
    @extend_schema(responses={200: PublicCeremonyAnswer})
    def get(self, request: Request, public_id: str) -> Response:
        """Show the awards revealed so far."""
        return Response(PublicCeremonyAnswer({"ceremony": ceremony_now(self.event(request, public_id))}).data)
