"""What everyone may see by the event's public address: standings, seats, the wall, and the way in."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_GET

from scoring.rules.rule_card import rule_card
from tournaments.access.link_cookies import own_page_in
from tournaments.access.public_access import Night, event_at, refuse_strangers
from tournaments.access.viewers import who_asks
from tournaments.cache.packed_answers import packed_answer
from tournaments.cache.pages import Page, page_as
from tournaments.models import Entry, Event, Sponsor
from tournaments.phones.addresses import address_for, is_only_here
from tournaments.seating.selectors.night_certificates import public_certificate
from tournaments.seating.views.fairness import fairness_page
from tournaments.show.selectors.how_it_works import how_it_works
from tournaments.show.selectors.invitation import Invitation
from tournaments.show.selectors.rendered import BoardView, RenderedBoard, board_now, seats_now
from tournaments.show.views.chat_previews import Preview, preview_of, results_preview
from tournaments.web.views.hand_form import counted
from tournaments.web.views.pictures import cached_picture
from tournaments.web.views.public_page import FOR_ITS_OWN, public_page
from tournaments.web.views.qr import qr_svg


@require_GET
def standings(request: HttpRequest, public_id: str) -> HttpResponse:
    """Send the page that is drawn for everybody, or say that it is the one the browser has."""
    night, board = board_now(public_id, BoardView.STANDINGS, who_asks(request))
    if board.invitation is not None:
        return _invite(request, night, board, board.invitation)
    page = board.page
    if page is not None:
        page = _unfolded(page, [what for what in ("all", "details") if request.GET.get(what)])
    if board.is_over and page is not None and not night.is_private:
        preview = results_preview(request, event_at(public_id))
        page = _with_preview(page, preview)
    return _send(request, night, page)


def _unfolded(page: Page, shows: list[str]) -> Page:
    """Show more of a long list than the page of everybody does, for a browser that runs no scripts."""
    if not shows:
        return page
    open_by = "".join(f" data-{what}" for what in shows)
    return page_as(page.body.plain.decode().replace('class="stack fold"', f'class="stack fold"{open_by}', 1))


def _with_preview(page: Page, preview: Preview | None) -> Page:
    """Add what a chat shows for the link, which has addresses of the request."""
    tags = render_to_string("tournaments/show/invitation/_preview_tags.html", {"preview": preview})
    return page_as(page.body.plain.decode().replace("</head>", f"{tags}</head>", 1))


def _invite(request: HttpRequest, night: Night, board: RenderedBoard, invitation: Invitation) -> HttpResponse:
    """Send the invitation, with addresses for whoever passes the link on."""
    page = {"event": invitation.event, "invitation": invitation, "version": night.stamp}
    page |= {"fragment": board.fragment, "preview": preview_of(request, invitation, "standings")}
    own = own_page_in(request, night.event_id)
    entry = own.link.entry if own else None
    page["is_signed_up"] = entry is not None and entry.status != Entry.Status.WITHDRAWN
    answer = render(request, "tournaments/show/invitation/invitation.html", page)
    answer["Cache-Control"] = FOR_ITS_OWN if night.is_private else "no-cache"
    return answer


@require_GET
def bracket(request: HttpRequest, public_id: str) -> HttpResponse:
    """Send the bracket's page, where the night has one."""
    night, board = board_now(public_id, BoardView.BRACKET, who_asks(request))
    return _send(request, night, board.page)


def _send(request: HttpRequest, night: Night, page: Page | None) -> HttpResponse:
    """Send a page that is the same for everybody, once to each browser."""
    if page is None:
        raise Http404
    answer = get_conditional_response(request, etag=page.etag) or packed_answer(request, page.body)
    answer["ETag"] = page.etag
    answer["Cache-Control"] = FOR_ITS_OWN if night.is_private else "no-cache"
    answer["Vary"] = "Accept-Encoding"
    return answer


@require_GET
def wall(request: HttpRequest, public_id: str) -> HttpResponse:
    night, board = board_now(public_id, BoardView.WALL, who_asks(request))
    page: dict[str, object] = {"public_id": public_id, "name": board.name, "version": night.stamp}
    page |= {"fragment": board.fragment, "now_ms": int(timezone.now().timestamp() * 1000)}
    page |= _way_in(request, public_id) | {"back": counted(request.GET.get("back", ""))}
    answer = render(request, "tournaments/show/tv/wall.html", page)
    if night.is_private:
        answer["Cache-Control"] = FOR_ITS_OWN
    return answer


def _way_in(request: HttpRequest, public_id: str) -> dict[str, object]:
    """Show where to sign up, later where to look; nothing of a private night, or that no phone could open."""
    event = event_at(public_id)
    page: dict[str, object] = {"zone": event.time_zone, "locale": event.locale.replace("_", "-")}
    address = address_for(request, event, "standings", public_id)
    if event.is_private or is_only_here(address):
        return page
    page["address"] = address.partition("://")[2]
    if event.status == Event.Status.SIGN_UP:
        page["join_qr"] = qr_svg(address_for(request, event, "join", public_id))
    return page


@require_GET
def sponsor_picture(request: HttpRequest, public_id: str, digest: str) -> HttpResponse:
    """Answer the picture; its address changes with it, so that it may be kept for good."""
    sponsor = Sponsor.objects.select_related("event").get(event__public_id=public_id, digest=digest)
    refuse_strangers(sponsor.event, who_asks(request))
    return cached_picture(bytes(sponsor.picture), "image/webp", is_private=sponsor.event.is_private)


@require_GET
def seats(request: HttpRequest, public_id: str) -> HttpResponse:
    """Send who sits where in the round asked for, else in the one that matters now."""
    wanted = request.GET.get("round", "")
    number = int(wanted) if wanted.isdecimal() and len(wanted) < 6 else None
    night, page = seats_now(public_id, number, who_asks(request))
    return _send(request, night, page)


@require_GET
@public_page
def certificate(request: HttpRequest, event: Event) -> HttpResponse:
    """Show how fair the seats are that everybody may see."""
    return fairness_page(request, event, public_certificate(event))


@require_GET
@public_page
def rules(request: HttpRequest, event: Event) -> HttpResponse:
    """Show what the night is played by, in sentences; made to be printed."""
    page = {"event": event, "rules": event.ruleset, "parts": rule_card(event.ruleset)}
    return render(request, "tournaments/show/rules.html", page)


@require_GET
@public_page
def how(request: HttpRequest, event: Event) -> HttpResponse:
    """Show how the night works; made to be printed and put on the tables."""
    # A private night's pages open by a secret that its paper must not give away.
    address = "" if event.is_private else address_for(request, event, "standings", event.public_id)
    page = {"event": event, "how": how_it_works(event), "address": address}
    return render(request, "tournaments/show/how.html", page | {"qr": qr_svg(address) if address else ""})
