from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import Role
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.errors import TournamentError
from tournaments.models import Event
from tournaments.seating.services.draw import event_start


class Command(BaseCommand):
    help = "Play made-up hands at every table of a night."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", help="number of the night, or the code in its public address")
        parser.add_argument("--seed", type=int, required=True, help="the same seed plays the same hands")
        parser.add_argument("--rounds", type=int, help="number of rounds to finish, all by default")

    def handle(self, *_: Any, event: str, seed: int, rounds: int | None, **__: Any) -> None:
        found = Event.objects.filter(public_id=event).first()
        if found is None and event.isdecimal():
            found = Event.objects.filter(pk=int(event)).first()
        if found is None:
            raise CommandError(f"There is no night {event}.")
        owner = found.club.memberships.filter(role=Role.OWNER).select_related("user").first()
        actor = Actor(owner.user if owner else found.created_by)
        try:
            event_start(event_id=found.pk, actor=actor)
            hands = event_simulate(event_id=found.pk, seed=seed, rounds=rounds, actor=actor)
        except TournamentError as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(f"{hands} hands played at {found.name}.")
