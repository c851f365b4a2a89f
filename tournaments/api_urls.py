"""URLs of the API; every address under it responds in JSON, including its 404s."""

from django.urls import path, re_path

from tournaments.archive.actions import BRING
from tournaments.archive.api import night_files
from tournaments.clubs import actions as clubs
from tournaments.clubs import import_actions as clubs_import
from tournaments.clubs import pay_actions
from tournaments.clubs import people_actions as clubs_people
from tournaments.clubs.api import addresses, club_audit, club_people, invitations, pay_ways, people, sign_ins
from tournaments.direct import actions as rounds
from tournaments.direct import bracket_actions, correction_actions, disqualification_actions
from tournaments.direct import table_actions as table_decisions
from tournaments.direct.api import (
    activity,
    brackets,
    pace,
    results,
    undo,
)
from tournaments.health.api import club_health
from tournaments.lots.api import draws
from tournaments.messages import actions as messages
from tournaments.messages.api import host_messages, mail, push
from tournaments.money import actions as cash_box
from tournaments.money import entry_actions as entry_money
from tournaments.money import side_actions as side
from tournaments.money.api import money, money_reports, prizes, settlement, side_carries, side_pools
from tournaments.nights import actions as nights
from tournaments.nights import invitation_actions, repeat_actions
from tournaments.nights.api import calendars, demo, events, house_rules, invitation, repeat, rules
from tournaments.people import actions as people_actions
from tournaments.people import entry_actions, handicap_actions
from tournaments.people import name_actions as spelling
from tournaments.people.api import entries, lineup, names
from tournaments.phones import actions as phone_actions
from tournaments.phones import data_actions, partner_actions, player_actions, sign_up_actions
from tournaments.phones.api import link_phones, links, own_data, phones
from tournaments.play import actions as at_tables
from tournaments.play import sheet_actions
from tournaments.play.api import playing, sheets, tricks
from tournaments.play.api.table_actions import desk_paths, phone_paths, player_paths
from tournaments.play.game_action import GAME
from tournaments.results.api import standings
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
from tournaments.seating.api import (
    ideals,
    movements,
    night_certificates,
    own_charts,
    rejoin,
    stages,
    substitutes,
    wishes,
)
from tournaments.show import actions as room
from tournaments.show import sponsor_actions
from tournaments.show.api import find, places, share, show, tv
from tournaments.show.api import invitation as public_invitation
from tournaments.web.api import docs
from tournaments.web.api.actions import action_paths
from tournaments.web.api.refusals import nothing_here

CLUB = "v1/clubs/<int:club_id>"
EVENT = "v1/events/<int:event_id>/"
TABLE = f"{EVENT}rounds/<int:number>/tables/<int:table>/"
PUBLIC = "v1/public/<slug:public_id>/"

urlpatterns = [
    # First, because nearly every request comes here.
    path("v1/table/hands", links.LinkHandsView.as_view(), name="api-link-hands"),
    path("schema/", docs.api_schema, name="api-schema"),
    path("docs/", docs.api_docs, name="api-docs"),
    path("v1/demo", demo.DemoView.as_view(), name="api-demo"),
    path("v1/users", people.UsersView.as_view(), name="api-users"),
    path("v1/users/confirm", addresses.ConfirmView.as_view(), name="api-address-confirm"),
    path("v1/token", people.TokenView.as_view(), name="api-token"),
    *action_paths((*clubs.OWN_ACTIONS, clubs.ACCEPT), "v1/", {"sign-ins-end": sign_ins.SignInsView}),
    path("v1/clubs", people.ClubsView.as_view(), name="api-clubs"),
    *action_paths((clubs.CHANGE,), CLUB, {"club-change": people.ClubView}),
    *action_paths((*clubs.ACTIONS, BRING), f"{CLUB}/", {"invite": invitations.InvitationsView}),
    *action_paths(
        (*clubs_people.ACTIONS, *clubs_import.ACTIONS),
        f"{CLUB}/",
        {"person-change": club_people.ClubPersonView, "people-merge": club_people.MergePreviewView},
    ),
    *action_paths(pay_actions.ACTIONS, f"{CLUB}/", {"pay-ways": pay_ways.PayWaysView}),
    path(f"{CLUB}/people", club_people.ClubPeopleView.as_view(), name="api-club-people"),
    path(f"{CLUB}/people/questions", club_people.QuestionsView.as_view(), name="api-people-questions"),
    path(f"{CLUB}/people.csv", club_people.PeopleFileView.as_view(), name="api-people-file"),
    path(f"{CLUB}/people.xlsx", club_people.PeopleWorkbookView.as_view(), name="api-people-workbook"),
    path(f"{CLUB}/members", people.MembersView.as_view(), name="api-members"),
    path(f"{CLUB}/audit", club_audit.ClubAuditView.as_view(), name="api-club-audit"),
    path(f"{CLUB}/calendar", calendars.ClubCalendarView.as_view(), name="api-club-calendar"),
    path(f"{CLUB}/health", club_health.ClubHealthView.as_view(), name="api-club-health"),
    path(
        f"{CLUB}/nights/preview",
        night_files.NightPreviewView.as_view(),
        name="api-nights-preview",
    ),
    path(f"{CLUB}/players", people.PlayersView.as_view(), name="api-players"),
    path("v1/house-rules", house_rules.ReadyRulesView.as_view(), name="api-ready-rules"),
    *action_paths((nights.SAVE_RULES,), f"{CLUB}/", {"kept-rules": house_rules.SavedRulesView}),
    path("v1/events", events.EventsView.as_view(), name="api-events"),
    path("v1/events/preview", events.PreviewView.as_view(), name="api-preview"),
    *action_paths((nights.CHANGE,), EVENT.removesuffix("/"), {"event-settings": events.OneEventView}),
    *action_paths(
        (nights.RULES, *nights.ACTIONS, *invitation_actions.ACTIONS, *repeat_actions.ACTIONS),
        EVENT,
        reads={
            "event-invitation": invitation.InvitationView,
            "event-repeat": repeat.NextNightView,
            "house-rules": house_rules.NightRulesView,
        },
    ),
    path(f"{EVENT}console", events.ConsoleView.as_view(), name="api-console"),
    *action_paths(entry_actions.ACTIONS, EVENT, {"entry-add": entries.EntriesView}),
    path(f"{EVENT}people", lineup.PeopleView.as_view(), name="api-people"),
    path(f"{EVENT}people.csv", lineup.SignUpsFileView.as_view(), name="api-sign-ups-file"),
    path(f"{EVENT}people.xlsx", lineup.SignUpsWorkbookView.as_view(), name="api-sign-ups-workbook"),
    path(f"{EVENT}people/last-time", lineup.LastTimeView.as_view(), name="api-last-time"),
    path(f"{EVENT}people/<int:entry_id>", lineup.PersonView.as_view(), name="api-person"),
    path(f"{EVENT}settlement", settlement.SettlementView.as_view(), name="api-settlement"),
    path(f"{EVENT}draws", draws.DrawsView.as_view(), name="api-draws"),
    path(f"{EVENT}carried", side_carries.CarriesView.as_view(), name="api-carried"),
    path(f"{EVENT}carried.csv", side_carries.CarriesFileView.as_view(), name="api-carried-csv"),
    *action_paths((*seat_changes.ACTIONS, *attendance_actions.ACTIONS), EVENT),
    *action_paths((*people_actions.ACTIONS, *spelling.ACTIONS, *entry_money.ACTIONS), EVENT),
    *action_paths(seating.ACTIONS, EVENT, reads={"rejoin": rejoin.RejoinView}),
    *action_paths((*side.CARRY_ACTIONS, *side.ACTIONS), EVENT, reads={"side-open": side_pools.SidePoolsView}),
    path(f"{EVENT}money", money.MoneyView.as_view(), name="api-money"),
    *(
        path(
            f"{EVENT}money/ledger.{kind}",
            money.LedgerFileView.as_view(),
            {"kind": kind},
            name=f"api-ledger-{kind}",
        )
        for kind in ("csv", "beancount")
    ),
    path(f"{EVENT}money/report", money_reports.MoneyReportView.as_view(), name="api-money-report"),
    path(f"{EVENT}money/report.pdf", money_reports.MoneyPdfView.as_view(), name="api-money-pdf"),
    *action_paths(
        (
            *cash_box.ACTIONS,
            *disqualification_actions.ACTIONS,
            *table_decisions.ACTIONS,
            *correction_actions.ACTIONS,
        ),
        EVENT,
    ),
    *action_paths(rounds.ACTIONS, EVENT, reads={"act-undo": undo.TakeBackView}),
    *action_paths((bracket_actions.PREVIEW, bracket_actions.DECIDE), EVENT),
    path(f"{EVENT}certificate", night_certificates.NightCertificateView.as_view(), name="api-certificate"),
    path(f"{EVENT}rounds", playing.RoundsView.as_view(), name="api-rounds"),
    *action_paths(messages.ACTIONS, EVENT, reads={"message-send": host_messages.MessagesView}),
    path(f"{EVENT}names", names.NamesView.as_view(), name="api-names"),
    *action_paths(handicap_actions.ACTIONS, EVENT),
    *action_paths(chart_actions.ACTIONS, EVENT, reads={"chart-use": own_charts.OwnChartView}),
    *action_paths(wish_actions.ACTIONS, EVENT, reads={"wish-add": wishes.WishesView}),
    *action_paths(ideal_actions.ACTIONS, EVENT, reads={"ideal-choose": ideals.IdealsView}),
    *action_paths(next_part_actions.ACTIONS, EVENT, reads={"next-part-save": stages.NextPartView}),
    path(f"{EVENT}rounds/<int:number>/seats", playing.SeatingView.as_view(), name="api-seats"),
    *action_paths(sheet_actions.ACTIONS, EVENT, reads={"sheets": sheets.SheetsView}),
    path(TABLE.removesuffix("/"), playing.TableView.as_view(), name="api-table"),
    path(f"{TABLE}hands", playing.HandsView.as_view(), name="api-hands"),
    *desk_paths((*at_tables.ACTIONS, GAME), TABLE),
    *action_paths(substitute_actions.ACTIONS, EVENT, reads={"substitute-take": substitutes.SubstitutesView}),
    path(f"{EVENT}bracket", brackets.BracketView.as_view(), name="api-bracket"),
    path(f"{EVENT}show", show.ShowView.as_view(), name="api-show"),
    *action_paths((*room.ACTIONS, *sponsor_actions.ACTIONS), EVENT),
    path(f"{EVENT}pace", pace.PaceView.as_view(), name="api-pace"),
    path(f"{EVENT}share/picture", share.ResultsPictureView.as_view(), name="api-share-picture"),
    path(f"{EVENT}share/text", share.ChatTextView.as_view(), name="api-share-text"),
    path(f"{EVENT}links", links.LinksView.as_view(), name="api-links"),
    path(f"{EVENT}links/phones", link_phones.LinkPhonesView.as_view(), name="api-link-phones"),
    path(f"{EVENT}phones", phones.PhonesView.as_view(), name="api-phones"),
    *action_paths(phone_actions.ACTIONS, EVENT),
    path(f"{EVENT}standings", standings.StandingsView.as_view(), name="api-standings"),
    path(f"{EVENT}standings/rounds", places.PlacesView.as_view(), name="api-places"),
    path(f"{EVENT}prizes", prizes.PrizesView.as_view(), name="api-prizes"),
    path(f"{EVENT}audit", activity.AuditView.as_view(), name="api-audit"),
    path(
        "v1/events/<int:event_id>/export/night.zip",
        night_files.NightFileView.as_view(),
        name="api-export-night",
    ),
    path(f"{EVENT}export/results.json", results.ResultsView.as_view(), name="api-results"),
    path(f"{EVENT}export/games.emn", results.GamesFileView.as_view(), name="api-games-file"),
    *(
        path(
            f"{EVENT}export/{kind}.csv",
            events.ExportView.as_view(),
            {"kind": kind},
            name=f"api-export-{kind}",
        )
        for kind in ("standings", "seats", "hands", "totals", "payouts")
    ),
    path("v1/table-session", links.TableSessionView.as_view(), name="api-table-session"),
    path("v1/guest-session", links.GuestSessionView.as_view(), name="api-guest-session"),
    path("v1/player-session", links.PlayerSessionView.as_view(), name="api-player-session"),
    path("v1/table", links.LinkTableView.as_view(), name="api-link-table"),
    *phone_paths((*at_tables.ACTIONS, GAME, rounds.CALL)),
    *action_paths(data_actions.ACTIONS, "v1/player/"),
    path("v1/player/data", own_data.OwnDataView.as_view(), name="api-player-data"),
    path("v1/player/night.ics", calendars.LinkCalendarView.as_view(), name="api-link-calendar"),
    *action_paths(
        (*player_actions.ACTIONS, *sign_up_actions.ACTIONS, *partner_actions.ACTIONS),
        "v1/player/",
        {"player-mail": mail.LinkMailView, "player-push": push.LinkPushView},
    ),
    *player_paths(at_tables.OF_PLAYERS),
    path("v1/mail/confirm", mail.MailConfirmView.as_view(), name="api-mail-confirm"),
    path("v1/mail/stop", mail.MailStopView.as_view(), name="api-mail-stop"),
    path("v1/player", links.LinkPlayerView.as_view(), name="api-link-player"),
    path("v1/movements", movements.MovementsView.as_view(), name="api-movements"),
    path("v1/movements/improve", movements.ImproveView.as_view(), name="api-movement-improve"),
    path("v1/movements/check", movements.CheckView.as_view(), name="api-movement-check"),
    path("v1/trick", tricks.TrickView.as_view(), name="api-trick"),
    path("v1/find", find.FindView.as_view(), name="api-find"),
    path("v1/tv-session", tv.TVSessionView.as_view(), name="api-tv-session"),
    path(f"{PUBLIC}standings", standings.PublicStandingsView.as_view(), name="api-public-standings"),
    path(f"{PUBLIC}standings/rounds", places.PublicPlacesView.as_view(), name="api-public-places"),
    path(
        f"{PUBLIC}invitation",
        public_invitation.PublicInvitationView.as_view(),
        name="api-public-invitation",
    ),
    path(f"{PUBLIC}prizes", prizes.PublicPrizesView.as_view(), name="api-public-prizes"),
    path(f"{PUBLIC}rounds/<int:number>/seats", playing.PublicSeatsView.as_view(), name="api-public-seats"),
    path(f"{PUBLIC}bracket", brackets.PublicBracketView.as_view(), name="api-public-bracket"),
    path(
        f"{PUBLIC}certificate",
        night_certificates.PublicCertificateView.as_view(),
        name="api-public-certificate",
    ),
    path(f"{PUBLIC}rules", rules.PublicRulesView.as_view(), name="api-public-rules"),
    path(f"{PUBLIC}ceremony", show.PublicCeremonyView.as_view(), name="api-public-ceremony"),
    path(f"{PUBLIC}night.ics", calendars.PublicCalendarView.as_view(), name="api-public-calendar"),
    path(f"{PUBLIC}settlement", settlement.PublicSettlementView.as_view(), name="api-public-settlement"),
    path(f"{PUBLIC}draws", draws.PublicDrawsView.as_view(), name="api-public-draws"),
    path(f"{PUBLIC}side-pools", side_pools.PublicSidePoolsView.as_view(), name="api-public-side-pools"),
    *action_paths((entry_actions.JOIN, entry_actions.OPEN), PUBLIC),
    re_path(r"^(?P<path>.*)$", nothing_here, name="api-nothing"),
]
