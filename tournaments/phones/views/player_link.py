"""The player's own page: where do I sit, with whom, how am I doing."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from http import HTTPStatus
from uuid import uuid4

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET

from tournaments.access.link_cookies import session_beside, session_of
from tournaments.charts import Place, table_plan
from tournaments.errors import LinkGoneError
from tournaments.messages.selectors.own_check import own_check
from tournaments.messages.selectors.own_page import shared_night
from tournaments.messages.selectors.own_seats import OwnSeat, Tablemate
from tournaments.messages.selectors.own_sign_up import own_sign_up
from tournaments.messages.selectors.own_stamps import own_stamps
from tournaments.models import Entry, Event, Link, LinkSession, Round
from tournaments.nights.views.calendars import calendar_file
from tournaments.outbox.mail import addresses_of
from tournaments.outbox.push_sealing import public_key
from tournaments.outbox.receipts import receipts_to
from tournaments.phones.addresses import link_address, site_for
from tournaments.results.selectors.course import bump_of
from tournaments.show.selectors.invitation import why_canceled
from tournaments.web.statuses import Refusal, status_of
from tournaments.web.subjects import DeskOf, player_desk
from tournaments.web.views.qr import qr_svg

#: So long before the start nobody is at the door yet, and what is for it is folded.
DOORS_BEFORE = timedelta(hours=4)
#: No alert follows.
OVER = (Event.Status.FINISHED, Event.Status.CANCELED)


@require_GET
@never_cache
@ensure_csrf_cookie
def player_link(request: HttpRequest) -> HttpResponse:
    try:
        session = session_of(request, Link.Kind.PLAYER)
    except LinkGoneError as refusal:
        return player_page(request, None, {"gone": refusal}, status=410)
    asked = {
        "confirm_sent": request.GET.get("mail") == "asked",
        "door_code": request.GET.get("door", "")[:40],
    }
    return player_page(request, session, asked)


def player_page(
    request: HttpRequest, session: LinkSession | None, more: Mapping[str, object], *, status: int = 200
) -> HttpResponse:
    """Answer the player's page with what there is to say on it; without a session it asks for the link."""
    page: dict[str, object] = {"kind": "player", "exchange": "/api/v1/player-session", "sign_up": None}
    page |= {
        "sign_up_refusal": "",
        "door_refusal": "",
        "door_code": "",
        "typed": "",
        "is_refused": status >= HTTPStatus.BAD_REQUEST,
        "arrival_qr": "",
        "is_near": True,
        "pay_refusal": "",
        "partner_refusal": "",
        "bring_refusal": "",
    }
    page |= more
    if session is not None and session.link.entry is not None:
        # Read before all that it stands for: what changes meanwhile is asked for again.
        page["own_stamp"] = _own_stamp(session.link.event, session.link.entry)
        page |= _player_page(session, session.link.entry) | _phones(session)
        page["own_check"] = own_check(session)
        page["scores_here"] = _scores_here(session_beside(request, Link.Kind.PLAYER), session, page["now"])
        page["sign_up"] = own_sign_up(session.link)
        page["key"] = uuid4()
        if page["sign_up"]:
            page["is_near"] = session.link.event.starts_at - timezone.now() < DOORS_BEFORE
            page["arrival_qr"] = _arrival_qr(request, session.link)
        page["place"] = session.link.place
    response = render(request, "tournaments/phones/link.html", page, status=status)
    response["Referrer-Policy"] = "no-referrer"
    return response


def _own_stamp(event: Event, entry: Entry) -> str:
    """Name what the page shows of its own; empty once seats are drawn."""
    return own_stamps(event).of(entry.pk) if event.status == Event.Status.SIGN_UP else ""


def _scores_here(table: LinkSession | None, own: LinkSession, now: object) -> bool:
    """Whether this device has scanned the code of the table where its player sits in the open round."""
    if table is None or not isinstance(now, OwnSeat) or now.status != Round.Status.OPEN:
        return False
    return (table.link.event_id, table.link.table) == (own.link.event_id, now.table)


def _arrival_qr(request: HttpRequest, link: Link) -> str:
    """Draw what a host scans at the door: it opens this person on the host's phone, and nothing else."""
    return qr_svg(f"{site_for(request, link.event)}{reverse('person', args=[link.event_id, link.entry_id])}")


def player_again(name: str, *, typed: str = "") -> Callable[..., HttpResponse]:
    """Return what shows the page with a refusal under this name, and what was typed in a field."""

    def again(request: HttpRequest, desk: DeskOf[LinkSession], refusal: Refusal) -> HttpResponse:
        sent = request.POST.get(typed, "")
        again_with = {name: refusal, ("mail_typed" if typed == "email" else "typed"): sent}
        return player_page(request, desk.about, again_with, status=status_of(refusal) or 409)

    return again


@require_GET
@never_cache
def player_calendar(request: HttpRequest) -> HttpResponse:
    """Answer the night for the player's calendar; the entry leads to their own page."""
    session = player_desk(request).about
    event = session.link.event
    return calendar_file(event, link_address(site_for(request, event), session.link))


def _phones(session: LinkSession) -> dict[str, object]:
    phones = session.link.push_subscriptions.order_by("number")
    return {
        "push_key": "" if session.link.event.status in OVER else public_key(),
        "phones": phones,
        "gets_alerts": any(phone.session_id == session.pk for phone in phones),
        "session": session,
    }


def _has_news(event: Event, session: LinkSession) -> bool:
    """Say whether an email could still bring something: seats and results, later only a receipt."""
    if event.status == Event.Status.FINISHED:
        return receipts_to(session.link).exists()
    return event.status != Event.Status.CANCELED


def _player_page(session: LinkSession, entry: Entry) -> dict[str, object]:
    event = session.link.event
    night = shared_night(event)
    own = night.field[entry.pk]
    # Who got no spot, or withdrew in time, is not in this round, nor the next, nor any other.
    seats = () if own.never_plays else night.seats_of(entry)
    standing = night.standing_of(entry)
    meetings = night.met_by(entry)
    ahead = [seat for seat in seats if seat.status != Round.Status.CLOSED]
    addresses = list(addresses_of(session.link))
    return {
        "event": event,
        "version": night.version,
        "entry_id": entry.pk,
        "now_ms": int(timezone.now().timestamp() * 1000),
        "can_mail": settings.HAS_MAIL,
        "mail_addresses": addresses,
        "is_to_confirm": any(each.confirmed_at is None for each in addresses),
        "asks_mail": settings.HAS_MAIL and _has_news(event, session),
        "canceled": why_canceled(event) if event.status == Event.Status.CANCELED else "",
        "frozen_after": night.frozen_after,
        "has_bracket": night.has_bracket,
        "name": own.label,
        "never_plays": own.never_plays,
        "is_waiting": entry.status == Entry.Status.WAITING,
        "player": standing.line,
        "of": standing.of,
        "moved": standing.moved,
        "prize_cents": standing.prize_cents,
        "money": night.money_of(entry),
        "to_prize": night.to_prize.get(entry.pk, ""),
        "bump": bump_of(night.course, own=entry.pk) if night.course else None,
        "meetings": meetings,
        "has_beside": any(each.beside for each in meetings),
        "now": ahead[0] if ahead else None,
        "plan": _plan(ahead[0]) if ahead else (),
        "rounds": night.rounds,
        "next": ahead[1] if len(ahead) > 1 else None,
        "later": ahead[2:],
        "played": [seat for seat in seats if seat.status == Round.Status.CLOSED],
    }


def _plan(seat: OwnSeat) -> tuple[tuple[Place, Tablemate], ...]:
    """Lay out the player's table, empty where they have none."""
    if seat.position is None:
        return ()
    mates = {mate.position: mate for mate in seat.table_mates}
    return tuple((place, mates[place.position]) for place in table_plan(tuple(mates), seat.position))
