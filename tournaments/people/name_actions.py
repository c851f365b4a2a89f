"""Correcting a name, declared once."""

from django.utils.translation import gettext_lazy as _

from accounts.models import Player, Role
from tournaments.models import Event
from tournaments.names.namesakes import NameLine, names_in
from tournaments.people import words
from tournaments.people.api.names import NameAnswer
from tournaments.people.services.names import player_rename
from tournaments.people.views.names import name_refused
from tournaments.web.actions import Action, of_event
from tournaments.web.api.fields import StrictSerializer, StrictText


class NamePayload(StrictSerializer):
    name = StrictText(max_length=400)
    nickname = StrictText(
        max_length=400,
        default="",
        help_text=_("Nickname or initial, shown only if two people share a name. May be empty."),
    )


def line_of(event: Event, player: Player) -> NameLine:
    return next(line for line in names_in(event) if line.player == player.number)


def renamed(_event: Event, player: Player) -> str:
    return words.renamed(name=player.name)


ACTIONS = (
    Action(
        "name-correct",
        "names/<int:number>",
        Role.SCOREKEEPER,
        of_event(player_rename),
        NameAnswer,
        NamePayload,
        shows=line_of,
        method="PUT",
        api_name="api-name",
        back="names",
        refused=name_refused,
        done=renamed,
    ),
)
