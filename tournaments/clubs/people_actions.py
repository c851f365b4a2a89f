"""What is done about a club's people, each declared once."""

from functools import partial
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import Club, Player, Role
from accounts.names import NAME_LENGTH
from tournaments.audit.actor import Actor
from tournaments.people.selectors.roster import MOST_BYTES, read_roster
from tournaments.people.services import identity
from tournaments.people.services.club_list import people_add
from tournaments.people.services.details import Details, person_change
from tournaments.web.actions import Action
from tournaments.web.api.fields import (
    StrictBoolean,
    StrictInteger,
    StrictIntegers,
    StrictSerializer,
    StrictText,
)
from tournaments.web.api.payloads import BIGGEST
from tournaments.web.subjects import CLUB

from . import words
from .api.club_people import ClubPersonAnswer, PersonLineAnswer, person_line
from .selectors.people import ClubPerson, PersonLine, club_person
from .views.people import add_refused, merge_refused, people_again, person_refused

CHOOSE = _("Choose at least one person.")


class PersonPayload(StrictSerializer):
    """Replaces all fields. Fields you leave out become empty."""

    name = StrictText(max_length=400)
    nickname = StrictText(default="", max_length=400, help_text=_("Nickname or initial. May be empty."))
    tv_name = StrictText(default="", max_length=400, help_text=_("Short name for TVs. May be empty."))
    contact = StrictText(default="", max_length=1000, help_text=_("Email or phone, shown only to hosts."))
    note = StrictText(default="", max_length=2000, help_text=_("Shown only to hosts."))
    seating_needs = StrictText(
        default="", max_length=1000, help_text=_("What the player needs at the table.")
    )
    is_guest = StrictBoolean(default=False, help_text=_("True for a guest, false for a regular player."))
    comes_with = StrictInteger(
        default=None,
        allow_null=True,
        min_value=1,
        max_value=BIGGEST,
        help_text=_("Number of the player they come with."),
    )


class MergePayload(StrictSerializer):
    keep = StrictInteger(min_value=1, max_value=BIGGEST, help_text=_("Number of the player to keep."))
    others = StrictIntegers(
        min_value=1,
        max_value=BIGGEST,
        min_length=1,
        max_length=100,
        error_messages={"min_length": CHOOSE},
        help_text=_("Numbers of players who are the same person."),
    )


class DifferentPayload(StrictSerializer):
    people = StrictIntegers(
        min_value=1,
        max_value=BIGGEST,
        min_length=2,
        max_length=100,
        help_text=_("Numbers of players who are different people."),
    )


class NightPayload(StrictSerializer):
    event = StrictInteger(min_value=1, max_value=BIGGEST, help_text=_("ID of the night."))


class PeopleAddPayload(StrictSerializer):
    text = StrictText(max_length=MOST_BYTES, help_text=_("One name per line, or a CSV with headings."))


class AliasPayload(StrictSerializer):
    name = StrictText(max_length=4 * NAME_LENGTH)


def change(*, club: Club, number: int, actor: Actor, **details: Any) -> Player:
    """Change someone's name and details. This replaces all fields."""
    return person_change(club_id=club.pk, number=number, details=Details(**details), actor=actor)


def merge(*, club: Club, **named: Any) -> Player:
    """Merge several people in the club into one. Their nights, results and money don't change."""
    return identity.people_merge(club_id=club.pk, **named)


def separate(*, club: Club, **named: Any) -> Player:
    """Separate a merged player again."""
    return identity.person_separate(club_id=club.pk, **named)


def different(*, club: Club, **named: Any) -> list[Player]:
    """Mark people with similar names as different people. We won't ask again."""
    return identity.people_distinguish(club_id=club.pk, **named)


def split(*, club: Club, number: int, event: int, actor: Actor) -> Player:
    """Move one of a person's nights to a new player, with a new number in the club."""
    return identity.person_split(club_id=club.pk, number=number, event_id=event, actor=actor)


def forget_alias(*, club: Club, **named: Any) -> Player:
    """Remove one of a person's other names. Earlier nights don't change."""
    return identity.alias_forget(club_id=club.pk, **named)


def add(*, club: Club, text: str, actor: Actor) -> list[Player]:
    """Add a list of people to the club without a night. We skip people already in the club."""
    return people_add(club_id=club.pk, names=read_roster(text, is_for_pairs=False), actor=actor)


def of_person(club: Club, player: Player) -> ClubPerson:
    return club_person(club, player.number)


def lines_of(club: Club, players: list[Player]) -> list[PersonLine]:
    return [person_line(club, each) for each in players]


def onward(club: Club, player: Player) -> str:
    return reverse("person-change", args=[club.pk, player.number])


def merged(club: Club, player: Player) -> str:
    return words.people_merged(name=person_line(club, player).label)


def separated(_club: Club, player: Player) -> str:
    return words.person_separated(name=player.name, number=player.number)


club_action = partial(Action, subject=CLUB, needs=Role.DIRECTOR)
person_action = partial(club_action, answers=ClubPersonAnswer, shows=of_person, back=onward)
AT = "people/<int:number>"
ACTIONS = (
    person_action(
        "person-change",
        AT,
        does=change,
        takes=PersonPayload,
        method="PUT",
        refused=person_refused,
        done=_("Saved."),
    ),
    person_action(
        "people-merge", "people/merge", does=merge, takes=MergePayload, refused=merge_refused, done=merged
    ),
    club_action(
        "people-different",
        "people/different",
        does=different,
        answers=PersonLineAnswer,
        takes=DifferentPayload,
        shows=lines_of,
        many=True,
        back="club-people",
        done=_("Saved. We won't ask again."),
    ),
    club_action(
        "people-add",
        "people/add",
        does=add,
        answers=PersonLineAnswer,
        takes=PeopleAddPayload,
        shows=lines_of,
        many=True,
        status=201,
        back="club-people",
        refused=add_refused,
        done=lambda _club, people: words.people_added(count=len(people)),
    ),
    person_action("person-separate", f"{AT}/separate", does=separate, done=separated),
    person_action(
        "person-split", f"{AT}/split", does=split, takes=NightPayload, refused=person_refused, done=separated
    ),
    person_action("alias-forget", f"{AT}/aliases/forget", does=forget_alias, takes=AliasPayload),
)
SHOWN = people_again
