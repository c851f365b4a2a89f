"""The host's page of what is passed on: the link, the text for the chat, the TV, and what is printed."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import Role
from tournaments.models import Event, Link, show_of
from tournaments.phones.addresses import phones_in_the_room
from tournaments.play.selectors.sheets import why_no_sheets
from tournaments.show.selectors.chat import chat_text, guest_address, lineup_chat, night_link
from tournaments.show.selectors.list_picture import has_list
from tournaments.show.selectors.results_picture import has_results
from tournaments.web.views.guard import desk_for
from tournaments.web.views.qr import qr_svg

#: Of the text that is copied; a longer one is scrolled.
MOST_ROWS = 14
#: What a phone shows of a text in one line.
ACROSS = 30


@login_required
@never_cache
@require_GET
def share(request: HttpRequest, event_id: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    event, phones = desk.event, phones_in_the_room(request, desk.event)
    chat, codes, link = chat_text(event, phones.site), _codes(event), night_link(event, phones.site)
    lineup = lineup_chat(event, phones.site) if event.status == Event.Status.SIGN_UP else None
    guests = guest_address(event, phones.site) if event.is_private else ""
    page = desk.page(
        "share",
        phones=phones,
        chat=chat,
        rows=_rows(chat.text),
        link=link,
        qr=qr_svg(link),
        guests=guests,
        guests_qr=qr_svg(guests) if guests else "",
        has_results=has_results(event),
        has_list=has_list(event),
        lineup=lineup,
        lineup_rows=_rows(lineup.text) if lineup else 0,
        show=show_of(event),
        tables=codes.count(Link.Kind.TABLE),
        players=codes.count(Link.Kind.PLAYER),
        has_sheets=event.status == Event.Status.RUNNING and why_no_sheets(event) is None,
        tv_address=f"{phones.site}{reverse('tv-open')}".partition("://")[2].rstrip("/"),
    )
    return render(request, "tournaments/show/share.html", page)


def _rows(text: str) -> int:
    """Return how many lines of a phone a text takes, and one more."""
    return min(1 + sum(1 + len(line) // ACROSS for line in text.splitlines()), MOST_ROWS)


def _codes(event: Event) -> list[str]:
    return list(event.links.filter(revoked_at=None).values_list("kind", flat=True))
