"""Callers of the API: a person with a token, a phone that opened a table."""

import json
from uuid import uuid4

from rest_framework.test import APIClient

from accounts.sign_in.sign_ins import token_make
from tournaments.access.links import link_exchange, link_secret
from tournaments.models import AuditEntry, Entry, Event, Hand, LedgerEntry, Link, LinkSession

V1 = "/api/v1"
TABLES = (AuditEntry, Entry, Event, Hand, LedgerEntry, Link, LinkSession)


def nobody():
    return APIClient()


def person(user):
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {token_make(user=user)}")
    return client


def link_of(event, table):
    return Link.objects.get(event=event, kind=Link.Kind.TABLE, table=table, revoked_at=None)


def table_token(event, table=1):
    return link_exchange(secret=link_secret(link_of(event, table)), kind=Link.Kind.TABLE).token


def phone(event, table=1):
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Table {table_token(event, table)}")
    return client


def send(client, method, path, body=None, **headers):
    """Send a JSON body, or these bytes as they are."""
    content = body if isinstance(body, bytes) else json.dumps({} if body is None else body)
    return client.generic(
        method, path, content, content_type=headers.pop("content_type", "application/json"), **headers
    )


def post(client, path, body=None, **headers):
    return send(client, "POST", f"{V1}{path}", body, **headers)


def get(client, path):
    return client.get(f"{V1}{path}")


def refusal(answer):
    """Return status, code and field of an answer in the one shape of refusals."""
    said = answer.json()
    assert answer.headers["Content-Type"] == "application/json"
    assert said.keys() - {"table"} == {"code", "message", "field"}
    assert said["message"].endswith((".", "?")), said["message"]
    return answer.status_code, said["code"], said["field"]


def row_counts():
    return {model.__name__: model.objects.count() for model in TABLES}


def hand(number=1, **fields):
    """A hand of round one, as a phone sends it."""
    return {
        "round": 1,
        "number": number,
        "key": str(uuid4()),
        "maker": 1,
        "tricks": 3,
        **fields,
    }
