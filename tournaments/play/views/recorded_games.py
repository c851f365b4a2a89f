"""Uploading a recorded game as the hands of a table, at the desk and on the table's phone."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.callers.limits import is_within
from accounts.models import Role
from tournaments.access.permissions import match_at
from tournaments.audit.actor import Actor
from tournaments.cache.stamps import current_round
from tournaments.errors import InvalidRequestError, NotNowError, TooManyError
from tournaments.models import LinkSession, Match
from tournaments.phones.views.table_link import posted_match, table_session
from tournaments.play.services.recorded_games import game_record
from tournaments.play.words import files as words
from tournaments.play.words.hands import not_started
from tournaments.web.statuses import REFUSALS, status_of
from tournaments.web.views.guard import desk_for

from .file_players import asked_of, chosen_in

MOST_BYTES = 1_000_000


@login_required
@require_http_methods(["GET", "POST"])
def table_game(request: HttpRequest, event_id: int, number: int, table: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.SCOREKEEPER)
    match = match_at(desk.event, round_number=number, table=table)
    page = desk.page("night", round=number, table=table)
    if request.method == "POST":
        refusal = _take(request, match, desk.actor)
        if refusal is None:
            return redirect("table", event_id, number, table)
        page |= _refused(request, match, refusal)
    return _answer(request, "tournaments/play/table_game.html", page)


@never_cache
@require_http_methods(["GET", "POST"])
def link_game(request: HttpRequest) -> HttpResponse:
    """Take a game from the table's phone; no secret is in this address, so its form may tell where it is."""
    session = table_session(request)
    page: dict[str, object] = {"event": session.link.event, "table": session.link.table}
    if request.method == "POST":
        match = posted_match(session, request)
        refusal = _take(request, match, Actor(session=session))
        if refusal is None:
            return redirect("table-link")
        page |= {**_refused(request, match, refusal), "round": request.POST["round"]}
    else:
        page["round"] = _round_now(session)
    return _answer(request, "tournaments/play/link_game.html", page)


def _round_now(session: LinkSession) -> int:
    current = current_round(session.link.event)
    if current is None:
        raise NotNowError(not_started())
    return current.number


def _take(request: HttpRequest, match: Match, actor: Actor) -> Exception | None:
    """Record the game that was sent and say so; or return why not."""
    try:
        _refuse_too_many(actor)
        written, players = _uploaded(request), chosen_in(request.POST)
        taken = game_record(match_id=match.pk, written=written, actor=actor, players=players)
    except REFUSALS as refusal:
        return refusal
    if taken.added:
        messages.success(request, words.hands_added(len(taken.added)))
    if taken.completed:
        messages.success(request, words.cards_added(len(taken.completed)))
    if not taken.added and not taken.completed:
        messages.info(request, words.nothing_in_file())
    return None


def _refuse_too_many(actor: Actor) -> None:
    """Playing a long file through takes a second; counted together with those that come by the API."""
    caller = f"link-{actor.session.link_id}" if actor.session is not None else f"user-{actor.person.pk}"
    if not is_within("games", caller):
        raise TooManyError(words.too_many_files())


def _refused(request: HttpRequest, match: Match, refusal: Exception) -> dict[str, object]:
    """Return what the form shows; where it asks who is who, it holds the file to be sent again."""
    page: dict[str, object] = {"refusal": refusal}
    asked = asked_of(request.POST, match, refusal)
    return {**page, "asked": asked, "text": _uploaded(request)} if asked else page


def _uploaded(request: HttpRequest) -> str:
    """Return the file that was chosen, or the one that the form asked about."""
    upload = request.FILES.get("file")
    if upload is None and request.POST.get("text"):
        return request.POST["text"]
    if upload is None:
        raise InvalidRequestError(words.choose_file(), field="file")
    upload.seek(0)
    raw: bytes = upload.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise InvalidRequestError(words.file_too_large(), field="file")
    # What is no UTF-8 is left for the reader of the notation to refuse.
    return raw.decode("utf-8", errors="replace")


def _answer(request: HttpRequest, template: str, page: dict[str, object]) -> HttpResponse:
    refusal = page.get("refusal")
    status = (status_of(refusal) or 409) if isinstance(refusal, Exception) else 200
    return render(request, template, page, status=status)
