"""The phone at the table: no account, only the code on the table."""

from collections.abc import Callable
from typing import NamedTuple
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET

from scoring.rules.options import LevelEnd
from tournaments.access.link_cookies import session_of
from tournaments.access.permissions import shown_match_at
from tournaments.access.seen_phones import phone_put_away, phone_seen
from tournaments.access.shown_seats import why_hidden
from tournaments.audit.actor import Actor
from tournaments.cache.stamps import current_round, match_that_matters, table_stamp
from tournaments.epochs import epoch_now
from tournaments.errors import LinkGoneError, NotNowError, OtherTableError, StaleHandError, UnknownLinkError
from tournaments.formats.hints.outcomes import redeals_on_page, results_of
from tournaments.models import Link, LinkSession, Match, Round, Show
from tournaments.phones import words
from tournaments.phones.addresses import site_for
from tournaments.play.selectors.answerers import why_may_not_confirm
from tournaments.play.selectors.result_checks import CheckState
from tournaments.play.selectors.tables import HandLine, TableState, table_state
from tournaments.play.words.hands import not_started
from tournaments.web.statuses import CODE, REFUSALS, status_of
from tournaments.web.views.hand_form import counted


def private(response: HttpResponse) -> HttpResponse:
    """Keep a link's page out of other sites' logs; the secret itself never leaves the address bar."""
    response["Referrer-Policy"] = "no-referrer"
    return response


@require_GET
@never_cache
@ensure_csrf_cookie
def table_link(request: HttpRequest) -> HttpResponse:
    """Show the table that this phone has opened; without one the page exchanges the code in its address."""
    page: dict[str, object] = {"kind": "table", "exchange": "/api/v1/table-session"}
    status = 200
    try:
        session = session_of(request, Link.Kind.TABLE)
        if session is not None:
            page |= _table_page(session) | {"site": site_for(request, session.link.event)}
    except LinkGoneError as refusal:
        page["gone"], status = refusal, 410
    return private(render(request, "tournaments/phones/link.html", page, status=status))


@require_GET
@never_cache
def table_fragment(request: HttpRequest) -> HttpResponse:
    """Show the table again if it has changed since ``seen``, which names its state, or is another.

    With ``away`` the phone is put away, and its silence is no lost connection.
    """
    session = table_session(request)
    if "away" in request.GET:
        phone_put_away(session)
        return private(HttpResponse(status=204))
    phone_seen(session)
    is_shown = request.GET.get("place", session.link.place) == session.link.place
    if is_shown and request.GET.get("seen") == _now(session).stamp:
        return private(HttpResponse(status=204))
    return private(render(request, "tournaments/play/_table.html", _table_page(session)))


def at_table(
    request: HttpRequest,
    act: Callable[[Match, Actor], object],
    again: Callable[..., HttpResponse] | None = None,
) -> HttpResponse:
    """Do something at the table that this phone has opened, and answer the table as it is then.

    Args:
        again: shows another page with a refusal.
    """
    session = table_session(request)
    refusal: Exception | None = None
    try:
        act(posted_match(session, request), Actor(session=session))
    except REFUSALS as refused:
        if again is not None:
            return again(request, refusal=refused)
        refusal = refused
    return answer_table(request, session, refusal)


def table_session(request: HttpRequest) -> LinkSession:
    session = session_of(request, Link.Kind.TABLE)
    if session is None:
        raise UnknownLinkError(words.not_opened())
    return session


def posted_match(session: LinkSession, request: HttpRequest) -> Match:
    """Return this table's match of the round that the page was about: a late tap must not hit the next.

    Raises:
        OtherTableError: the page was about another table, whose code this phone had scanned before.
        NotNowError: the seats of that round are not shown yet.
    """
    refuse_other_table(request, session.link.place, session.link.table)
    return shown_match_at(
        session.link.event,
        round_number=counted(request.POST.get("round", "")),
        table=session.link.table or 0,
    )


def refuse_other_table(request: HttpRequest, place: str, table: int | None) -> None:
    """Refuse what the page of another table sends; raises ``OtherTableError``."""
    sent = request.POST.get("place", "")
    if sent and sent != place:
        raise OtherTableError(words.other_table(table=table))


def answer_table(
    request: HttpRequest, session: LinkSession, refusal: Exception | None, sent: int | None = None
) -> HttpResponse:
    """Answer the table as it is now: its part to a script, the page to a form."""
    is_script = request.headers.get("X-Requested-With") == "fetch"
    if refusal is None and not is_script:
        return redirect("table-link")
    request.META[CODE] = getattr(refusal, "code", "")
    page = {**_table_page(session), "refusal": refusal}
    if isinstance(refusal, StaleHandError):
        page["theirs"] = _theirs(page.get("state"), sent)
    status = 200 if refusal is None else status_of(refusal) or 409
    template = "tournaments/play/_table.html" if is_script else "tournaments/phones/link.html"
    return private(render(request, template, {**page, "kind": "table"}, status=status))


def _theirs(state: object, number: int | None) -> HandLine | None:
    """Return the hand that somebody else sent under this number."""
    hands = state.hands if isinstance(state, TableState) else ()
    return next((hand for hand in hands if hand.number == number), None)


class _Now(NamedTuple):
    """What is played at a table in the round that matters now, and the name of its state."""

    round: Round
    match: Match | None
    stamp: str


def _now(session: LinkSession) -> _Now:
    event, table = session.link.event, session.link.table or 0
    current = current_round(event)
    if current is None:
        raise NotNowError(not_started())
    of_round, match = match_that_matters(event, current, table)
    stamp = table_stamp(epoch_now(), event.turns, of_round.number, of_round.status, match)
    return _Now(of_round, match, stamp)


def _table_page(session: LinkSession) -> dict[str, object]:
    event = session.link.event
    of_round, match, stamp = _now(session)
    hidden = why_hidden(event, of_round.number)
    page: dict[str, object] = {
        "event": event,
        "table": session.link.table,
        "place": session.link.place,
        "session": session,
        "seen": stamp,
        "hidden": hidden,
    }
    if match is None or hidden:
        return page
    state, rules = table_state(match, event), match.rules(event.ruleset)
    return (
        page
        | {
            "state": state,
            "show": Show.objects.filter(event=event).first(),
            "plays_off": match.game is not None or rules.level_end is LevelEnd.EXTRA_HAND,
            "why_not": why_may_not_confirm(event, match, session)
            if state.check == CheckState.WAITING
            else None,
            "has_entered": any(hand.session_id == session.pk for hand in state.hands),
            "results": results_of(rules),
            "key": uuid4(),
        }
        | redeals_on_page(rules)
    )
