"""What is done about a club, its members and what it keeps, or about one's own account, declared once."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.fields import empty
from rest_framework.request import Request
from rest_framework.utils import html

from accounts import words as account_words
from accounts.addresses import letter_again
from accounts.callers.sites import club_site, own_site
from accounts.clubs.invitations import invitation_accept, invitation_make, invitation_revoke
from accounts.clubs.regions import CURRENCIES, LOCALES
from accounts.forms import ClubForm, InvitationForm
from accounts.models import Club, Player, Role
from accounts.services import club_change, member_remove, member_role_set
from accounts.sign_in.sign_ins import sign_in_end, sign_ins_end
from tournaments.audit.actor import Actor
from tournaments.clubs.api.club_answers import ClubAnswer, MemberAnswer, PlayerAnswer
from tournaments.clubs.api.invitations import InvitationAnswer
from tournaments.nights.services.house_rules import rules_forget
from tournaments.people.services.anonymise import player_anonymise
from tournaments.web.actions import Action, Nothing, of_club, of_person
from tournaments.web.api.fields import StrictChoice, StrictEmail, StrictInteger, StrictSerializer, StrictText
from tournaments.web.api.payloads import BIGGEST
from tournaments.web.subjects import CLUB, PERSON

from . import words
from .views.club_again import accept_refused, anonymise_again, in_form


class ChangedText(StrictText):
    """Text that stays as it is where a form leaves it blank."""

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        value = super().get_value(dictionary)
        return (value.strip() or empty) if html.is_html_input(dictionary) and value is not empty else value


class ClubPayload(StrictSerializer):
    """Fields you leave out don't change."""

    name = StrictText(required=False, max_length=400)
    locale = StrictChoice(required=False, choices=tuple(LOCALES.items()))
    currency = StrictChoice(required=False, choices=tuple(CURRENCIES.items()))
    time_zone = ChangedText(required=False, max_length=64)


class RolePayload(StrictSerializer):
    role = serializers.ChoiceField(
        choices=Role.choices, error_messages={"invalid_choice": _("Choose a role from the list.")}
    )

    def validate_role(self, role: str) -> Role:
        return Role(role)


class InvitationPayload(RolePayload):
    email = StrictEmail(
        required=False,
        max_length=254,
        help_text=_("Email address to send the link to, if the server sends email."),
    )


class AcceptPayload(StrictSerializer):
    secret = StrictText(
        max_length=64, help_text=_("The part of the link after /i/, without the slash at the end.")
    )


class AnonymisePayload(StrictSerializer):
    number = StrictInteger(min_value=1, max_value=BIGGEST)
    name = StrictText(help_text=_("Name exactly as in the club's player list."))


def end_membership(*, club: Club, user_id: int, actor: Actor) -> bool:
    """Remove a member from the club."""
    member_remove(club_id=club.pk, user_id=user_id, by=actor.person.pk)
    return user_id == actor.person.pk


def onward(club: Club, left: bool) -> str:  # noqa: FBT001 -- what the action answers with
    """Return the page that a person goes on to; whoever left a club sees it no more."""
    return reverse("home") if left else reverse("club", args=[club.pk])


def the_invitations(club: Club, _result: Any) -> str:
    return f"{reverse('club', args=[club.pk])}#invitations"


def site_of(request: HttpRequest | Request, club: Club) -> dict[str, Any]:
    """Return what the links to a club begin with."""
    return {"site": club_site(request, club)}


def anonymise(*, club: Club, **named: Any) -> Player:
    """Remove a player's name for good. Results stay under the number."""
    return player_anonymise(club_id=club.pk, **named)


def forget(*, club: Club, kept_id: int, actor: Actor) -> None:  # noqa: ARG001 -- of every action
    """Remove saved rules. Nights that use them don't change."""
    rules_forget(club_id=club.pk, saved_id=kept_id)


OWNER, MEMBER, INVITATION = Role.OWNER, "members/<int:user_id>", "invitations/<int:invitation_id>"
club_action = partial(Action, subject=CLUB, back="club")
CHANGE = club_action(
    "club-change",
    "name",
    OWNER,
    of_club(club_change),
    ClubAnswer,
    ClubPayload,
    method="PATCH",
    api_at="",
    api_name="api-club",
    refused=in_form("club_form", ClubForm),
)
ACTIONS = (
    club_action(
        "member-role",
        f"{MEMBER}/role",
        OWNER,
        of_club(member_role_set),
        MemberAnswer,
        RolePayload,
        method="PATCH",
        api_at=MEMBER,
        api_name="api-member",
    ),
    club_action(
        "member-end", f"{MEMBER}/end", OWNER, end_membership, method="DELETE", api_at=MEMBER, back=onward
    ),
    club_action(
        "invite",
        "invitations",
        OWNER,
        of_club(invitation_make),
        InvitationAnswer,
        InvitationPayload,
        of_request=site_of,
        status=201,
        api_name="api-invitations",
        back=the_invitations,
        refused=in_form("invitation_form", InvitationForm),
    ),
    club_action(
        "invitation-revoke",
        f"{INVITATION}/revoke",
        OWNER,
        of_club(invitation_revoke),
        method="DELETE",
        api_at=INVITATION,
        api_name="api-invitation",
        back=the_invitations,
    ),
    club_action(
        "player-anonymise",
        "players/anonymise",
        OWNER,
        anonymise,
        PlayerAnswer,
        AnonymisePayload,
        refused=anonymise_again,
        done=lambda _club, player: words.name_removed(name=player.name),
    ),
    club_action(
        "rules-forget",
        "house-rules/<int:kept_id>/forget",
        Role.DIRECTOR,
        forget,
        method="DELETE",
        api_at="house-rules/<int:kept_id>",
        api_name="api-kept",
    ),
)
own_action = partial(Action, needs=None, subject=PERSON)
ACCEPT = own_action(
    "invitation",
    "<str:secret>",
    does=of_person(invitation_accept),
    answers=MemberAnswer,
    takes=AcceptPayload,
    form=Nothing,
    status=201,
    api_at="invitations/accept",
    api_name="api-invitation-accept",
    back=lambda _person, member: reverse("club", args=[member.club_id]),
    refused=accept_refused,
)
OWN_ACTIONS = (
    own_action(
        "address-send",
        "address/send",
        does=of_person(letter_again),
        of_request=lambda request, _person: {"site": own_site(request)},
        api_at="users/confirm/send",
        status=202,
        back="home",
        done=lambda person, _result: account_words.new_link_sent(email=person.email),
    ),
    own_action(
        "sign-ins-end",
        "sign-ins/end",
        does=of_person(sign_ins_end),
        method="DELETE",
        api_at="sign-ins",
        api_name="api-sign-ins",
        operation_id="sign_ins_end",
        back="sign-in",
    ),
    own_action(
        "sign-in-end",
        "sign-ins/<int:sign_in_id>/end",
        does=of_person(sign_in_end),
        method="DELETE",
        api_at="sign-ins/<int:sign_in_id>",
        back="sign-ins",
        done=lambda _person, _result: account_words.device_signed_out(),
    ),
)
