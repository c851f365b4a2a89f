"""The phone at the table: no account, only the code on the table."""

from collections.abc import Callable
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_POST

from tournaments.errors import LinkGoneError, NotNowError, OtherTableError, StaleHandError, UnknownLinkError
from tournaments.formats.outcomes import may_pass_out, results_of
from tournaments.link_cookies import session_of
from tournaments.models import Link, LinkSession, Match
from tournaments.refusals import REFUSALS, status_of
from tournaments.selectors.access import match_at
from tournaments.selectors.stamps import current_round, match_that_matters, table_stamp
from tournaments.selectors.tables import HandLine, TableState, table_state
from tournaments.services.actor import Actor
from tournaments.services.hands import hand_record, hand_undo
from tournaments.services.rulings import director_call

from .hand_slip import counted, read_slip


def _private(response: HttpResponse) -> HttpResponse:
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
            page |= _table_page(session)
    except LinkGoneError as refusal:
        page["gone"], status = refusal, 410
    return _private(render(request, "tournaments/link.html", page, status=status))


@require_GET
@never_cache
def table_fragment(request: HttpRequest) -> HttpResponse:
    """Show the table again if it has changed since ``seen``, which names its match and version."""
    session = table_session(request)
    if request.GET.get("seen") == _now(session)[1]:
        return _private(HttpResponse(status=204))
    return _private(render(request, "tournaments/_table.html", _table_page(session)))


@require_POST
@never_cache
def link_hand(request: HttpRequest) -> HttpResponse:
    session = table_session(request)
    refusal, sent = None, None
    try:
        match = posted_match(session, request)
        sent = read_slip(request.POST, match.size or session.link.event.seats)
        hand_record(
            match_id=match.pk,
            number=sent.number,
            report=sent.report,
            key=sent.key,
            actor=Actor(session=session),
        )
    except REFUSALS as refused:
        refusal = refused
    return answer_table(request, session, refusal, sent.number if sent else None)


@require_POST
@never_cache
def link_undo(request: HttpRequest) -> HttpResponse:
    number = counted(request.POST.get("number", ""))
    return at_table(request, lambda match, actor: hand_undo(match_id=match.pk, number=number, actor=actor))


@require_POST
@never_cache
def link_call(request: HttpRequest) -> HttpResponse:
    return at_table(request, lambda match, actor: director_call(match_id=match.pk, actor=actor))


def at_table(request: HttpRequest, act: Callable[[Match, Actor], object]) -> HttpResponse:
    """Do something at the table that this phone has opened, and answer the table as it is then."""
    session = table_session(request)
    refusal: Exception | None = None
    try:
        act(posted_match(session, request), Actor(session=session))
    except REFUSALS as refused:
        refusal = refused
    return answer_table(request, session, refusal)


def table_session(request: HttpRequest) -> LinkSession:
    session = session_of(request, Link.Kind.TABLE)
    if session is None:
        raise UnknownLinkError("This phone has not opened a table. Scan the code on the table.")
    return session


def posted_match(session: LinkSession, request: HttpRequest) -> Match:
    """Return this table's match of the round that the page was about: a late tap must not hit the next.

    Raises:
        OtherTableError: the page was about another table, whose code this phone had scanned before.
    """
    asked = request.POST.get("place", "")
    if asked and asked != _place(session):
        raise OtherTableError(f"This phone now opens table {session.link.table}. Scan the other code again.")
    return match_at(
        session.link.event,
        round_number=counted(request.POST.get("round", "")),
        table=session.link.table or 0,
    )


def _place(session: LinkSession) -> str:
    """Name the table, in the address of its page and among the hands that a phone keeps."""
    return f"{session.link.event.public_id}-{session.link.table}"


def answer_table(
    request: HttpRequest, session: LinkSession, refusal: Exception | None, sent: int | None = None
) -> HttpResponse:
    """Answer the table as it is now: its part to a script, the page to a form."""
    is_script = request.headers.get("X-Requested-With") == "fetch"
    if refusal is None and not is_script:
        return redirect("table-link")
    page = {**_table_page(session), "refusal": refusal}
    if isinstance(refusal, StaleHandError):
        page["theirs"] = _theirs(page.get("state"), sent)
    status = 200 if refusal is None else status_of(refusal) or 409
    template = "tournaments/_table.html" if is_script else "tournaments/link.html"
    return _private(render(request, template, {**page, "kind": "table"}, status=status))


def _theirs(state: object, number: int | None) -> HandLine | None:
    """Return the hand that somebody else sent under this number."""
    hands = state.hands if isinstance(state, TableState) else ()
    return next((hand for hand in hands if hand.number == number), None)


def _now(session: LinkSession) -> tuple[Match | None, str]:
    """Return what is played at the table in the round that matters now, and the name of its state."""
    event, table = session.link.event, session.link.table or 0
    current = current_round(event)
    if current is None:
        raise NotNowError("The night has not started.")
    of_round, match = match_that_matters(event, current, table)
    return match, table_stamp(event.turns, of_round, match)


def _table_page(session: LinkSession) -> dict[str, object]:
    event = session.link.event
    match, seen = _now(session)
    page: dict[str, object] = {
        "event": event,
        "table": session.link.table,
        "place": _place(session),
        "session": session,
        "seen": seen,
    }
    if match is None:
        return page
    state = table_state(match, event)
    return page | {
        "state": state,
        "has_told": any(hand.session_id == session.pk for hand in state.hands),
        "results": results_of(match.rules(event.ruleset)),
        "may_pass_out": may_pass_out(match.rules(event.ruleset)),
        "key": uuid4(),
    }
