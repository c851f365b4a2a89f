"""Which night of a club each route is tried on; the others on the one that is played."""

from tournaments.money.actions import ACTIONS as MONEY_ACTIONS
from tournaments.money.entry_actions import ACTIONS as ENTRY_ACTIONS
from tournaments.money.side_actions import ACTIONS as SIDE_ACTIONS
from tournaments.people.actions import ACTIONS as PEOPLE_ACTIONS

#: Routes that are tried on the night that has not started.
BEFORE_THE_START = frozenset(
    {
        *(
            *("wishes", "wish-add", "wish-back", "api-wishes", "api-wish"),
            *("own-chart", "chart-use", "chart-remove", "chart-preview", "chart-format"),
            *("chart-swap", "chart-numbers-draw", "api-chart-swap", "api-chart-numbers-draw"),
            *("api-chart", "api-chart-preview", "api-chart-format"),
            *("ideals", "ideal-choose", "api-ideals", "list-by-points", "api-list-by-points"),
            *("next-part", "next-part-save", "next-part-nobody", "api-next-part"),
            *("event-settings", "entry-add", "entries-import"),
            *("event-start", "event-cancel", "api-event-cancel", "join", "join-open", "door"),
        ),
        *("api-everyone-check-in", "api-everyone-pay"),
        *("api-event", "api-entries", "api-entries-import", "api-check-in", "api-check-out", "api-withdraw"),
        *("api-disqualify-preview", "api-disqualify"),
        *("api-return", "api-seed", "api-arrive", "api-pay", "api-refund", "api-event-start", "api-join"),
        "api-join-open",
        *("house-rules", "rules-keep", "api-house-rules"),
        *(action.name for action in MONEY_ACTIONS),
        *(action.name for action in PEOPLE_ACTIONS if action.name.startswith("entry-")),
        *(action.name for action in ENTRY_ACTIONS),
        "stake-refund",
        *("api-stake", "api-let-off", "api-ask", "api-float-in"),
        *("side-pools", "api-side-pools", *(action.name for action in SIDE_ACTIONS)),
    }
)
#: Routes that are tried on the night whose tables tell their points at the end.
OF_TOTALS = frozenset(
    {
        *("table-total", "table-total-undo", "table-check", "total-correct"),
        *("api-total", "api-total-undo", "api-check", "api-total-correct"),
    }
)
#: Routes that are tried on the night whose round one has not opened.
AFTER_THE_DRAW = frozenset(
    {
        *("round-draw", "api-round-draw", "draw-release", "api-draw-release"),
        *("round-show", "api-round-show"),
        *("seats-desk", "certificate-desk", "api-certificate"),
    }
)
