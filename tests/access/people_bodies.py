"""What is sent about a club's people; the two who are merged were in one night."""


def _same(name, body):
    return {(name, "POST"): body, (f"api-{name}", "POST"): body}


PEOPLE_BODIES = {
    ("person-change", "POST"): lambda _: {"name": "Ann", "is_guest": "1"},
    ("api-person-change", "PUT"): lambda _: {"name": "Ann", "is_guest": True},
    **_same("people-merge", lambda _: {"keep": 1, "others": [2]}),
    **_same("people-different", lambda _: {"people": [1, 2]}),
    **_same("alias-forget", lambda _: {"name": "Annie"}),
    **_same("person-split", lambda host: {"event": host.running.pk}),
}
