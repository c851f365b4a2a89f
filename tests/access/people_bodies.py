"""What is sent about a club's people; the two who are merged were in one night."""

from tests.access.clubs import new_key


def same(name, body):
    """Send the same at both doors of an action."""
    return {(name, "POST"): body, (f"api-{name}", "POST"): body}


PEOPLE_BODIES = {
    ("entries-preview", "POST"): lambda _: {"names": "Mo\nNel"},
    ("api-entries-preview", "POST"): lambda _: {"text": "Mo\nNel"},
    **same("join-open", lambda _: {"entry": 1}),
    **same("partners-pair", lambda _: {"one": 999_999, "other": 2}),
    **same("player-partner-ask", lambda _: {"entry": 999_999}),
    **same("player-partner-agree", lambda _: {"entry": 999_999}),
    **same("player-partner-decline", lambda _: {"entry": 999_999}),
    **same("player-arrive", lambda _: {"code": "CDFGH"}),
    **same("player-paid", lambda _: {"way": "venmo"}),
    ("pay-ways", "POST"): lambda _: {"venmo": "Maple-Club"},
    ("api-pay-ways", "PUT"): lambda _: {"venmo": "Maple-Club"},
    **same("player-partner-bring", lambda _: {"name": "Walk-in Wendy", "key": new_key()}),
    **same("player-bring", lambda _: {"name": "Walk-in Wendy", "key": new_key()}),
    ("person-change", "POST"): lambda _: {"name": "Ann", "is_guest": "1"},
    ("api-person-change", "PUT"): lambda _: {"name": "Ann", "is_guest": True},
    **same("people-merge", lambda _: {"keep": 1, "others": [2]}),
    **same("people-different", lambda _: {"people": [1, 2]}),
    **same("alias-forget", lambda _: {"name": "Annie"}),
    **same("person-split", lambda host: {"event": host.running.pk}),
}
