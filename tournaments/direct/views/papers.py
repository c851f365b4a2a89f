"""What leaves the app: codes to print, and tables for a spreadsheet."""

import json
import re

from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import Role
from tournaments.direct.selectors.results import event_results
from tournaments.models import Link
from tournaments.money.selectors.exports import EXPORTS
from tournaments.people.selectors.door import door_code
from tournaments.people.selectors.table_files import as_csv
from tournaments.phones.addresses import address_for, link_address, phones_in_the_room
from tournaments.phones.selectors.link_phones import link_phones, opens, page_labels
from tournaments.play.selectors.recorded_games import event_notation
from tournaments.web.views.guard import desk_for
from tournaments.web.views.qr import qr_svg


@login_required
@never_cache
@require_GET
def links(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show every table's and player's code, those of one kind, or one player's, to print.

    Whoever can see this page can print them.
    """
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    event = desk.event
    names, phones = page_labels(event), phones_in_the_room(request, event)
    kind = request.GET.get("kind", "")
    chosen = Q(kind=kind) if kind in Link.Kind.values else Q()
    one = request.GET.get("entry", "")
    only = Q(kind=Link.Kind.PLAYER, entry=one) if re.fullmatch("[0-9]{1,18}", one) else Q()
    sheet = [
        {
            "id": link.pk,
            "label": opens(link, names),
            "kind": link.kind,
            "table": link.table,
            "entry_id": link.entry_id,
            "url": link_address(phones.site, link),
        }
        for link in event.links.filter(chosen, only, revoked_at=None).order_by("pk")
    ]
    for each in sheet:
        each["qr"] = qr_svg(str(each["url"]))
    # Tables by number, people by name.
    sheet.sort(key=lambda each: (each["table"] or 0, str(each["label"]).casefold()))
    by_kind = {kind: [each for each in sheet if each["kind"] == kind] for kind in Link.Kind.values}
    public = address_for(request, event, "standings", event.public_id)
    door = f"{address_for(request, event, 'door', event.public_id)}?code={door_code(event)}"
    return render(
        request,
        "tournaments/phones/links.html",
        desk.page(
            "share",
            kind=kind if chosen else "",
            only=next((each["label"] for each in sheet), "") if only else "",
            codes=by_kind[Link.Kind.TABLE] + by_kind[Link.Kind.PLAYER],
            phones=phones,
            opened=link_phones(event),
            tables=by_kind[Link.Kind.TABLE],
            players=by_kind[Link.Kind.PLAYER],
            guests=next(iter(by_kind[Link.Kind.GUEST]), None),
            door_code=door_code(event) if event.checks_in_at_door else "",
            door_qr=qr_svg(door) if event.checks_in_at_door else "",
            public=public,
            public_qr=qr_svg(public),
        ),
    )


@login_required
@require_GET
def export(request: HttpRequest, event_id: int, kind: str) -> HttpResponse:
    event = desk_for(request, event_id, needs=Role.SCOREKEEPER).event
    if kind not in EXPORTS:
        raise Http404
    # The mark tells spreadsheets that the text is UTF-8.
    response = HttpResponse("\ufeff" + as_csv(EXPORTS[kind](event)), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{event.public_id}-{kind}.csv"'
    return response


@login_required
@require_GET
def export_results(request: HttpRequest, event_id: int) -> HttpResponse:
    event = desk_for(request, event_id, needs=Role.SCOREKEEPER).event
    return _download(json.dumps(event_results(event), ensure_ascii=False), f"{event.public_id}-results.json")


@login_required
@require_GET
def export_games(request: HttpRequest, event_id: int) -> HttpResponse:
    event = desk_for(request, event_id, needs=Role.SCOREKEEPER).event
    return _download(event_notation(event), f"{event.public_id}.emn")


def _download(text: str, name: str) -> HttpResponse:
    response = HttpResponse(text, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
