"""Bringing a saved night into a club, declared once."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers

from accounts.callers.limits import refuse_beyond
from accounts.models import Club, Role
from tournaments.archive.api.night_files import NightFilePayload
from tournaments.archive.night_files import Brought, night_bring_in
from tournaments.archive.views.night_files import night_file_again
from tournaments.archive.words import nights as words
from tournaments.audit.actor import Actor
from tournaments.web.actions import Action
from tournaments.web.subjects import CLUB


class BroughtNightAnswer(serializers.Serializer[Any]):
    id = serializers.IntegerField(source="event.pk")
    public_id = serializers.CharField(source="event.public_id")


def bring(*, club: Club, file: bytes, actor: Actor) -> Brought:
    """Import a saved night. If your club already has it, nothing changes and you get a 200."""
    refuse_beyond("nights", f"user-{actor.person.pk}")
    return night_bring_in(club_id=club.pk, packed=file, actor=actor)


def sentence(_club: Club, brought: Brought) -> str:
    if brought.is_new:
        return words.imported()
    return words.here_already()


BRING = Action(
    "night-bring",
    "nights/bring",
    Role.DIRECTOR,
    bring,
    BroughtNightAnswer,
    NightFilePayload,
    subject=CLUB,
    is_new=lambda brought: brought.is_new,
    api_at="nights",
    api_name="api-nights",
    back=lambda _club, brought: reverse("console", args=[brought.event.pk]),
    refused=night_file_again,
    done=sentence,
)
