"""Bodies, headers and methods that are refused before anything is read of them; one shape for all."""

import json

import pytest
from rest_framework.test import APIClient

from tests.api import calls
from tournaments.models import Hand

pytestmark = pytest.mark.django_db

HANDS = "/table/hands"
UUID_TEXT = "9f0c3f4e-7a2f-4c65-9d53-0d6bb2a1a001"
NESTED = b'{"number":' + b"[" * 10_000 + b"]" * 10_000 + b"}"


UNCLEAR = [
    (b"[]", 400),
    (b"null", 400),
    (b'"hand"', 400),
    (b"{", 400),
    (b"number=1", 400),
    (b'{"number": NaN}', 400),
    (b'{"number": Infinity}', 400),
    (b'{"number": 1e400}', 400),
    (b'{"number": 1, "number": 2}', 400),
    (b'{"report": {"tricks": 1, "tricks": 2}}', 400),
    (b'{"key": "\\ud800"}', 400),
    (b'{"\\udfff": 1}', 400),
    (b'{"key": "a\\u0000b"}', 400),
    (b'{"key": "a\x00b"}', 400),
    (b'{"key": "\xff"}', 400),
    (b"\xef\xbb\xbf{}", 400),
    (b'{"number": ' + b"9" * 5_000 + b"}", 400),
    (NESTED, 400),
    (b'{"key": ' + b"[" * 40 + b"]" * 40 + b"}", 400),
    (b'{"key": "' + b"k" * 1_000_001 + b'"}', 413),
    (b"\x1f\x8b\x08" + b"\x00" * 500, 400),
]


def test_a_body_that_is_no_clear_json_object_is_refused_and_writes_nothing(phone, subtests):
    for body, status in UNCLEAR:
        with subtests.test(f"{body} {status!r}"[:60]):
            before = calls.row_counts()
            answer = calls.post(phone, HANDS, body)
            assert calls.refusal(answer)[0] == status
            assert calls.row_counts() == before


def test_brackets_inside_a_text_are_not_nesting(director, night):
    body = {"name": "[" * 40 + "Ann", "key": UUID_TEXT}
    assert calls.post(director, f"/events/{night.pk}/entries", body).status_code == 201


def test_an_escaped_backslash_before_u0000_is_text(director, night):
    body = b'{"name": "Ann \\\\u0000", "key": "%s"}' % UUID_TEXT.encode()
    assert calls.post(director, f"/events/{night.pk}/entries", body).status_code == 201


NOT_JSON = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]


def test_only_json_is_read(phone, subtests):
    for content_type in NOT_JSON:
        with subtests.test(str(content_type)[:40]):
            body = json.dumps(calls.hand()).encode()
            answer = calls.post(phone, HANDS, body, content_type=content_type)
            assert calls.refusal(answer) == (415, "unsupported_media_type", None)
            assert not Hand.objects.exists()


def test_an_empty_body_is_an_object_without_fields(phone):
    assert calls.refusal(calls.post(phone, HANDS, b""))[0] == 422


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE", "PROPFIND"])
def test_an_address_that_is_not_there_answers_404(client, method):
    answer = calls.send(client, method, "/api/v1/nothing/here")
    assert calls.refusal(answer) == (404, "not_there", None)


NOT_OFFERED = ["PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND"]


def test_a_method_that_is_not_offered_answers_405(phone, subtests):
    for method in NOT_OFFERED:
        with subtests.test(str(method)[:40]):
            answer = calls.send(phone, method, "/api/v1/table/hands", b"")
            assert calls.refusal(answer) == (405, "method_not_allowed", None)


def test_reading_never_writes(phone):
    assert calls.get(phone, HANDS).status_code == 405


def test_a_method_the_page_of_the_api_lacks_answers_in_the_same_shape(db):
    answer = APIClient(enforce_csrf_checks=False).delete("/api/docs/")
    assert calls.refusal(answer) == (405, "method_not_allowed", None)


def test_a_forged_host_answers_400(db):
    answer = calls.nobody().get("/api/v1/events", HTTP_HOST="evil.example")
    assert calls.refusal(answer) == (400, "unreadable", None)


def test_a_bug_answers_500_without_saying_how(monkeypatch, running):
    def breaks(*_):
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr("tournaments.results.api.standings.let_in", breaks)
    client = APIClient(raise_request_exception=False)
    answer = client.get(f"/api/v1/public/{running.public_id}/standings")
    assert calls.refusal(answer) == (500, "server_error", None)
    assert "secret" not in answer.content.decode()


ACCEPTS = ["text/html", "application/xml", "text/csv", "nonsense"]


def test_the_answer_is_json_whatever_is_asked_for(phone, subtests):
    for accept in ACCEPTS:
        with subtests.test(str(accept)[:40]):
            answer = phone.get("/api/v1/table", HTTP_ACCEPT=accept)
            assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/json")


def test_answers_are_not_kept_by_caches(phone, running):
    assert calls.get(phone, "/table").headers["Cache-Control"] == "no-store"
    public = calls.get(calls.nobody(), f"/public/{running.public_id}/standings")
    # Kept, and asked for anew every time.
    assert public.headers["Cache-Control"] == "no-cache"
    assert "Access-Control-Allow-Origin" not in public.headers


NO_PAGES = ["0", "-1", "1000000000", "9" * 400, "x", "%00"]


def test_a_page_that_is_not_there_answers_404(director, night, subtests):
    for page in NO_PAGES:
        with subtests.test(str(page)[:40]):
            assert calls.refusal(calls.get(director, f"/events?page={page}"))[0] == 404


SIZES = ["0", "-1", "x", "1000000000"]


def test_the_size_of_a_page_is_clamped(director, night, subtests):
    for size in SIZES:
        with subtests.test(str(size)[:40]):
            answer = calls.get(director, f"/events?size={size}").json()
            assert (answer["count"], len(answer["results"])) == (1, 1)
