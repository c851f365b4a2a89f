"""Who gets what at both doors of each action that is declared once: the page's form and the API's.

Which there are is asked of the map of the app; who may do them, and what is refused at the night where it is
tried, is written here by hand, once for both doors.
"""

from django.urls import URLResolver, get_resolver

from tournaments.web.subjects import JOINING, PERSON, PLAYER

#: What a scorekeeper may do too, and what only an owner may; all else takes a director.
KEEPERS = {
    *("call-answer", "entry-add", "entries-import", "entries-preview", "sheets"),
    *("entry-check-in", "entry-check-out", "everyone-check-in", "name-correct"),
}
OWNERS = {
    "pay-ways",
    "club-change",
    "invitation-revoke",
    "invite",
    "member-end",
    "member-role",
    "player-anonymise",
}
#: What is asked for here is the owner's own, and there is none of it for others.
OF_THE_OWNER = {"sign-in-end"}
#: By action, how the API says that it is done where it is not by 200.
SAID = {
    **dict.fromkeys(("event-repeat", "hand-correct", "invite", "kept-rules", "ruling-new"), "201"),
    **dict.fromkeys(("message-send", "people-add", "total-correct", "wish-add"), "201"),
    **dict.fromkeys(("guest-link-replace", "invitation-revoke", "link-phone-end", "link-replace"), "204"),
    **dict.fromkeys(("event-hold", "member-end", "next-part-nobody", "player-forget"), "204"),
    **dict.fromkeys(("chart-remove", "rules-forget", "series-end", "wish-back"), "204"),
    "address-send": "202",
    **dict.fromkeys(("entry-add", "entries-import", "invitation", "join", "player-push"), "201"),
    "player-bring": "201",
    **dict.fromkeys(("player-sign-out", "sign-in-end", "sign-ins-end"), "204"),
}
#: By answer, what finds nothing to be done to at the night where it is tried; an action or one of its routes.
NOT_NOW = {
    "404": {
        *("carried-release", "carried-restore", "join-open", "partners-pair"),
        *("player-partner-ask", "player-partner-agree", "player-partner-decline"),
    },
    "422": {"sign-ups-approve", "sign-ups-remove", "slow-play"},
    "409": {
        *("api-disqualify", "api-disqualify-preview", "bracket-decide", "bracket-preview", "phones-network"),
        *("ceremony", "float-out", "give-back", "hand-over", "pay-out", "prizes-correct", "prizes-fix"),
        *("message-send", "move-send", "people-merge", "chart-numbers-draw", "list-by-points"),
        *(
            "cards-draw",
            "entry-seed",
            "handicap-set",
            "night-end",
            "part-start",
            "play-off",
            "player-anonymise",
            "rejoin",
        ),
        "player-mail",  # No email is set up.
        *("money-close", "money-play-off", "postponed-stand", "rematch", "round-close", "round-next"),
        *("sign-ups-approval", "player-withdraw", "player-change", "player-bring"),
        *("player-arrive", "player-paid", "player-partner-bring"),
        *("side-carry-back", "side-carry-in", "side-close", "side-correct", "side-fee", "side-fines"),
        *("side-fines-back", "side-join", "side-leave", "side-perfect", "side-perfect-back", "side-reopen"),
        *("side-settle", "winners-pay"),
    },
}


def mapped_actions(resolver=None):
    """Return each declared action with the name and the method of one of its doors."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            yield from mapped_actions(pattern)
            continue
        view = pattern.callback
        doors = {"POST": view}
        if of_class := getattr(view, "view_class", None):
            doors = {method.upper(): getattr(of_class, method, None) for method in of_class.http_method_names}
        for method, door in doors.items():
            if action := getattr(door, "action", None):
                yield action, pattern.name, method


def lines():
    """Return the lines of the list that declared actions stand for."""
    return {(route, method): _answers(action, route) for action, route, method in mapped_actions()}


def _answers(action, route):
    name, by_api = action.name, route.startswith("api-")
    # The page of the sheets is rendered where a line is refused; who signs up goes on to their own page.
    stays = action.renders is not None and name not in {"sheets", "join", "join-open"}
    done = SAID.get(name, "200") if by_api else "200" if stays else "302"
    may = next((answer for answer, names in NOT_NOW.items() if {name, route} & names), done)
    strangers = dict.fromkeys(("nobody", "player", "table", "other"), "401" if by_api else "in")
    people = dict.fromkeys(("keeper", "direct", "owner", "alien"), may)
    if action.subject is JOINING:
        return dict.fromkeys((*strangers, *people), may)
    if action.subject is PLAYER:
        return dict.fromkeys((*strangers, *people), "401" if by_api else "404") | {"player": may}
    if action.subject is PERSON:
        others = {} if name not in OF_THE_OWNER else dict.fromkeys(("keeper", "direct", "alien"), "404")
        if name == "invitation":
            others = dict.fromkeys(("keeper", "direct", "owner"), "409")
        return strangers | people | others
    keeper = may if name in KEEPERS else "403"
    director = "403" if name in OWNERS else may
    return {**strangers, "keeper": keeper, "direct": director, "owner": may, "alien": "404"}
