"""The pages; the API has its own map."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from django.views.decorators.http import require_safe

from tournaments.live import fragments
from tournaments.views import (
    calendars,
    changes,
    console,
    entries,
    events,
    money,
    movements,
    papers,
    phone_app,
    player_link,
    public,
    recorded_games,
    rulings,
    settlement,
    sheets,
    show,
    table_link,
    tables,
    trick,
)


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 -- a view
    return HttpResponse("ok", content_type="text/plain")


urlpatterns = [
    # First, for the hands: Django tries the addresses one after the other.
    path("api/", include("tournaments.api.urls")),
    path("", events.home, name="home"),
    path("healthz", healthz, name="healthz"),
    path("movements/", movements.maker, name="movement-maker"),
    path("movements/certificate/", movements.certificate_page, name="movement-certificate"),
    path("movements/cards/", movements.player_cards, name="movement-cards"),
    path("movements/picture.svg", movements.picture, name="movement-picture"),
    path("movements/improve/", movements.improve, name="movement-improve"),
    path("movements/progress/", movements.progress, name="movement-progress"),
    path("movements/check/", movements.check, name="movement-check"),
    path("trick/", trick.trick, name="trick"),
    path("trick/sw.js", trick.trick_worker, name="trick-worker"),
    path("events/new/", events.event_new, name="event-new"),
    path("events/preview/", events.event_preview, name="event-preview"),
    path("events/<int:event_id>/", console.console, name="console"),
    path("events/<int:event_id>/settings/", events.event_settings, name="event-settings"),
    path("events/<int:event_id>/entries/add/", entries.entry_new, name="entry-add"),
    path("events/<int:event_id>/entries/import/", entries.entries_paste, name="entries-import"),
    path(
        "events/<int:event_id>/entries/<int:entry_id>/<slug:action>/", entries.entry_act, name="entry-action"
    ),
    path("events/<int:event_id>/start/", console.start, name="event-start"),
    path("events/<int:event_id>/rounds/<int:number>/open/", console.open_round, name="round-open"),
    path("events/<int:event_id>/rounds/<int:number>/draw/", console.draw_round, name="round-draw"),
    path("events/<int:event_id>/rounds/<int:number>/close/", console.close_round, name="round-close"),
    path("events/<int:event_id>/rounds/<int:number>/tables/<int:table>/", tables.table, name="table"),
    path(
        "events/<int:event_id>/rounds/<int:number>/tables/<int:table>/hand/",
        tables.hand_new,
        name="table-hand",
    ),
    path(
        "events/<int:event_id>/rounds/<int:number>/tables/<int:table>/undo/",
        tables.hand_back,
        name="table-undo",
    ),
    path(
        "events/<int:event_id>/rounds/<int:number>/tables/<int:table>/game/",
        recorded_games.table_game,
        name="table-game",
    ),
    path(
        "events/<int:event_id>/rounds/<int:number>/tables/<int:table>/ruling/",
        rulings.ruling_new,
        name="ruling-new",
    ),
    path(
        "events/<int:event_id>/rounds/<int:number>/tables/<int:table>/answer/",
        rulings.call_answer,
        name="call-answer",
    ),
    path("events/<int:event_id>/rounds/<int:number>/sheets/", sheets.sheets, name="sheets"),
    path("events/<int:event_id>/sheets/", sheets.sheets_print, name="sheets-print"),
    path("events/<int:event_id>/hands/<int:hand_id>/correct/", tables.hand_fix, name="hand-correct"),
    path(
        "events/<int:event_id>/disputes/<int:dispute_id>/settle/",
        console.settle_dispute,
        name="dispute-settle",
    ),
    path("events/<int:event_id>/money/", money.money, name="money"),
    path("events/<int:event_id>/money/receipts/", money.receipts, name="receipts"),
    path("events/<int:event_id>/money/ledger.<slug:kind>", money.ledger, name="ledger"),
    path("events/<int:event_id>/settlement/", settlement.settlement, name="settlement"),
    path("events/<int:event_id>/money/<slug:action>/", money.money_act, name="money-action"),
    path("events/<int:event_id>/money/<int:entry_id>/<slug:action>/", money.entry_money, name="entry-money"),
    path("events/<int:event_id>/changes/", changes.changes, name="changes"),
    path("events/<int:event_id>/changes/save/", changes.changes_save, name="changes-save"),
    path("events/<int:event_id>/swap/", changes.swap, name="swap"),
    path("events/<int:event_id>/swap/save/", changes.swap_save, name="swap-save"),
    path("events/<int:event_id>/freeze/", show.freeze, name="board-freeze"),
    path("events/<int:event_id>/shorten/", show.shorten, name="night-shorten"),
    path("events/<int:event_id>/clock/", show.clock, name="clock"),
    path("events/<int:event_id>/announcement/", show.announce, name="announcement"),
    path("events/<int:event_id>/screens/", show.screen, name="screen"),
    path("events/<int:event_id>/ceremony/", show.ceremony, name="ceremony"),
    path("events/<int:event_id>/links/", papers.links, name="links"),
    path("events/<int:event_id>/tables/<int:table>/link/replace/", tables.link_new, name="link-replace"),
    path("events/<int:event_id>/export/<slug:kind>.csv", papers.export, name="export"),
    path("events/<int:event_id>/export/results.json", papers.export_results, name="export-results"),
    path("events/<int:event_id>/export/games.emn", papers.export_games, name="export-games"),
    path("events/<int:event_id>/audit/", papers.audit_trail, name="audit"),
    path("e/<slug:public_id>/", public.standings, name="standings"),
    path("e/<slug:public_id>/wall/", public.wall, name="wall"),
    path("e/<slug:public_id>/board/<slug:view>/", fragments.board_fragment, name="board-fragment"),
    path("e/<slug:public_id>/seats/", public.seats, name="seats"),
    path("e/<slug:public_id>/rules/", public.rules, name="rules"),
    path("e/<slug:public_id>/night.ics", calendars.calendar, name="calendar"),
    path("e/<slug:public_id>/settlement/", settlement.public_settlement, name="public-settlement"),
    path("e/<slug:public_id>/join/", public.join, name="join"),
    path("live/<slug:public_id>", fragments.no_stream, name="live"),
    path("sw.js", phone_app.service_worker, name="service-worker"),
    path("manifest.webmanifest", phone_app.manifest, name="manifest"),
    path("t", table_link.table_link, name="table-link"),
    path("t/now", table_link.table_fragment, name="table-fragment"),
    path("t/hand", table_link.link_hand, name="link-hand"),
    path("t/game", recorded_games.link_game, name="link-game"),
    path("t/undo", table_link.link_undo, name="link-undo"),
    path("t/call", table_link.link_call, name="link-call"),
    path("p", player_link.player_link, name="player-link"),
    path("p/night.ics", player_link.player_calendar, name="player-calendar"),
    path("", include("accounts.urls")),
]
