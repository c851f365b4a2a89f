"""What a night's file says, whatever ids it says it with."""

import io
import json
from zipfile import ZIP_DEFLATED, ZipFile

from accounts.models import Player, User
from tournaments.archive.night_files.layout import CARRIED, MEMBER, id_model
from tournaments.archive.night_files.references import References
from tournaments.models import Posting

#: What each installation makes for itself.
OWN = {"Event": {"public_id"}, "Posting": {"id"}, "Link": {"revoked_at"}, "LinkSession": {"expires_at"}}


def content_of(packed):
    with ZipFile(io.BytesIO(packed)) as archive:
        return json.loads(archive.read(MEMBER))


def packed_of(content, *, member=MEMBER):
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        archive.writestr(member, content if isinstance(content, str | bytes) else json.dumps(content))
    return packed.getvalue()


def without_ids(content):
    """Return by model what every row says, with places in the file and names instead of ids."""
    rows = {name: list(content["rows"][name]) for name in CARRIED}
    if rows["AuditEntry"][-1]["action"] == "night_bring_in":
        last = rows["AuditEntry"].pop()
        rows["Link"] = [link for link in rows["Link"] if link["revoked_at"]]
        content["users"] = [user for user in content["users"] if user["id"] != last["actor_id"]]
    rows["Posting"].sort(key=lambda row: (row["recorded_at"], row["key"]))
    places = {
        (model, row["id"]): f"{name} {place}"
        for name, model in CARRIED.items()
        if id_model(model) is model
        for place, row in enumerate(rows[name])
    }
    people = {each["id"]: each for each in content["people"]}
    places |= {(Player, pk): f"{each['name']} ({each['nickname']})" for pk, each in people.items()}
    places |= {(User, each["id"]): each["name"] for each in content["users"]}
    ids = References(
        row=lambda model, pk: places[model, pk],
        mention=lambda model, pk: places.get((model, pk), "gone"),
        counts_totals=rows["Event"][0]["reporting"] == "totals",
    )
    return {name: _plain(name, [ids.exchanged(CARRIED[name], row) for row in rows[name]]) for name in CARRIED}


def _plain(name, rows):
    own = OWN.get(name, set())
    said = [{column: value for column, value in row.items() if column not in own} for row in rows]
    return sorted(said, key=lambda row: json.dumps(row, sort_keys=True)) if name == Posting.__name__ else said
