"""Adding people to a club without a night: names pasted or from a file. Locks the club."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max

from accounts.clubs.club_audit import club_note
from accounts.models import Club, Player
from tournaments.audit.actor import Actor
from tournaments.people.matching.keys import forename_first, plain_name
from tournaments.people.selectors.club_people import club_register


@transaction.atomic(durable=True)
def people_add(*, club_id: int, names: Sequence[str], actor: Actor) -> list[Player]:
    """Add everyone on a list whom the club doesn't know yet. Repeating it adds no one.

    Names that look like someone's are added, and "Same person?" asks about them.

    Raises:
        Club.DoesNotExist: there is no such club.
    """
    club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
    register, listed = club_register(club_id), dict.fromkeys(map(forename_first, names))
    keys: set[str] = set()
    new: list[str] = []
    for name in listed:
        key = plain_name(name)
        if key not in keys and not register.exact(name).people:
            new.append(name)
        keys.add(key)
    last: int = club.players.filter(is_stand_in=False).aggregate(last=Max("number"))["last"] or 0
    added = Player.objects.bulk_create(
        [Player(club=club, number=last + number, name=name) for number, name in enumerate(new, start=1)]
    )
    if added:
        club_note(club_id, "people_add", by=actor.person.pk, after={"count": len(added)})
    return added
