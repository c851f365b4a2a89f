"""The published schema and the page that shows it."""

import gzip
import re

import pytest
from django.conf import settings
from django.core.management import call_command
from drf_spectacular.validation import validate_schema

from tests.api import calls
from tournaments.api_urls import urlpatterns
from tournaments.web.api.payloads import REPORT_FIELDS, HandPayload, KeyPayload, ReportPayload

pytestmark = pytest.mark.django_db


@pytest.mark.night
def test_the_schema_is_valid_and_made_without_a_warning(tmp_path):
    call_command("spectacular", validate=True, fail_on_warn=True, file=str(tmp_path / "schema.yml"))
    answer = calls.nobody().get("/api/schema/")
    assert answer.headers["Content-Type"] == "application/vnd.oai.openapi+json"
    schema = answer.json()
    validate_schema(schema)
    assert schema["components"]["securitySchemes"].keys() == {"token", "session", "table", "player", "guest"}


def test_a_night_may_be_asked_by_anybody_and_by_whom_a_private_one_lets_in():
    paths = calls.nobody().get("/api/schema/").json()["paths"]
    public = {path: methods for path, methods in paths.items() if path.startswith("/api/v1/public/")}
    assert len(public) > 8
    shown = [{}, *({name: []} for name in ("token", "session", "table", "player", "guest"))]
    assert [
        path for path, methods in public.items() for each in methods.values() if each["security"] != shown
    ] == []
    assert paths["/api/v1/movements"]["get"]["security"] == [{}]
    assert paths["/api/v1/events"]["get"]["security"] == [{"token": []}, {"session": []}]


def test_every_address_is_in_the_documents_and_no_other():
    """The table of docs/api.md against the map; what stands between <> has another name there."""
    page = (settings.BASE_DIR / "docs/api.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\|(?: `(/[^`]*)`)? \| (.+) \|$", page.split("## Every address")[1], re.M)
    told = set()
    for under, listed in rows:
        told |= {f"{under}/{address}" for address in re.findall(r"`([^`]+)`", listed)}
        told |= {under} if listed.startswith("itself") else set()
    mapped = [str(each.pattern) for each in urlpatterns]
    known = {f"/{each[3:]}" for each in mapped if each.startswith("v1/")}
    assert {re.sub("<[^>]+>", "<>", each) for each in told} == {
        re.sub("<[^>]+>", "<>", each) for each in known
    }


def test_every_operation_says_what_it_does():
    operations = [
        operation
        for methods in calls.nobody().get("/api/schema/").json()["paths"].values()
        for operation in methods.values()
    ]
    assert len(operations) > 50
    assert [each["operationId"] for each in operations if not each.get("description")] == []
    summaries = [each["summary"] for each in operations]
    assert [each for each in summaries if not 5 < len(each) < 100 or each.endswith(".")] == []


@pytest.mark.parametrize(
    ("path", "method", "summary"),
    [
        ("/clubs", "get", "List your clubs"),
        ("/table/hands", "post", "Enter the table's next hand"),
        ("/table-session", "post", "Sign this device in with a link's secret"),
    ],
)
def test_a_summary_is_what_an_operation_says_before_its_first_stop(path, method, summary):
    paths = calls.nobody().get("/api/schema/").json()["paths"]
    assert paths[f"/api/v1{path}"][method]["summary"] == summary


def test_the_fields_of_a_hand_are_the_ones_that_are_read():
    assert tuple(ReportPayload().fields) != ()
    assert set(ReportPayload().fields) == set(REPORT_FIELDS)
    assert HandPayload().fields.keys() == {*REPORT_FIELDS, *KeyPayload().fields, "number", "opening", "more"}


def test_the_page_shows_every_operation_and_stays_light(client):
    schema = client.get("/api/schema/").json()
    page = client.get("/api/docs/")
    text = page.content.decode().replace("<wbr>", "")
    assert page.status_code == 200
    assert [path for path in schema["paths"] if f"<code>{path}</code>" not in text] == []
    assert "<script>" not in text
    # With the stylesheet, 48 KiB on the wire.
    assert len(gzip.compress(page.content)) < 44_000
