"""Nights that cannot be: refused alike whether made or changed, by page or by API, and nothing is written."""

from dataclasses import dataclass
from uuid import uuid4

import pytest

from tests import nights
from tests.access.bodies import EVENT, SLIP
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.by_night import one_in
from tests.database import contents
from tournaments.models import Event

pytestmark = pytest.mark.django_db

FORM = {**EVENT, "hands": "12", "rounding": "100", "tie_breaks": "wins,loners"}


@dataclass(frozen=True, kw_only=True)
class Case:
    """One value that cannot be; ``None`` where that door cannot send it."""

    json: dict | None = None
    form: dict | None = None
    field: str
    #: What both sentences hold; empty where each door has words of its own.
    says: str = ""
    status: int = 422


def same(field, *values, says="", in_form=None):
    """The same value at both doors; the form may call the field something else."""
    return {
        f"{field} {str(value)[:24]!r}": Case(
            json={field: value}, form={in_form or field: str(value)}, field=field, says=says
        )
        for value in values
    }


def prizes(shares, kind, says, code_field="prizes"):
    return Case(
        json={"prizes": {"kind": kind, "shares": shares}},
        form={"prizes": shares},
        field=code_field,
        says=says,
    )


CASES = {
    **same("name", "", "   ", "\u200b", "\u200d\ufeff"),
    **same("name", "a\u202eb", "x\u2066y", says="hidden characters"),
    **same("name", "a\nb", "a\tb", says="in plain characters"),
    **same("name", "e" + "\u0301" * 50, says="too many accents"),
    **same("name", "x" * 81, "x" * 150, says="Use up to 80 characters"),
    **same("name", "x" * 10_000),
    "name that is a number": Case(json={"name": 5}, field="name"),
    "name with NUL": Case(form={"name": "a\x00b"}, field="name"),
    **same("starts_at", "", "soon", "2026-11-27T25:00", "2026-02-30T19:00", "10000-01-01T19:00"),
    **same("starts_at", "0001-01-01T00:00", "1999-12-31T19:00", "2101-01-01T19:00", "9999-12-31T23:59"),
    "the hour that a clock change leaves out": Case(
        json={"starts_at": "2026-03-08T02:30", "time_zone": "America/Detroit"},
        form={"starts_at": "2026-03-08T02:30", "time_zone": "America/Detroit"},
        field="starts_at",
        says="02:30 doesn't exist in America/Detroit",
    ),
    **{
        f"offset {offset}": Case(json={"starts_at": f"2026-11-27T19:00{offset}"}, field="starts_at")
        for offset in ("+15:59", "-15:59", "+23:59", "+99:00")
    },
    "starts_at as a number": Case(json={"starts_at": 1795800000}, field="starts_at"),
    **same("time_zone", "Mars/Phobos", "../../etc/passwd", "europe/", says="isn't a time zone"),
    **same("capacity", 0, -1, 201, 2001, 10**9, 2**63, "twelve", 1.5),
    "capacity true": Case(json={"capacity": True}, field="capacity"),
    "capacity as text": Case(json={"capacity": "12"}, field="capacity"),
    **same("hands", 0, -1, 61, 1_000, 10**9, "many"),
    **same("rounds", 0, -1, 251, 10_000, 2**63, "many", 1.5),
    "rounds true": Case(json={"rounds": True}, field="rounds"),
    **same("tables", 0, -1, 51, 10**9, "few"),
    **same("ranking", "luck", "__class__", "loners", "rate"),
    **{
        f"{field} {value!r}": Case(json={field: value}, form={"format": kind, field: str(value)}, field=field)
        for field, kind, values in (
            ("groups", "round_robin", (0, -1, 17, 10**9, "many", 1.5)),
            ("within", "swiss", ("luck", "__class__")),
        )
        for value in values
    },
    **same("minimum_games", -1, 251, 10**9, "many", 1.5),
    **same("sit_out", "luck", "__class__") | same("sit_out_points", -1, 51, 10**9, "many", 1.5),
    **same("walk_over", "luck") | same("walk_over_points", -1, 51, "many"),
    "a credit that would count twice": Case(
        json={"ranking": "points_per_game", "tie_breaks": [], "sit_out": "own_average"},
        form={"ranking": "points_per_game", "tie_breaks": "", "sit_out": "own_average"},
        field="sit_out",
        says="Turn off bye points",
    ),
    "a credit that decides nothing": Case(
        json={"ranking": "wins", "tie_breaks": ["loners"], "sit_out": "fixed"},
        form={"ranking": "wins", "tie_breaks": "loners", "sit_out": "fixed"},
        field="sit_out",
        says="in the ranking. Add it, or turn bye points off.",
    ),
    "games against each other where partners change": Case(
        json={"tie_breaks": ["head_to_head"]},
        form={"tie_breaks": "head_to_head"},
        field="tie_breaks",
        says="works only with fixed partners",
    ),
    "what decides first named again": Case(
        json={"ranking": "wins", "tie_breaks": ["wins"]},
        form={"ranking": "wins", "tie_breaks": "wins"},
        field="tie_breaks",
        says="is listed twice",
    ),
    "a play-off before the last": Case(
        json={"tie_breaks": ["play_off", "wins"]}, form={"tie_breaks": "play_off,wins"}, field="tie_breaks"
    ),
    **same("reporting", "luck", "hands,totals"),
    **same("asks_other_side", "maybe", 1),
    **same("house_rules", "", "nonsense", "__class__"),
    "tie-breaks unknown": Case(
        json={"tie_breaks": ["luck"]}, form={"tie_breaks": "luck"}, field="tie_breaks"
    ),
    "tie-breaks doubled": Case(
        json={"tie_breaks": ["wins", "wins"]}, form={"tie_breaks": "wins,wins"}, field="tie_breaks"
    ),
    "tie-breaks as text": Case(json={"tie_breaks": "wins"}, field="tie_breaks"),
    # bad_input 34; C 49-52, 57
    **{
        f"stake {text!r}": Case(form={"stake": text}, field="stake_cents")
        for text in ("", "-1", "0.005", "10,00", "1,000.00", "1e3", "\u0661\u0660", "10 dollars", "NaN")
    },
    **{
        f"stake {cents!r}": Case(json={"stake_cents": cents}, field="stake_cents")
        for cents in (-1, 0.5, "10", True, None, 2**31, 2**63, 1e3)
    },
    "stake over the limit": Case(
        json={"stake_cents": 10**9},
        form={"stake": "10000000"},
        field="stake_cents",
        says="That entry fee is too high. Enter a smaller one.",
    ),
    "another currency": Case(json={"currency": "EUR"}, field="currency"),
    "percents of 110": prizes(
        "50/30/20/10", "percent", "is 110%, not 100%. To pay out the whole pool, enter 5:3:2:1"
    ),
    "percents of 99.99": prizes("50/49.99", "percent", "is 99.99%, not"),
    "percents of 100.01": prizes("50.01/50", "percent", "is 100.01%, not"),
    "a negative percent": prizes("-10/110", "percent", "can't be a share. Enter 0 or more."),
    "a percent that is none": prizes("NaN", "percent", "isn't a percentage"),
    "a percent beyond numbers": prizes("1e308", "percent", "isn't a percentage"),
    "a percent sign": prizes("50%/50%", "percent", "without the % sign"),
    "a percent of nothing": prizes("0", "percent", "1st place must win"),
    "a worse place paid more": prizes("40/60", "percent", "A lower place can't win more"),
    "too many places": prizes(":".join("1" * 51), "weights", "Choose 1 to 50 paid places."),
    "a weight and a half": prizes("1.5:1", "weights", "Use whole numbers"),
    "a place left empty": prizes("5::3", "weights", "One place has no share"),
    "two separators": prizes("5:3/2", "weights", "Separate all places the same way"),
    "a weight beyond any pool": prizes("9999999999:1", "weights", "Use whole numbers"),
    "an amount in two ways": prizes("$1,000, $500", "fixed", "Write 1000, not 1,000"),
    "an amount below a cent": prizes("$10.001", "fixed", "isn't an amount"),
    "an amount below nothing": prizes("$-0.01", "fixed", "isn't an amount"),
    "an amount beyond any pool": prizes("$1000000000000000", "fixed", "isn't an amount"),
    "an amount in other digits": prizes("$\u0661\u0660", "fixed", "isn't an amount"),
    "prizes of another kind": Case(json={"prizes": {"kind": "luck", "shares": "1"}}, field="kind"),
    "prizes as text": Case(json={"prizes": "50/50"}, field="prizes"),
    **{
        f"money terms: {name}": Case(json=json and {"prize_terms": json}, form=form, field=field, says=says)
        for name, json, form, field, says in (
            (
                "a house that takes more than all",
                {"house": {"basis": "gross", "share": "101"}},
                {"house": "101", "house_basis": "gross"},
                "house",
                "The house cut can't be 101%.",
            ),
            (
                "a house that takes a sign",
                {"house": {"basis": "net", "share": "10%"}},
                {"house": "10%", "house_basis": "net"},
                "house",
                "without the % sign",
            ),
            (
                "a charity in an unknown script",
                {"charity": {"basis": "fixed", "share": "\u0661\u0660"}},
                {"charity": "\u0661\u0660", "charity_basis": "fixed"},
                "charity",
                "isn't an amount",
            ),
            ("a negative gift", {"added_cents": -1}, {"added": "-1"}, "added_cents", ""),
            ("a gift beyond any night", {"added_cents": 10**12}, None, "added_cents", "Enter a smaller one."),
            ("a least prize in words", None, {"least": "five"}, "least", "isn't an amount"),
            (
                "door prizes of nothing",
                {"door_prizes": 2},
                {"door_prizes": "2"},
                "door_cents",
                "Enter the number of door prizes",
            ),
            ("a hundred door prizes", {"door_prizes": 100, "door_cents": 1}, None, "door_prizes", "0 to 50"),
            (
                "201 a place",
                {"entries_per_place": 201},
                {"entries_per_place": "201"},
                "entries_per_place",
                "",
            ),
            ("ties by luck", {"prize_ties": "luck"}, {"prize_ties": "luck"}, "prize_ties", ""),
            ("tips", {"tips": 5}, None, "tips", ""),
        )
    },
    "a fixed prize paid twice": Case(
        json={"prizes": {"kind": "fixed", "shares": "60, 40"}, "prize_terms": {"prize_ties": "duplicate"}},
        form={"prizes": "$60, $40", "prize_ties": "duplicate"},
        field="prize_ties",
        says="tied players can't each get the full prize",
    ),
    "a rounding nobody pays in": Case(
        json={"prizes": {"kind": "weights", "shares": "1:1", "rounding_cents": 7}}, field="rounding_cents"
    ),
}
#: What only the settings page asks; a new night has the usual.
SETTINGS_ONLY = {
    *("reporting", "asks_other_side", "groups", "within"),
    *("hands", "rounds", "tables", "ranking", "tie_breaks"),
    *("minimum_games", "sit_out", "sit_out_points", "walk_over", "walk_over_points"),
}


def refused_at(answer, field):
    """Say whether a page shows an error, at the field where the form shows it."""
    name = {"stake_cents": "stake", "added_cents": "added", "door_cents": "door"}.get(field, field)
    return f'id="id_{name}_error"' in answer.text or 'class="note error"' in answer.text


@pytest.mark.parametrize("which", one_in(6, CASES))
def test_a_night_that_cannot_be_is_refused_at_every_door_and_nothing_is_written(which, organizer, subtests):
    case = CASES[which]
    event = nights.make_event(organizer)
    client = browser(organizer)
    before = contents()
    if case.json is not None:
        for name, path, method, body in (
            ("made", "/events", "POST", {**SLIP, "key": str(uuid4())}),
            ("changed", f"/events/{event.pk}", "PATCH", {}),
            ("previewed", "/events/preview", "POST", SLIP),
        ):
            with subtests.test(f"api, {name}"):
                answer = by_api(client, path, {**body, **case.json}, method=method)
                assert (answer.status, answer.field) == (case.status, case.field)
                assert answer.says(case.says)
    if case.form is not None:
        for name, path in (("made", "/events/new/"), ("changed", f"/events/{event.pk}/settings/")):
            if name == "made" and case.form.keys() & SETTINGS_ONLY:
                continue
            with subtests.test(f"page, {name}"):
                answer = by_page(client, path, {**FORM, "key": str(uuid4()), **case.form})
                assert answer.status == case.status
                assert answer.says(case.says)
                assert refused_at(answer, case.field)
    assert contents() == before


@pytest.mark.parametrize("key", ["", "x", "9f0c3f4e-7a2f", "k" * 10_000])
def test_a_new_night_needs_a_key_at_both_doors(key, organizer):
    client = browser(organizer)
    before = contents()
    told = by_api(client, "/events", {**SLIP, "key": key})
    assert (told.status, told.field) == (422, "key")
    shown = by_page(client, "/events/new/", {**EVENT, "key": key})
    assert shown.status == 422
    assert 'class="note error"' in shown.text
    assert contents() == before


TERMS_SENT = {
    "house": {"basis": "gross", "share": "10"},
    "charity": {"basis": "fixed", "share": "25"},
    "added_cents": 50_00,
    "prize_ties": "lot",
    "entries_per_place": 4,
    "least_cents": 5_00,
    "last_cents": 10_00,
    "door_prizes": 2,
    "door_cents": 2_50,
    "point_cents": 50,
}
TERMS_TYPED = {
    "house": "10",
    "house_basis": "gross",
    "charity": "$25",
    "charity_basis": "fixed",
    "added": "50",
    "prize_ties": "lot",
    "entries_per_place": "4",
    "least": "5",
    "last": "10",
    "door_prizes": "2",
    "door": "2.50",
    "point": "0.50",
}
TERMS_STORED = {
    **TERMS_SENT,
    "house": {"basis": "gross", "share": 1000},
    "charity": {"basis": "fixed", "share": 2500},
}
ALLOWED = {
    "a free night": ({"stake_cents": 0}, {"stake": "0"}, {"stake_cents": 0}),
    "one prize of all": (
        {"prizes": {"kind": "percent", "shares": "100/0"}},
        {"prizes": "100/0"},
        {"prizes": {"kind": "percent", "shares": [10000, 0], "rounding_cents": 100}},
    ),
    "cuts, other prizes and a tie policy": (
        {"prize_terms": TERMS_SENT},
        TERMS_TYPED,
        {"prize_terms": TERMS_STORED},
    ),
    **{
        f"called {name!r}": ({"name": name}, {"name": name}, {"name": name})
        for name in (
            "O'Brien's",
            "<script>alert(1)</script>",
            "{{7*7}}",
            "🂡 night",
            "ليلة",
            "=1+1",
            "'; drop table",
        )
    },
}


@pytest.mark.one_by_day
@pytest.mark.parametrize(("json", "form", "columns"), ALLOWED.values(), ids=ALLOWED.keys())
def test_what_is_unusual_and_allowed_is_stored_alike_by_both_doors(json, form, columns, organizer):
    client = browser(organizer)
    assert by_api(client, "/events", {**SLIP, "key": str(uuid4()), **json}).status == 201
    assert by_page(client, "/events/new/", {**EVENT, "key": str(uuid4()), **form}).status == 302
    assert list(Event.objects.values(*columns)) == [columns, columns]


@pytest.mark.parametrize("change", [{"rounds": 5}, {"tables": 2}])
def test_the_movement_stays_once_the_seats_are_drawn(change, night, organizer):
    nights.start(night, organizer, opened=0)
    client, before = browser(organizer), contents()
    told = by_api(client, f"/events/{night.pk}", change, method="PATCH")
    assert (told.status, told.code, [told.field]) == (409, "locked", list(change))
    form = {**FORM, **{name: str(value) for name, value in change.items()}}
    shown = by_page(client, f"/events/{night.pk}/settings/", form)
    assert shown.status == 409
    assert shown.says("Seats are drawn, so you can't change this anymore.")
    assert contents() == before


def test_rounds_tables_and_ranking_are_stored_alike_by_both_doors(organizer):
    client = browser(organizer)
    event, other = nights.make_event(organizer), nights.make_event(organizer)
    fields = {"rounds": 8, "tables": 2, "ranking": "points_per_hand"}
    assert by_api(client, f"/events/{event.pk}", fields, method="PATCH").status == 200
    assert by_page(client, f"/events/{other.pk}/settings/", {**FORM, **fields}).status == 302
    for each in Event.objects.all():
        assert (each.movement.rounds, each.movement.tables, each.ranking) == (8, 2, "points_per_hand")


def test_the_money_terms_stay_while_something_else_changes(organizer):
    client = browser(organizer)
    event = nights.make_event(organizer)
    assert by_api(client, f"/events/{event.pk}", {"prize_terms": TERMS_SENT}, method="PATCH").status == 200
    assert by_api(client, f"/events/{event.pk}", {"name": "Saturday"}, method="PATCH").status == 200
    shown = client.get(f"/events/{event.pk}/settings/").context["form"]
    by_page(
        client, f"/events/{event.pk}/settings/", {name: value or "" for name, value in shown.data.items()}
    )
    assert Event.objects.get(pk=event.pk).prize_terms == TERMS_STORED


def test_nothing_of_the_rules_changes_once_round_one_has_opened(running, organizer):
    client = browser(organizer)
    before = contents()
    for change in (
        {"stake_cents": 0},
        {"tie_breaks": []},
        {"hands": 8},
        {"prizes": {"kind": "weights", "shares": "1"}},
        {"prize_terms": {"last_cents": 100}},
        {"house_rules": "canadian"},
    ):
        told = by_api(client, f"/events/{running.pk}", change, method="PATCH")
        assert (told.status, told.code) == (409, "locked")
    shown = by_page(client, f"/events/{running.pk}/settings/", FORM)
    assert shown.status == 409
    assert shown.says(told.text)
    assert contents() == before
