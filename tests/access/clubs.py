"""Two clubs on one server, and everyone who could come to an address."""

import json
from contextlib import suppress
from dataclasses import dataclass, field, replace
from uuid import uuid4

from django.conf import settings
from django.test import Client

from accounts.clubs.invitations import invitation_make, invitation_secret
from accounts.models import Club, Role, User
from accounts.sign_in.sign_ins import token_make
from scoring.rules.rulesets import PRESETS
from tests import nights
from tests.pictures import a_picture
from tests.scoring.egn.recorded import BY_PLACE, DEAL, dealt_by, game
from tournaments.access.link_cookies import cookie_name
from tournaments.access.links import link_exchange, link_secret
from tournaments.audit.actor import Actor
from tournaments.errors import DisputedHandError
from tournaments.formats import FormatKey
from tournaments.models import Dispute, Entry, Event, Link, LinkSession, MailAddress, Wish
from tournaments.nights.selectors.calendars import calendar_token
from tournaments.nights.services.house_rules import rules_save
from tournaments.nights.services.invitations import invitation_change
from tournaments.nights.services.privacy import privacy_set
from tournaments.outbox.mail import mail_ask, mail_token
from tournaments.play.services.recorded_games import game_record
from tournaments.seating.services.substitutes import TakesSeat, substitute_take
from tournaments.seating.services.wishes import WishDraft, wish_add
from tournaments.show.services.sponsors import sponsor_set

CSRF = "x" * 32
#: A game of two deals; table 1 has the first as a hand, card by card.
GAME = json.dumps(game(deals=[DEAL, dealt_by(1)]))


@dataclass(frozen=True, slots=True, kw_only=True)
class HostClub:
    """A club with nights at sign-up, with a hand at table 1, with points told there, and just drawn."""

    club: Club
    coming: Event
    running: Event
    told: Event
    drawn: Event
    owner: User
    director: User
    scorekeeper: User
    secrets: dict[str, str] = field(default_factory=dict)
    #: What the parts of an address stand for, and what they do at nights of other kinds.
    addresses: dict[str, object] = field(default_factory=dict)
    coming_addresses: dict[str, object] = field(default_factory=dict)
    told_addresses: dict[str, object] = field(default_factory=dict)
    drawn_addresses: dict[str, object] = field(default_factory=dict)


def make_club(prefix, **event):
    """Make a club whose every name starts with ``prefix``."""
    owner = nights.make_user(f"{prefix} Owner")
    token_make(user=owner)
    names = [f"{prefix} Player {letter}" for letter in "ABCDEFGH"]
    running = nights.make_night(owner, names, name=f"{prefix} running", **event)
    running = nights.start(running, owner)
    game_record(
        match_id=nights.match_at(running).pk,
        written=json.dumps(game()),
        actor=Actor(owner),
        players=BY_PLACE,
    )
    with suppress(DisputedHandError):
        nights.record(nights.match_at(running), owner, 1, tricks=5)
    stood_in = TakesSeat(entry=first_entry(running).pk, person=f"{prefix} Stand-in", first=2)
    substitute_take(event_id=running.pk, draft=stood_in, actor=Actor(owner))
    link = link_to(running, entry=first_entry(running))
    mail_ask(link_id=link.pk, email=f"{prefix}@players.test", site="http://testserver", actor=Actor(owner))
    coming = nights.make_night(owner, names[:4], paid=False, name=f"{prefix} coming", **event)
    one, other, *_ = coming.first_stage.entries.order_by("pk")
    wished = WishDraft(kind=Wish.Kind.NEVER_PARTNER, one=one.pk, other=other.pk)
    wish_add(event_id=coming.pk, draft=wished, actor=Actor(owner))
    rules_save(club_id=coming.club_id, rules=replace(PRESETS["party"], name=f"{prefix} rules"), user=owner)
    drawn = nights.make_night(
        owner, names[:4], paid=False, name=f"{prefix} drawn", format=FormatKey.MEXICANO, **event
    )
    drawn = nights.start(drawn, owner, opened=0)
    invitation_change(event_id=running.pk, picture=a_picture(), actor=Actor(owner))
    sponsor_set(event_id=running.pk, name=f"{prefix} Pizza", picture=a_picture(), actor=Actor(owner))
    told = nights.make_night(
        owner, names[:4], paid=False, name=f"{prefix} told", asks_other_side=True, **nights.TOTALS, **event
    )
    told = nights.start(told, owner)
    nights.tell(nights.match_at(told), owner)
    if not running.is_private:
        # What a private night has stays when it is shown to everyone.
        for is_private in (True, False):
            privacy_set(event_id=running.pk, is_private=is_private, actor=Actor(owner))
    invitation_make(club_id=running.club_id, role=Role.SCOREKEEPER, by=owner.pk, site="http://testserver")
    host = HostClub(
        club=running.club,
        coming=coming,
        running=running,
        told=told,
        drawn=drawn,
        owner=owner,
        director=nights.make_user(f"{prefix} Director", running.club, Role.DIRECTOR),
        scorekeeper=nights.make_user(f"{prefix} Keeper", running.club, Role.SCOREKEEPER),
        secrets={
            "table": link_secret(link_to(running, table=1)),
            "other table": link_secret(link_to(running, table=2)),
            "player": link_secret(link_to(running, entry=first_entry(running))),
            "guest": link_secret(link_to(running, kind=Link.Kind.GUEST)),
        },
    )
    note_addresses(host)
    return host


def link_to(event, **place):
    return Link.objects.get(event=event, revoked_at=None, **place)


def first_entry(event):
    return Entry.objects.filter(stage__event=event).earliest("queue")


def phone_of(host):
    """A phone that opened a code of the running night; a number of none where none has."""
    phone = LinkSession.objects.filter(link__event=host.running).last()
    return 1 if phone is None else phone.pk


def mail_address(host):
    return MailAddress.objects.filter(link__event=host.running).earliest("pk")


def browser(user=None, *, secret=None, kind=Link.Kind.TABLE):
    """A browser that passes the check for forged forms, so that only rights can stop it."""
    client = Client(enforce_csrf_checks=True, headers={"X-CSRFToken": CSRF})
    client.cookies[settings.CSRF_COOKIE_NAME] = CSRF
    if user is not None:
        client.force_login(user)
    if secret is not None:
        client.cookies[cookie_name(kind)] = link_exchange(secret=secret, kind=kind).token
    return client


def callers(home, stranger):
    """Return a browser for each column of the list of routes."""
    return {
        "nobody": browser(),
        "player": browser(secret=home.secrets["player"], kind=Link.Kind.PLAYER),
        "table": browser(secret=home.secrets["table"]),
        "other": browser(secret=home.secrets["other table"]),
        "keeper": browser(home.scorekeeper),
        "direct": browser(home.director),
        "owner": browser(home.owner),
        "alien": browser(stranger.director),
    }


def note_addresses(host):
    """Look up once what the addresses of this club are made of."""
    entry = first_entry(host.running)
    hand = nights.match_at(host.running).hands.get()
    host.addresses.update(
        event_id=host.running.pk,
        public_id=host.running.public_id,
        digest=host.running.sponsor.digest,
        picture_digest=host.running.picture.digest,
        entry_id=entry.pk,
        hand_id=hand.pk,
        dispute_id=Dispute.objects.get(hand=hand).pk,
        total_id=nights.match_at(host.told).totals.get().pk,
        substitution_id=host.running.substitutions.get().pk,
        wish_id=host.coming.wishes.get().pk,
        club_id=host.club.pk,
        kept_id=host.club.saved_rules.get().pk,
        user_id=host.scorekeeper.pk,
        sign_in_id=host.owner.sign_ins.exclude(token=None).get().pk,
        invitation_id=host.club.invitations.get().pk,
        secret=invitation_secret(host.club.invitations.get()),
        number=1,
        table=1,
        view="standings",
        uidb64="MQ",
        token="nonsense",
        mail_token=mail_token(mail_address(host)),
        calendar_token=calendar_token(host.club),
        path="v1/nothing/here",
    )
    coming = {"public_id": host.coming.public_id, "entry_id": first_entry(host.coming).pk}
    host.coming_addresses.update(host.addresses, event_id=host.coming.pk, **coming)
    host.told_addresses.update(host.addresses, event_id=host.told.pk)
    host.drawn_addresses.update(host.addresses, event_id=host.drawn.pk)


def new_key():
    return str(uuid4())
