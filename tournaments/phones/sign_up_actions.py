"""What players do about their own sign-up on their page, each declared once."""

from functools import partial
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournaments.audit.actor import Actor
from tournaments.errors import LinkGoneError
from tournaments.messages import words as pages
from tournaments.messages.api.own_sign_up import OwnSignUpAnswer
from tournaments.messages.selectors.own_sign_up import sign_up_of
from tournaments.models import Entry, Link, LinkSession
from tournaments.money.services.sent_payments import payment_send, payment_take_back
from tournaments.people.selectors.own import own_entries
from tournaments.people.services import joining, spots
from tournaments.people.services.door import own_check_in
from tournaments.people.services.partners import partner_leave
from tournaments.web.actions import Action
from tournaments.web.api.fields import StrictInteger, StrictIntegers, StrictSerializer, StrictText
from tournaments.web.api.payloads import BIGGEST, KeyPayload
from tournaments.web.subjects import PLAYER

from .views.player_link import player_again


class OneOfOursPayload(StrictSerializer):
    entry = StrictInteger(
        required=False,
        min_value=1,
        max_value=BIGGEST,
        help_text=_("Entry you signed up. Leave it out for your own."),
    )


class ChangePayload(OneOfOursPayload):
    name = StrictText(required=False, max_length=400)
    answer_1 = StrictText(required=False, max_length=400)
    answer_2 = StrictText(required=False, max_length=400)


class ArrivePayload(StrictSerializer):
    code = StrictText(max_length=40, help_text=_("Code on the door."))
    entries = StrictIntegers(
        min_value=1,
        max_value=BIGGEST,
        max_length=20,
        required=False,
        help_text=_("Entries to check in. Leave out to check in only your own."),
    )


#: Instead of a way to pay.
NOT_SENT = "none"


class PaidPayload(OneOfOursPayload):
    way = StrictText(max_length=10, help_text=_("Key of the way you paid, or “none” if you didn't."))


class BringPayload(KeyPayload):
    name = StrictText(max_length=400)


def entry_of(session: LinkSession) -> Entry:
    """Return whose page this is; raises ``LinkGoneError`` where it is a page of nobody."""
    entry = session.link.entry
    if entry is None:
        raise LinkGoneError(pages.no_players_page())
    return entry


def one_of_ours(session: LinkSession, entry_id: int | None) -> int:
    """Return an entry that this page may change; raises ``Entry.DoesNotExist`` for any other."""
    own = entry_of(session)
    return Entry.objects.get(own_entries(session.link), pk=entry_id or own.pk).pk


def withdraw(*, session: LinkSession, actor: Actor, entry: int | None = None) -> Entry:
    """Give up your spot, or the spot of someone you signed up. Repeating it changes nothing."""
    found, home = one_of_ours(session, entry), session.link.home
    if home is not None and found == session.link.entry_id:
        left = partner_leave(entry_id=home.pk, actor=actor)
        if left is not None:
            return left
    return joining.own_withdraw(entry_id=found, actor=actor)


def sign_up_again(*, session: LinkSession, actor: Actor, entry: int | None = None) -> Entry:
    """Sign up again after withdrawing, at the end of the line. Repeating it changes nothing."""
    return joining.own_return(entry_id=one_of_ours(session, entry), actor=actor)


def accept(*, session: LinkSession, actor: Actor, entry: int | None = None) -> Entry:
    """Take the spot that opened for you. Repeating it changes nothing."""
    return spots.own_accept(entry_id=one_of_ours(session, entry), actor=actor)


def arrive(*, session: LinkSession, code: str, actor: Actor, entries: list[int] | None = None) -> Entry:
    """Check in with the code on the door. You can also check in people you signed up."""
    own = entry_of(session)
    ids = [one_of_ours(session, each) for each in entries or [own.pk]]
    own_check_in(event_id=session.link.event_id, entry_ids=ids, code=code, actor=actor)
    return own


def say_paid(*, session: LinkSession, way: str, actor: Actor, entry: int | None = None) -> Entry:
    """Report that you sent the entry fee. The host confirms it. Repeating it changes nothing."""
    found = one_of_ours(session, entry)
    if way == NOT_SENT:
        return payment_take_back(entry_id=found, actor=actor)
    return payment_send(entry_id=found, way=way, actor=actor)


def change(
    *,
    session: LinkSession,
    actor: Actor,
    entry: int | None = None,
    name: str | None = None,
    **answers: str,
) -> Entry:
    """Correct a name or answers before the start. Fields you leave out don't change."""
    sent = [answers.get(each) for each in ("answer_1", "answer_2")]
    found = one_of_ours(session, entry)
    home = session.link.home if found == session.link.entry_id else None
    return joining.own_change(entry_id=home.pk if home else found, name=name, answers=sent, actor=actor)


def device_of(home: Entry) -> str:
    """Return which device signs up whom a page brings: the one it was signed up on, as a hash."""
    return home.device or f"entry-{home.pk}"


def bring(*, session: LinkSession, name: str, key: UUID, actor: Actor) -> Entry:
    """Sign up someone else. Repeating the key changes nothing. That person gets a page too."""
    home = session.link.home or entry_of(session)
    by = home.brought_by or home
    who = joining.Joining(name=name, device=device_of(home), brought_by=by)
    return joining.sign_up(event_id=session.link.event_id, joining=who, key=key, actor=actor)


def the_sign_up(session: LinkSession, _entry: Entry) -> Any:
    """Answer with the sign-up that the page opens now: a pair's where there was none, or one's own again."""
    link = Link.objects.select_related("event", "entry", "signed_up").get(pk=session.link_id)
    return sign_up_of(link)


own_action = partial(
    Action,
    needs=None,
    subject=PLAYER,
    answers=OwnSignUpAnswer,
    shows=the_sign_up,
    back="player-link",
    refused=player_again("sign_up_refusal", typed="name"),
)
ACTIONS = (
    own_action("player-withdraw", "withdraw", does=withdraw, takes=OneOfOursPayload, limit="own-page"),
    Action(
        "player-arrive",
        "arrive",
        None,
        arrive,
        OwnSignUpAnswer,
        ArrivePayload,
        subject=PLAYER,
        shows=the_sign_up,
        back="player-link",
        refused=player_again("door_refusal", typed="code"),
        limit="own-page",
    ),
    own_action(
        "player-paid",
        "paid",
        does=say_paid,
        takes=PaidPayload,
        limit="own-page",
        refused=player_again("pay_refusal"),
    ),
    own_action("player-accept", "accept", does=accept, takes=OneOfOursPayload, limit="own-page"),
    own_action("player-return", "return", does=sign_up_again, takes=OneOfOursPayload, limit="own-page"),
    own_action("player-change", "change", does=change, takes=ChangePayload, limit="own-page"),
    own_action(
        "player-bring",
        "bring",
        does=bring,
        takes=BringPayload,
        status=201,
        limit="join",
        refused=player_again("bring_refusal", typed="name"),
    ),
)
