"""The map of the API; every address under it answers in JSON, also to what is not there."""

from django.urls import path, re_path

from . import changes, docs, events, games, links, money, movements, people, playing, results, rules, tricks
from .refusals import nothing_here

EVENT = "v1/events/<int:event_id>/"
TABLE = f"{EVENT}rounds/<int:number>/tables/<int:table>/"
ENTRY = f"{EVENT}entries/<int:entry_id>/"
PUBLIC = "v1/public/<slug:public_id>/"

urlpatterns = [
    # First, because nearly every request comes here.
    path("v1/table/hands", links.LinkHandsView.as_view(), name="api-link-hands"),
    path("schema/", docs.api_schema, name="api-schema"),
    path("docs/", docs.api_docs, name="api-docs"),
    path("v1/users", people.UsersView.as_view(), name="api-users"),
    path("v1/token", people.TokenView.as_view(), name="api-token"),
    path("v1/clubs", people.ClubsView.as_view(), name="api-clubs"),
    path("v1/clubs/<int:club_id>", people.ClubView.as_view(), name="api-club"),
    path("v1/clubs/<int:club_id>/members", people.MembersView.as_view(), name="api-members"),
    path("v1/clubs/<int:club_id>/members/<int:user_id>", people.MemberView.as_view(), name="api-member"),
    path("v1/clubs/<int:club_id>/players", people.PlayersView.as_view(), name="api-players"),
    path("v1/events", events.EventsView.as_view(), name="api-events"),
    path("v1/events/preview", events.PreviewView.as_view(), name="api-preview"),
    path("v1/events/<int:event_id>", events.OneEventView.as_view(), name="api-event"),
    path(f"{EVENT}console", events.ConsoleView.as_view(), name="api-console"),
    path(f"{EVENT}entries", events.EntriesView.as_view(), name="api-entries"),
    path(f"{EVENT}entries/import", events.ImportView.as_view(), name="api-entries-import"),
    path(f"{ENTRY}check-in", events.CheckInView.as_view(), name="api-check-in"),
    path(f"{ENTRY}check-out", events.CheckOutView.as_view(), name="api-check-out"),
    path(f"{ENTRY}withdraw", events.WithdrawView.as_view(), name="api-withdraw"),
    path(f"{ENTRY}return", events.ReturnView.as_view(), name="api-return"),
    path(f"{ENTRY}pay", events.PayView.as_view(), name="api-pay"),
    path(f"{ENTRY}refund", events.RefundView.as_view(), name="api-refund"),
    path(f"{ENTRY}stake", money.StakeView.as_view(), name="api-stake"),
    path(f"{ENTRY}let-off", money.LetOffView.as_view(), name="api-let-off"),
    path(f"{ENTRY}ask", money.AskView.as_view(), name="api-ask"),
    path(f"{ENTRY}pay-out", money.PayOutView.as_view(), name="api-pay-out"),
    path(f"{ENTRY}give-back", money.GiveBackView.as_view(), name="api-give-back"),
    path(f"{EVENT}money", money.MoneyView.as_view(), name="api-money"),
    path(f"{EVENT}money/float-in", money.FloatInView.as_view(), name="api-float-in"),
    path(f"{EVENT}money/float-out", money.FloatOutView.as_view(), name="api-float-out"),
    path(f"{EVENT}money/add", money.AddView.as_view(), name="api-money-add"),
    path(f"{EVENT}money/count", money.CountView.as_view(), name="api-count"),
    path(f"{EVENT}money/fix", money.FixView.as_view(), name="api-prizes-fix"),
    path(f"{EVENT}money/correct", money.CorrectPrizesView.as_view(), name="api-prizes-correct"),
    path(f"{EVENT}money/close", money.CloseMoneyView.as_view(), name="api-money-close"),
    path(f"{EVENT}money/reopen", money.ReopenMoneyView.as_view(), name="api-money-reopen"),
    path(f"{EVENT}start", events.StartView.as_view(), name="api-start"),
    path(f"{EVENT}rounds", playing.RoundsView.as_view(), name="api-rounds"),
    path(f"{EVENT}rounds/<int:number>/seats", playing.SeatingView.as_view(), name="api-seats"),
    path(f"{EVENT}rounds/<int:number>/open", playing.OpenView.as_view(), name="api-open"),
    path(f"{EVENT}rounds/<int:number>/draw", playing.DrawView.as_view(), name="api-draw"),
    path(f"{EVENT}rounds/<int:number>/close", playing.CloseView.as_view(), name="api-close"),
    path(TABLE.removesuffix("/"), playing.TableView.as_view(), name="api-table"),
    path(f"{TABLE}hands", playing.HandsView.as_view(), name="api-hands"),
    path(f"{TABLE}game", games.GameView.as_view(), name="api-game"),
    path(f"{TABLE}undo", playing.UndoView.as_view(), name="api-undo"),
    path(f"{EVENT}hands/<int:hand_id>/correct", playing.CorrectView.as_view(), name="api-correct"),
    path(f"{EVENT}disputes/<int:dispute_id>/settle", playing.SettleView.as_view(), name="api-settle"),
    path(f"{EVENT}repair/preview", changes.RepairPreviewView.as_view(), name="api-repair-preview"),
    path(f"{EVENT}repair", changes.RepairView.as_view(), name="api-repair"),
    path(f"{EVENT}swap/preview", changes.SwapPreviewView.as_view(), name="api-swap-preview"),
    path(f"{EVENT}swap", changes.SwapView.as_view(), name="api-swap"),
    path(f"{EVENT}links", links.LinksView.as_view(), name="api-links"),
    path(
        f"{EVENT}tables/<int:table>/link/replace", playing.ReplaceLinkView.as_view(), name="api-link-replace"
    ),
    path(f"{EVENT}standings", playing.StandingsView.as_view(), name="api-standings"),
    path(f"{EVENT}prizes", playing.PrizesView.as_view(), name="api-prizes"),
    path(f"{EVENT}audit", events.AuditView.as_view(), name="api-audit"),
    path(f"{EVENT}export/results.json", results.ResultsView.as_view(), name="api-results"),
    path(f"{EVENT}export/games.emn", results.GamesFileView.as_view(), name="api-games-file"),
    *(
        path(
            f"{EVENT}export/{kind}.csv",
            events.ExportView.as_view(),
            {"kind": kind},
            name=f"api-export-{kind}",
        )
        for kind in ("standings", "seats", "hands", "payouts")
    ),
    path("v1/table-session", links.TableSessionView.as_view(), name="api-table-session"),
    path("v1/player-session", links.PlayerSessionView.as_view(), name="api-player-session"),
    path("v1/table", links.LinkTableView.as_view(), name="api-link-table"),
    path("v1/table/game", games.LinkGameView.as_view(), name="api-link-game"),
    path("v1/table/undo", links.LinkUndoView.as_view(), name="api-link-undo"),
    path("v1/player", links.LinkPlayerView.as_view(), name="api-link-player"),
    path("v1/movements", movements.MovementsView.as_view(), name="api-movements"),
    path("v1/movements/improve", movements.ImproveView.as_view(), name="api-movement-improve"),
    path("v1/movements/check", movements.CheckView.as_view(), name="api-movement-check"),
    path("v1/trick", tricks.TrickView.as_view(), name="api-trick"),
    path(f"{PUBLIC}standings", playing.PublicStandingsView.as_view(), name="api-public-standings"),
    path(f"{PUBLIC}prizes", playing.PublicPrizesView.as_view(), name="api-public-prizes"),
    path(f"{PUBLIC}rounds/<int:number>/seats", playing.PublicSeatsView.as_view(), name="api-public-seats"),
    path(f"{PUBLIC}rules", rules.PublicRulesView.as_view(), name="api-public-rules"),
    path(f"{PUBLIC}join", playing.JoinView.as_view(), name="api-join"),
    re_path(r"^(?P<path>.*)$", nothing_here, name="api-nothing"),
]
