"""Names that are corrected, at any time and back again."""

from accounts.models import Player
from tournaments.names.namesakes import players_in
from tournaments.people.services.names import player_rename

from .night import act, one_of


@act(before=1, during=2, after=1)
def fix_name(night, rng):
    player = one_of(rng, Player.objects.filter(pk__in=players_in(night.event_id)))
    name = rng.choice([player.name, f"Right{next(night.names)}"])
    night.do(player_rename, number=player.number, name=name, nickname=rng.choice(["", "R", "Red"]))
