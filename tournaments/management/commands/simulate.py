from typing import Any

from django.core.management.base import CommandError, CommandParser

from accounts.models import Role
from scoring.language import gettext as _
from scoring.language import ngettext
from scoring.language.messages import mark
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.errors import TournamentError
from tournaments.management.translated import TranslatedCommand
from tournaments.models import Event
from tournaments.seating.services.draw import event_start


class Command(TranslatedCommand):
    help = mark("Play made-up hands at every table of a night.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", help=_("number of the night, or its code in /e/CODE/"))
        parser.add_argument(
            "--seed", type=int, required=True, help=_("use the same seed to play the same hands")
        )
        parser.add_argument("--rounds", type=int, help=_("number of rounds to finish (if left out: all)"))

    def handle(self, *_args: Any, event: str, seed: int, rounds: int | None, **_options: Any) -> None:
        found = Event.objects.filter(public_id=event).first()
        if found is None and event.isdecimal():
            found = Event.objects.filter(pk=int(event)).first()
        if found is None:
            raise CommandError(_("We can't find night {code}. Check its code.").format(code=event))
        owner = found.club.memberships.filter(role=Role.OWNER).select_related("user").first()
        actor = Actor(owner.user if owner else found.created_by)
        try:
            event_start(event_id=found.pk, actor=actor)
            hands = event_simulate(event_id=found.pk, seed=seed, rounds=rounds, actor=actor)
        except TournamentError as refusal:
            raise CommandError(str(refusal)) from refusal
        text = ngettext("{hands} hand played at {night}.", "{hands} hands played at {night}.", hands)
        self.stdout.write(text.format(hands=hands, night=found.name))
