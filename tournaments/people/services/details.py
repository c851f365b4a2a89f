"""What hosts note about a person of the club. Locks the club, then the nights of who has another name."""

from dataclasses import dataclass

from django.db import transaction

from accounts.clubs.club_audit import club_note
from accounts.models import Club, Player, PlayerDetails
from accounts.models.players import CONTACT_LENGTH, NOTE_LENGTH, TV_NAME_LENGTH
from accounts.names import clean_name, clean_nickname
from tournaments.audit.actor import Actor
from tournaments.audit.deadlocks import again_after_deadlock
from tournaments.errors import InvalidRequestError
from tournaments.names.namesakes import with_nickname
from tournaments.people import words
from tournaments.people.selectors.club_people import people_of

from .names import is_taken, show_names_again

LENGTHS = {"contact": CONTACT_LENGTH, "note": NOTE_LENGTH, "seating_needs": CONTACT_LENGTH}


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """What is known of a person; ``comes_with`` is a number in the club, None for nobody."""

    name: str
    nickname: str
    tv_name: str
    contact: str
    note: str
    seating_needs: str
    is_guest: bool
    comes_with: int | None


@again_after_deadlock
@transaction.atomic(durable=True)
def person_change(*, club_id: int, number: int, details: Details, actor: Actor) -> Player:
    """Change someone's name and what's noted about them. Everything is replaced.

    Raises:
        Club.DoesNotExist: there is no such club.
        Player.DoesNotExist: the club has no such person.
        InvalidNameError: a name cannot be shown.
        InvalidRequestError: another of the club has the name with this nickname, a text is too long, or
            nobody has the number of who they come with.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club_id)
    player = people_of(club_id).get(number=number)
    other = _other(club_id, player, details.comes_with)
    tv_name = clean_name(details.tv_name, field="tv_name") if details.tv_name.strip() else ""
    texts = {"tv_name": fitting("tv_name", tv_name, TV_NAME_LENGTH)}
    texts |= {name: fitting(name, getattr(details, name), most) for name, most in LENGTHS.items()}
    _rename(player, details.name, details.nickname, actor)
    PlayerDetails.objects.filter(comes_with=player).update(comes_with=None)
    PlayerDetails.objects.update_or_create(
        player=player, defaults={**texts, "is_guest": details.is_guest, "comes_with": other}
    )
    if other is not None:
        PlayerDetails.objects.update_or_create(player=other, defaults={"comes_with": player})
    club_note(club_id, "person_change", by=actor.person.pk, after={"number": number})
    return player


def _rename(player: Player, name: str, nickname: str, actor: Actor) -> None:
    was = (player.name, player.nickname)
    player.name, player.nickname = clean_name(name), clean_nickname(nickname)
    if (player.name, player.nickname) == was:
        return
    if is_taken(player):
        label = with_nickname(player.name, player.nickname)
        raise InvalidRequestError(words.name_taken(name=label), field="nickname", code="nickname_taken")
    player.save(update_fields=["name", "nickname"])
    show_names_again([player.pk], None, actor)


def _other(club_id: int, player: Player, number: int | None) -> Player | None:
    if number is None:
        return None
    other = people_of(club_id).filter(number=number).exclude(pk=player.pk).first()
    if other is None:
        raise InvalidRequestError(words.no_number(number=number), field="comes_with")
    return other


def fitting(field: str, text: str, most: int) -> str:
    """Return a text on one line; raises ``InvalidRequestError`` if it is too long."""
    text = " ".join(text.replace("\x00", " ").split())
    if len(text) > most:
        raise InvalidRequestError(words.too_long(most=most, length=len(text)), field=field)
    return text
