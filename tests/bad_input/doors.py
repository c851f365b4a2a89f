"""The two doors of one action, answered in one shape."""

import html
import json
from dataclasses import dataclass

from tests.access.clubs import browser
from tests.markup import one_line


@dataclass(frozen=True, slots=True)
class Answer:
    """What a door said: the API names code and field, a page shows the sentence."""

    status: int
    text: str
    code: str | None = None
    field: str | None = None

    def says(self, sentence):
        return sentence in one_line(self.text)


def by_api(client, path, body, *, method="POST"):
    """Send a body to the API; ``bytes`` go as they are."""
    content = body if isinstance(body, bytes) else json.dumps(body)
    response = client.generic(method, f"/api/v1{path}", content, content_type="application/json")
    if response.status_code < 400:
        return Answer(response.status_code, response.content.decode())
    answer = response.json()
    return Answer(response.status_code, answer["message"], answer["code"], answer["field"])


def by_page(client, path, form):
    """Send a form as a browser does."""
    response = client.post(path, form)
    return Answer(response.status_code, html.unescape(response.content.decode()))


def doors_of_a_table(event, user, secret, *, round_number=1, table=1):
    """Return the four ways a hand reaches a table: by API and by page, from its phone and by a person."""
    phone, person = browser(secret=secret), browser(user)
    api = f"/events/{event.pk}/rounds/{round_number}/tables/{table}/hands"
    page = f"/events/{event.pk}/rounds/{round_number}/tables/{table}/hand/"
    here = {"round": round_number}
    return {
        "api, phone": lambda payload: by_api(phone, "/table/hands", {**here, **payload}),
        "api, person": lambda payload: by_api(person, api, payload),
        "page, phone": lambda form: by_page(phone, "/t/hand", {**here, **form}),
        "page, person": lambda form: by_page(person, page, form),
    }
