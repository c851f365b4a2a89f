"""Finding a partner on one's own page, each declared once."""

from functools import partial
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournaments.audit.actor import Actor
from tournaments.messages.api.own_sign_up import OwnSignUpAnswer
from tournaments.models import Entry, LinkSession
from tournaments.people.services import partners
from tournaments.people.services.found_partners import partner_bring
from tournaments.web.actions import Action
from tournaments.web.api.fields import StrictInteger, StrictSerializer
from tournaments.web.api.payloads import BIGGEST
from tournaments.web.subjects import PLAYER

from .sign_up_actions import BringPayload, device_of, entry_of, the_sign_up
from .views.player_link import player_again


class PartnerPayload(StrictSerializer):
    entry = StrictInteger(min_value=1, max_value=BIGGEST, help_text=_("Entry of the other player."))


def _home(session: LinkSession) -> Entry:
    return session.link.home or entry_of(session)


def _own(session: LinkSession) -> int:
    return _home(session).pk


def ask(*, session: LinkSession, entry: int, actor: Actor) -> Entry:
    """Ask someone to be your partner. If they already asked you, you're a pair right away."""
    return partners.partner_ask(entry_id=_own(session), other_id=entry, actor=actor)


def agree(*, session: LinkSession, entry: int, actor: Actor) -> Entry:
    """Agree to play with someone who asked you. The pair keeps the earlier place in line."""
    return partners.partner_agree(entry_id=_own(session), other_id=entry, actor=actor)


def decline(*, session: LinkSession, entry: int, actor: Actor) -> Entry:
    """Cancel a request, or say no to one. Repeating it changes nothing."""
    return partners.partner_decline(entry_id=_own(session), other_id=entry, actor=actor)


def bring(*, session: LinkSession, name: str, key: UUID, actor: Actor) -> Entry:
    """Ask someone by name to be your partner. Repeating the key changes nothing.

    If they aren't on the list, this signs them up and gives them a page to accept.
    """
    home = _home(session)
    return partner_bring(entry_id=home.pk, name=name, device=device_of(home), key=key, actor=actor)


partner_action = partial(
    Action,
    needs=None,
    subject=PLAYER,
    answers=OwnSignUpAnswer,
    takes=PartnerPayload,
    shows=the_sign_up,
    back="player-link",
    refused=player_again("sign_up_refusal"),
    limit="own-page",
)
ACTIONS = (
    partner_action("player-partner-ask", "partner/ask", does=ask),
    partner_action(
        "player-partner-bring",
        "partner/bring",
        does=bring,
        takes=BringPayload,
        limit="join",
        refused=player_again("partner_refusal", typed="name"),
    ),
    partner_action("player-partner-agree", "partner/agree", does=agree),
    partner_action("player-partner-decline", "partner/decline", does=decline),
)
