"""What a player does about emails and alerts on their own page, each declared once."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request

from tournaments.access.link_cookies import drop_link_cookie
from tournaments.audit.actor import Actor
from tournaments.errors import NotNowError
from tournaments.messages.api.mail import MailAnswer
from tournaments.messages.api.push import PhoneAnswer, PhonesAnswer, phones_of
from tournaments.models import Link, LinkSession, MailAddress
from tournaments.outbox import words
from tournaments.outbox.mail import mail_ask, mail_stop_own
from tournaments.outbox.push import PhonePayload, phone_sign_out, push_stop, push_subscribe
from tournaments.web.actions import Action
from tournaments.web.api.fields import StrictBoolean, StrictInteger, StrictSerializer, StrictText
from tournaments.web.api.payloads import BIGGEST
from tournaments.web.subjects import PLAYER

from .addresses import mail_site_for
from .views.player_link import player_again


class MailPayload(StrictSerializer):
    email = StrictText(max_length=254)
    invites = StrictBoolean(
        default=False, help_text=_("True to also get invitations to the club's later nights.")
    )


class MailStopPayload(StrictSerializer):
    address = StrictInteger(min_value=1, max_value=BIGGEST, source="address_id")


class PushPayload(StrictSerializer):
    endpoint = StrictText(help_text=_("URL of the push service (https), up to 1,000 characters."))
    p256dh = StrictText()
    auth = StrictText()

    def validate(self, sent: dict[str, str]) -> dict[str, PhonePayload]:
        return {"payload": PhonePayload(**sent)}


class PushStopPayload(StrictSerializer):
    phone = StrictInteger(min_value=1, max_value=BIGGEST, source="subscription_id")


def of_page(service: Callable[..., Any]) -> Callable[..., Any]:
    """Return a service that is given a link's id as one that is given the phone that has opened it."""

    def does(*, session: LinkSession, **named: Any) -> Any:
        return service(link_id=session.link_id, **named)

    does.__doc__ = service.__doc__
    return does


def of_phone(service: Callable[..., Any]) -> Callable[..., Any]:
    """Return a service about a phone, which acts for itself, as one that is given who acts."""

    def does(*, actor: Actor, **named: Any) -> Any:  # noqa: ARG001 -- of every action
        return service(**named)

    does.__doc__ = service.__doc__
    return does


def site_of(request: HttpRequest | Request, session: LinkSession) -> dict[str, Any]:
    """Return what the links in a letter begin with."""
    return {"site": mail_site_for(request, session.link.event)}


def mail_wanted(**named: Any) -> MailAddress:
    if not settings.HAS_MAIL:
        raise NotNowError(words.no_mail_here(), code="no_mail")
    return mail_ask(**named)


mail_wanted.__doc__ = mail_ask.__doc__


def mail_sent_page(_session: LinkSession, _address: MailAddress) -> str:
    return f"{reverse('player-link')}?mail=asked"


def forget_page(_request: HttpRequest, answer: HttpResponse) -> None:
    drop_link_cookie(answer, Link.Kind.PLAYER)


player_action = partial(Action, needs=None, subject=PLAYER, back="player-link")
mail_action = partial(player_action, answers=MailAnswer, refused=player_again("mail_refusal", typed="email"))
push_action = partial(player_action, refused=player_again("push_refusal"))
ACTIONS = (
    mail_action(
        "player-mail",
        "mail",
        does=of_page(mail_wanted),
        takes=MailPayload,
        of_request=site_of,
        status=202,
        back=mail_sent_page,
    ),
    mail_action("player-mail-stop", "mail/stop", does=of_page(mail_stop_own), takes=MailStopPayload),
    push_action(
        "player-push",
        "push",
        does=of_phone(push_subscribe),
        answers=PhoneAnswer,
        takes=PushPayload,
        status=201,
        limit="push",
    ),
    push_action(
        "player-push-stop",
        "push/stop",
        does=of_page(push_stop),
        answers=PhonesAnswer,
        takes=PushStopPayload,
        shows=lambda session, _result: phones_of(session),
    ),
    player_action("player-sign-out", "sign-out", does=of_phone(phone_sign_out), cookies=forget_page),
)
