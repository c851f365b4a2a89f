"""Taking a player's name out of the club for good, with everything by which they can be reached.

Locks the club, then the player's links; results, seats and money stay as they are, under a number.
"""

import re

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.clubs.club_audit import club_note
from accounts.models import Club, Player, PlayerAlias, PlayerDetails
from accounts.names import clean_name
from tournaments.audit.actor import Actor, Change, audit
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.models import (
    Entry,
    Event,
    Letter,
    Link,
    MailAddress,
    PushSubscription,
    SignUpAnswers,
    Substitution,
)
from tournaments.people import words
from tournaments.people.selectors.club_people import records_of


@transaction.atomic(durable=True)
def player_anonymise(*, club_id: int, number: int, name: str, actor: Actor) -> Player:
    """Call a player "Player 12" in every night, and forget addresses, letters, phones, devices and notes.

    Records that were merged into one person lose their names together.
    A pair has one page, so that what its partner gave there goes too; so does a night's contact of that name.

    Args:
        name: as it stands in the register, so that a wrong number takes nobody else's name.

    Raises:
        Club.DoesNotExist: there is no such club.
        InvalidNameError: nobody can be called that.
        InvalidRequestError: the register has no such number, or it is not of this name.
        NotNowError: they are entered in a night that is not over.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club_id)
    player = Player.objects.filter(club_id=club_id, number=number).first()
    if player is None:
        raise InvalidRequestError(words.no_number(number=number), field="number")
    if player.name != clean_name(name):
        raise InvalidRequestError(words.other_name(number=number), field="name")
    records = list(records_of([player.person_id]).order_by("number"))
    for record in records:
        refuse_expected(record)
    for record in records:
        forget_record(record, actor)
    return next(record for record in records if record.pk == player.pk)


def forget_record(player: Player, actor: Actor) -> None:
    """Take the name out of one record, with what was noted and given; a merged person has several."""
    _forget_ways(Link.objects.filter(entry__members__player=player))
    Entry.objects.filter(members__player=player).update(device="")
    SignUpAnswers.objects.filter(entry__members__player=player).delete()
    _forget_contact(player.club_id, player.name)
    PlayerAlias.objects.filter(player=player).delete()
    PlayerDetails.objects.filter(player=player).delete()
    player.name, player.nickname, player.user = words.player_called(number=player.number), "", None
    player.save(update_fields=["name", "nickname", "user"])
    if actor.user is not None:
        club_note(player.club_id, "player_anonymise", by=actor.user.pk, after={"number": player.number})
    for event_id in _events_of(player).values_list("pk", flat=True):
        audit(actor, "player_anonymise", event_id=event_id, row=f"player:{player.pk}", change=Change())


def _forget_contact(club_id: int, name: str) -> None:
    """Remove a night's contact that names the player, as a whole word."""
    named = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)
    contacts = Event.objects.filter(club_id=club_id).exclude(contact="").values_list("pk", "contact")
    nights = [pk for pk, contact in contacts if named.search(contact)]
    Event.objects.filter(pk__in=nights).update(contact="")


def _events_of(player: Player) -> QuerySet[Event]:
    entered = Q(stages__entries__members__player=player)
    stood_in = Q(pk__in=Substitution.objects.filter(player=player).values("event"))
    return Event.objects.filter(entered | stood_in).distinct().order_by("pk")


def refuse_expected(player: Player) -> None:
    """Whoever is still to be called to a table needs a name there."""
    coming = Entry.objects.filter(members__player=player).exclude(status=Entry.Status.WITHDRAWN)
    stands_in = Substitution.objects.filter(player=player, last=None)
    awaited = Q(stages__entries__in=coming) | Q(pk__in=stands_in.values("event"))
    over = (Event.Status.FINISHED, Event.Status.CANCELED)
    event = Event.objects.filter(awaited).exclude(status__in=over).order_by("pk").first()
    if event is not None:
        raise NotNowError(words.still_entered(name=player.name, night=event.name), code="still_entered")


def _forget_ways(links: QuerySet[Link]) -> None:
    """Close the player's pages and delete what was given on them; whoever gives an address locks the link."""
    pages = [link.pk for link in links.select_for_update(no_key=True, of=("self",)).order_by("pk")]
    Link.objects.filter(pk__in=pages, revoked_at=None).update(revoked_at=timezone.now())
    PushSubscription.every.filter(link__in=pages).delete()
    Letter.objects.filter(address__link__in=pages).delete()
    MailAddress.objects.filter(link__in=pages).delete()
