"""URLs of the pages; the API has its own."""

from django.urls import include, path

from accounts.clubs import invitation_views
from tournaments.archive.actions import BRING
from tournaments.archive.views import night_files
from tournaments.clubs import actions as clubs
from tournaments.clubs import import_actions, pay_actions, people_actions
from tournaments.clubs.views import pay_ways
from tournaments.clubs.views import people as club_people
from tournaments.clubs.views.club_again import club_again
from tournaments.direct import actions as rounds
from tournaments.direct import bracket_actions, correction_actions, disqualification_actions
from tournaments.direct import table_actions as table_decisions
from tournaments.direct.views import (
    activity,
    bracket,
    console,
    papers,
    tables,
)
from tournaments.health.views import club_health, probes
from tournaments.messages import actions as host_messages
from tournaments.messages.views import host_messages as messages_page
from tournaments.messages.views import mail, mail_events
from tournaments.money import actions as cash_box
from tournaments.money import entry_actions as entry_money
from tournaments.money import side_actions as side
from tournaments.money.views import money, settlement, side_carries, side_pools
from tournaments.nights import actions as nights
from tournaments.nights import invitation_actions, repeat_actions
from tournaments.nights.views import (
    calendars,
    demo,
    event_settings,
    home,
    house_rules,
    invitation,
    new_night,
    previews,
    repeat,
)
from tournaments.people import actions as people
from tournaments.people import entry_actions, handicap_actions
from tournaments.people import name_actions as spelling
from tournaments.people.views import door, entries, handicaps, join, lineup, names
from tournaments.phones import actions as phone_actions
from tournaments.phones import data_actions, partner_actions, player_actions, sign_up_actions
from tournaments.phones.views import own_data, phone_app, phones, player_link, table_link
from tournaments.play import actions as at_tables
from tournaments.play import sheet_actions
from tournaments.play.game_action import GAME
from tournaments.play.views import recorded_games, sheets, table_hand, trick
from tournaments.play.views.table_actions import desk_pages, phone_pages, player_pages
from tournaments.seating import actions as seating
from tournaments.seating import (
    attendance_actions,
    chart_actions,
    ideal_actions,
    next_part_actions,
    substitute_actions,
    wish_actions,
)
from tournaments.seating import change_actions as seat_changes
from tournaments.seating.views import changes, ideals, movements, own_charts, seats, stages, wishes
from tournaments.show import actions as room
from tournaments.show import sponsor_actions
from tournaments.show.live import fragments
from tournaments.show.views import (
    chat_previews,
    find,
    guest_link,
    public,
    results_picture,
    share,
    tv_desk,
    tv_open,
)
from tournaments.web.views.actions import action_pages
from tournaments.web.views.moved import moved_pages

urlpatterns = [
    # First, for the hands: Django tries the addresses one after the other.
    path("t/hand", table_hand.link_hand, name="link-hand"),
    path("api/", include("tournaments.api_urls")),
    # Then what a hall full of phones asks for at once.
    path("e/<slug:public_id>/board/<slug:view>/", fragments.board_fragment, name="board-fragment"),
    path("e/<slug:public_id>/", public.standings, name="standings"),
    path("e/<slug:public_id>/seats/", public.seats, name="seats"),
    path("t/now", table_link.table_fragment, name="table-fragment"),
    path("g", guest_link.guest_link, name="guest-link"),
    path("p", player_link.player_link, name="player-link"),
    path("", home.home, name="home"),
    path("demo/", demo.demo, name="demo"),
    path("healthz", probes.healthz, name="healthz"),
    path("readyz", probes.readyz, name="readyz"),
    path("rotations/", movements.maker, name="movement-maker"),
    path("rotations/fairness/", movements.certificate_page, name="movement-certificate"),
    path("rotations/cards/", movements.player_cards, name="movement-cards"),
    path("rotations/picture.svg", movements.picture, name="movement-picture"),
    path("rotations/improve/", movements.improve, name="movement-improve"),
    path("rotations/progress/", movements.progress, name="movement-progress"),
    path("rotations/check/", movements.check, name="movement-check"),
    path("trick/", trick.trick, name="trick"),
    path("trick/sw.js", trick.trick_worker, name="trick-worker"),
    path("events/new/", new_night.event_new, name="event-new"),
    path("events/preview/", previews.event_preview, name="event-preview"),
    path("events/<int:event_id>/", console.console, name="console"),
    path("events/<int:event_id>/standings/", console.standings, name="standings-desk"),
    path("events/<int:event_id>/rounds/<int:number>/", console.round_results, name="round"),
    *action_pages(
        (
            *(nights.CHANGE, nights.RULES, nights.KEEP_RULES, *nights.ACTIONS),
            *(*invitation_actions.ACTIONS, *repeat_actions.ACTIONS),
        ),
        "events/<int:event_id>/",
        console.console_page,
        reads={
            "event-settings": event_settings.event_settings,
            "event-invitation": invitation.invitation,
            "event-repeat": repeat.repeat,
            "house-rules": house_rules.house_rules,
        },
    ),
    *action_pages((clubs.CHANGE, *clubs.ACTIONS, BRING), "clubs/<int:club_id>/", club_again),
    path("clubs/<int:club_id>/people/", club_people.people, name="club-people"),
    path("clubs/<int:club_id>/people.csv", club_people.people_file, name="people-file"),
    path("clubs/<int:club_id>/people.xlsx", club_people.workbook_file, name="people-workbook"),
    *action_pages(
        (*people_actions.ACTIONS, *import_actions.ACTIONS),
        "clubs/<int:club_id>/",
        club_people.people_again,
        reads={"person-change": club_people.person, "people-merge": club_people.merge},
    ),
    path("calendar/<str:calendar_token>.ics", calendars.club_nights, name="club-calendar"),
    *action_pages(pay_actions.ACTIONS, "clubs/<int:club_id>/", reads={"pay-ways": pay_ways.pay_ways}),
    path("clubs/<int:club_id>/health/", club_health.club_health, name="club-health"),
    path("clubs/<int:club_id>/nights/", night_files.night_from_file, name="night-from-file"),
    path("events/<int:event_id>/chart/", own_charts.own_chart, name="own-chart"),
    path("events/<int:event_id>/handicap/", handicaps.handicaps, name="handicaps"),
    *action_pages(handicap_actions.ACTIONS, "events/<int:event_id>/"),
    *action_pages(chart_actions.ACTIONS, "events/<int:event_id>/"),
    *action_pages(
        entry_actions.ACTIONS, "events/<int:event_id>/", reads={"entries-import": entries.entries_paste}
    ),
    *action_pages(
        (
            *people.ACTIONS,
            *spelling.ACTIONS,
            *entry_money.ACTIONS,
            *entry_money.ELSEWHERE,
            *seating.ACTIONS,
            *attendance_actions.ACTIONS,
            *substitute_actions.ACTIONS,
            *next_part_actions.ACTIONS,
            *wish_actions.ACTIONS,
            *ideal_actions.ACTIONS,
        ),
        "events/<int:event_id>/",
        lineup.night_again,
    ),
    path("events/<int:event_id>/seats/", seats.seats_desk, name="seats-desk"),
    path("events/<int:event_id>/fairness/", seats.certificate_desk, name="certificate-desk"),
    *action_pages(
        (
            *rounds.ACTIONS,
            *disqualification_actions.ACTIONS,
            *table_decisions.ACTIONS,
            *correction_actions.ACTIONS,
            bracket_actions.DECIDE,
        ),
        "events/<int:event_id>/",
        lineup.night_again,
        reads={"act-undo": console.take_back},
    ),
    path("events/<int:event_id>/playoffs/", stages.next_part, name="next-part"),
    path("events/<int:event_id>/rounds/<int:number>/tables/<int:table>/", tables.table, name="table"),
    path(
        "events/<int:event_id>/rounds/<int:number>/tables/<int:table>/hand/",
        tables.hand_new,
        name="table-hand",
    ),
    *desk_pages(
        (*at_tables.ACTIONS, GAME),
        "events/<int:event_id>/rounds/<int:number>/tables/<int:table>/",
        reads={"game": recorded_games.table_game},
    ),
    *action_pages(
        sheet_actions.ACTIONS, "events/<int:event_id>/", console.console_page, reads={"sheets": sheets.sheets}
    ),
    path("events/<int:event_id>/sheets/", sheets.sheets_print, name="sheets-print"),
    path("events/<int:event_id>/money/", money.money, name="money"),
    path("events/<int:event_id>/money/receipts/", money.receipts, name="receipts"),
    path("events/<int:event_id>/money/report/", money.report, name="money-report"),
    path("events/<int:event_id>/money/report.pdf", money.report_pdf, name="money-pdf"),
    path("events/<int:event_id>/money/ledger.<slug:kind>", money.ledger, name="ledger"),
    path("events/<int:event_id>/carried/", side_carries.carried, name="carried"),
    path("events/<int:event_id>/carried.csv", side_carries.carried_file, name="carried-csv"),
    path("events/<int:event_id>/side-pots/", side_pools.side_pools_page, name="side-pools"),
    *action_pages(
        (*side.ACTIONS, *side.CARRY_ACTIONS), "events/<int:event_id>/", side_pools.side_pools_shown
    ),
    path("events/<int:event_id>/who-owes-whom/", settlement.settlement, name="settlement"),
    *action_pages(cash_box.ACTIONS, "events/<int:event_id>/", money.money_page),
    path("events/<int:event_id>/people/", lineup.people, name="people"),
    path("events/<int:event_id>/people/<int:entry_id>/", lineup.person, name="person"),
    path("events/<int:event_id>/people.csv", lineup.sign_ups_file, name="sign-ups-file"),
    path("events/<int:event_id>/people.xlsx", lineup.sign_ups_workbook, name="sign-ups-workbook"),
    *action_pages(
        host_messages.ACTIONS,
        "events/<int:event_id>/",
        reads={"message-send": messages_page.host_messages},
    ),
    path("events/<int:event_id>/names/", names.names, name="names"),
    path("events/<int:event_id>/requests/", wishes.wishes, name="wishes"),
    path("events/<int:event_id>/ideals/", ideals.ideals, name="ideals"),
    *action_pages(
        seat_changes.ACTIONS,
        "events/<int:event_id>/",
        changes.changes_page,
        reads={"changes": changes.changes},
    ),
    path("events/<int:event_id>/bracket/", bracket.bracket, name="bracket-desk"),
    path("events/<int:event_id>/tv/", tv_desk.tv_desk, name="tv-desk"),
    path("tv/", tv_open.tv_open_page, name="tv-open"),
    *action_pages((*room.ACTIONS, *sponsor_actions.ACTIONS), "events/<int:event_id>/", console.console_page),
    path(
        "events/<int:event_id>/share/results.png",
        results_picture.results_picture_page,
        name="results-picture",
    ),
    path("events/<int:event_id>/share/", share.share, name="share"),
    path("events/<int:event_id>/qr/", papers.links, name="links"),
    path("events/<int:event_id>/phones/", phones.phones, name="phones"),
    path("events/<int:event_id>/phones/now/", phones.phones_now, name="phones-now"),
    *action_pages(phone_actions.ACTIONS, "events/<int:event_id>/", phones.phones_shown),
    path("phone/", phones.phone_check, name="phone-check"),
    path("events/<int:event_id>/export/<slug:kind>.csv", papers.export, name="export"),
    path("events/<int:event_id>/export/night.zip", night_files.export_night, name="export-night"),
    path("events/<int:event_id>/export/results.json", papers.export_results, name="export-results"),
    path("events/<int:event_id>/export/games.emn", papers.export_games, name="export-games"),
    path("events/<int:event_id>/activity/", activity.audit_trail, name="audit"),
    path("e/<slug:public_id>/tv/", public.wall, name="wall"),
    path("e/<slug:public_id>/sponsor/<slug:digest>.webp", public.sponsor_picture, name="sponsor-picture"),
    path("e/<slug:public_id>/picture/<slug:picture_digest>.webp", invitation.picture, name="event-picture"),
    path("e/<slug:public_id>/preview.png", chat_previews.preview_picture, name="chat-preview"),
    path("e/<slug:public_id>/bracket/", public.bracket, name="bracket"),
    path("e/<slug:public_id>/fairness/", public.certificate, name="certificate"),
    path("e/<slug:public_id>/rules/", public.rules, name="rules"),
    path("e/<slug:public_id>/how/", public.how, name="how-it-works"),
    path("e/<slug:public_id>/night.ics", calendars.calendar, name="calendar"),
    path("e/<slug:public_id>/who-owes-whom/", settlement.public_settlement, name="public-settlement"),
    *action_pages((entry_actions.JOIN, entry_actions.OPEN), "e/<slug:public_id>/", reads={"join": join.join}),
    path("e/<slug:public_id>/here/", door.here, name="door"),
    path("live/<slug:public_id>", fragments.no_stream, name="live"),
    path("sw.js", phone_app.service_worker, name="service-worker"),
    path("offline/", phone_app.offline, name="offline"),
    path("find/", find.find, name="find"),
    path("manifest.webmanifest", phone_app.manifest, name="manifest"),
    path("t", table_link.table_link, name="table-link"),
    *phone_pages((*at_tables.ACTIONS, GAME, rounds.CALL), reads={"game": recorded_games.link_game}),
    *action_pages(
        (*player_actions.ACTIONS, *sign_up_actions.ACTIONS, *partner_actions.ACTIONS), "p/", end=""
    ),
    *player_pages(at_tables.OF_PLAYERS),
    path("mail/<str:mail_token>/", mail.mail, name="mail"),
    path("mail-events/", mail_events.mail_events, name="mail-events"),
    path("mail/<str:mail_token>/confirm/", mail.mail_yes, name="mail-confirm"),
    path("mail/<str:mail_token>/stop/", mail.mail_no, name="mail-stop"),
    *action_pages(data_actions.ACTIONS, "p/", end=""),
    path("p/data", own_data.data, name="player-data"),
    path("p/data.json", own_data.data_file, name="player-data-file"),
    path("privacy/", own_data.privacy, name="privacy"),
    path("p/app.webmanifest", phone_app.player_manifest, name="player-manifest"),
    path("p/night.ics", player_link.player_calendar, name="player-calendar"),
    *action_pages(clubs.OWN_ACTIONS, "account/"),
    *action_pages((clubs.ACCEPT,), "i/", reads={"invitation": invitation_views.invitation}),
    path("", include("accounts.urls")),
    *moved_pages(),
]
