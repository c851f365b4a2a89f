"""What a player does about what is kept of them, declared once."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.access.link_cookies import drop_link_cookie, session_of
from tournaments.audit.actor import Actor
from tournaments.errors import LinkGoneError
from tournaments.models import Link, LinkSession
from tournaments.people.services.own_data import own_forget
from tournaments.web.actions import Action
from tournaments.web.api.fields import StrictBoolean, StrictSerializer
from tournaments.web.subjects import PLAYER

from .views.own_data import forget_refused


class ForgetPayload(StrictSerializer):
    names = StrictBoolean(
        default=False,
        help_text=_("True to also remove the name from all the club's nights. You can't undo it."),
    )


def forget(*, session: LinkSession, names: bool, actor: Actor) -> None:
    """Delete this player's email addresses, alerts, answers and contact info. Results stay."""
    own_forget(session=session, names=names, actor=actor)


def _onward(session: LinkSession, _done: None) -> str:
    is_open = Link.objects.filter(pk=session.link_id, revoked_at=None).exists()
    return reverse("player-data" if is_open else "privacy")


def _sign_out(request: HttpRequest, answer: HttpResponse) -> None:
    """Forget the page on this phone where the link ended with the name."""
    try:
        session_of(request, Link.Kind.PLAYER)
    except LinkGoneError:
        drop_link_cookie(answer, Link.Kind.PLAYER)


ACTIONS = (
    Action(
        "player-forget",
        "forget",
        None,
        forget,
        takes=ForgetPayload,
        subject=PLAYER,
        back=_onward,
        refused=forget_refused,
        cookies=_sign_out,
        done=_("Deleted."),
    ),
)
