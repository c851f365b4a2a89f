"""House rules of a night's own, by page and by API: refused where they cannot be, kept for other nights."""

from dataclasses import replace
from uuid import uuid4

import pytest

from accounts.errors import InvalidNameError
from scoring.rules.rulesets import PRESETS
from tests import nights
from tests.access.bodies import EVENT, SLIP
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.errors import InvalidRequestError
from tournaments.formats import FORMATS, FormatKey
from tournaments.formats.house_rules import HOUSE_RULES
from tournaments.formats.own_rules import OWN_NAME
from tournaments.models import AuditEntry, Event, SavedRules
from tournaments.nights.services.house_rules import MOST_SAVED, event_rules_change, rules_save
from tournaments.standings import Criterion

pytestmark = pytest.mark.django_db

LEGION = replace(HOUSE_RULES["usual"], name="Legion", march=3)


@kept
def night(organizer):
    return nights.make_event(organizer, rules=HOUSE_RULES["usual"])


@pytest.fixture
def person(organizer):
    return browser(organizer)


def answered(rules=HOUSE_RULES["usual"], **changes):
    """The page as a browser sends it: nothing for what is not ticked or empty."""
    fields = {**rules.to_json(), **changes}
    return {name: str(value) for name, value in fields.items() if value is not None and value is not False}


def rules_of(event):
    return Event.objects.get(pk=event.pk).ruleset


def test_the_page_asks_every_rule_in_words_and_has_the_card(person, night):
    page = person.get(f"/events/{night.pk}/house-rules/").text
    for said in (
        "If everyone passes twice",
        "Stick the dealer (must call)",
        "Makers get euchred",
        "Farmer&#x27;s hand (9s and 10s)",
        "Makers take 3 or 4 tricks: 1 point. All 5 (a march): 2 points.",
    ):
        assert said in page
    assert 'name="seats"' not in page


def test_changed_rules_are_saved_and_stand_on_the_rule_card(person, night):
    path = f"/events/{night.pk}/house-rules/"
    saved = by_page(person, path, answered(name="Legion", march=3, all_pass="stick_dealer"))
    assert saved.status == 302
    rules = rules_of(night)
    assert (rules.name, rules.march, rules.passed_out_counts) == ("Legion", 3, False)
    card = person.get(f"/e/{night.public_id}/rules/").text
    assert "All 5 (a march): 3 points." in card
    assert "the dealer must call trump" in card
    entry = AuditEntry.objects.get(action="event_rules_change")
    assert (entry.before["march"], entry.after["march"]) == (2, 3)


def test_changed_rules_score_the_hands(organizer, person):
    event = nights.make_night(organizer, nights.NAMES[:4], rules=HOUSE_RULES["usual"])
    assert by_page(person, f"/events/{event.pk}/house-rules/", answered(march=3)).status == 302
    running = nights.start(event, organizer)
    hand = nights.record(nights.match_at(running), organizer, 1, maker=1, tricks=5).hand
    assert hand.seat_points == [3, 0, 3, 0]


def test_other_rules_to_start_from_are_shown_and_nothing_is_saved(person, night):
    before = contents()
    page = person.get(f"/events/{night.pk}/house-rules/?start=canadian").text
    assert 'value="canadian" selected' in page
    ticked = '<input type="checkbox" name="dealers_partner_alone"'
    assert "checked" in page.partition(ticked)[2].partition(">")[0]
    assert contents() == before


def test_rules_that_started_from_others_have_what_nobody_changed_from_there(person, night):
    canadian = HOUSE_RULES["canadian"]
    saved = by_page(
        person,
        f"/events/{night.pk}/house-rules/",
        {**answered(canadian, euchred=3, loner_euchred=3), "start": "canadian"},
    )
    assert saved.status == 302
    assert rules_of(night) == replace(canadian, name=OWN_NAME, euchred=3, loner_euchred=3)


@pytest.mark.parametrize("door", ["page", "api"])
def test_packets_are_dealt_where_the_rules_say_so_and_the_card_prints_it(door, person, night):
    card = f"/e/{night.public_id}/rules/"
    packets = "Deal two cards each, then three, or the other way around."
    assert packets not in person.get(card).text
    if door == "page":
        assert by_page(person, f"/events/{night.pk}/house-rules/", answered(dealing="packets")).status == 302
    else:
        fields = {"rules": {"dealing": "packets"}}
        assert by_api(person, f"/events/{night.pk}/house-rules", fields, method="PUT").status == 200
    assert rules_of(night).dealing == "packets"
    assert packets in person.get(card).text


CASES = {
    "a made hand worth more than a march": (
        {"made": 3},
        "made",
        "can't be worth more than “Makers take all 5” (2)",
    ),
    "a lone defender without loners": (
        {"loners": False, "defend_alone": "against_loner"},
        "defend_alone",
        "Loners are off",
    ),
    "a loner's points without loners": (
        {"loners": False, "loner_march": 5},
        "loner_march",
        "Leave “Loner takes all 5” blank",
    ),
    "points beyond reason": ({"march": 21}, "march", "20"),
    "no hands": ({"hands": 0}, "hands", "1"),
    "more hands than a night has": ({"hands": 61}, "hands", "60"),
    "a deck nobody sells": ({"deck": 26}, "deck", ""),
    "a choice that is none": ({"all_pass": "poker"}, "all_pass", ""),
    "a name of 61 letters": ({"name": "x" * 61}, "name", "60"),
    "a name of spaces": ({"name": "  "}, "name", ""),
}


@pytest.mark.one_by_day
@pytest.mark.parametrize(("changes", "field", "says"), CASES.values(), ids=CASES.keys())
def test_what_cannot_be_is_refused_at_its_field_by_both_doors(changes, field, says, person, night):
    before = contents()
    path = f"/events/{night.pk}/house-rules"
    shown = by_page(person, f"{path}/", answered(**changes))
    assert shown.status == 422
    assert f'id="id_{field}_error"' in shown.text
    assert shown.says(says)
    told = by_api(person, path, {"rules": changes}, method="PUT")
    assert (told.status, told.field) == (422, field)
    assert told.says(says)
    assert contents() == before


def test_a_game_that_never_ends_is_refused(person, night):
    before = contents()
    path = f"/events/{night.pk}/house-rules"
    assert 'id="id_target_error"' in by_page(person, f"{path}/", answered(hands=None)).text
    told = by_api(person, path, {"rules": {"hands": None}}, method="PUT")
    assert (told.status, told.code) == (422, "no_end")
    assert contents() == before


@pytest.mark.parametrize(
    ("payload", "field", "code"),
    [
        ({"rules": {"luck": 1}}, "luck", "unknown_field"),
        ({"rules": {"march": "3"}}, "march", "wrong_type"),
        ({"rules": {"march": True}}, "march", "wrong_type"),
        ({"rules": {"version": 2}}, "version", "newer_version"),
        ({"rules": {"target": 10}}, "hands", "target_and_hands"),
        ({"rules": {"seats": 6}}, "seats", "follows_from_format"),
        ({"rules": []}, "rules", "invalid"),
        ({"house_rules": "poker"}, "house_rules", "invalid"),
        ({"house_rules": "kept-1"}, "house_rules", "invalid"),
        ({"luck": 1}, "luck", "invalid"),
    ],
)
def test_what_only_a_program_sends_is_refused_by_name(payload, field, code, person, night):
    before = contents()
    told = by_api(person, f"/events/{night.pk}/house-rules", payload, method="PUT")
    assert (told.status, told.field, told.code) == (422, field, code)
    assert contents() == before


def test_rules_lock_when_round_one_opens(organizer, person):
    drawn = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer, opened=0)
    path = f"/events/{drawn.pk}/house-rules"
    assert by_api(person, path, {"rules": {"march": 3}}, method="PUT").status == 200
    nights.open_round(drawn, 1, organizer)
    before = contents()
    told = by_api(person, path, {"rules": {"march": 4}}, method="PUT")
    assert (told.status, told.code) == (409, "locked")
    shown = by_page(person, f"{path}/", answered(march=4))
    assert shown.status == 409
    assert shown.says("Round 1 has opened, so you can't change these settings anymore.")
    assert "so you can't change the rules anymore." in person.get(f"{path}/").text
    assert contents() == before


def test_the_settings_keep_rules_of_the_nights_own(person, night):
    by_api(person, f"/events/{night.pk}/house-rules", {"rules": {"march": 3, "name": "Legion"}}, method="PUT")
    path = f"/events/{night.pk}/settings/"
    form = person.get(path).context["form"]
    assert form["house_rules"].value() == "own"
    settings = {**EVENT, "hands": "8", "rounding": "100", "tie_breaks": "wins,loners"}
    assert by_page(person, path, {**settings, "house_rules": "own"}).status == 302
    assert rules_of(night) == replace(LEGION, hands=8)
    assert by_page(person, path, settings).status == 302
    assert rules_of(night) == replace(HOUSE_RULES["usual"], hands=8)


def test_a_new_night_is_made_by_rules_of_its_own_over_the_api(person):
    fields = {**SLIP, "key": str(uuid4()), "house_rules": "canadian", "rules": {"march": 3}}
    made = person.post("/api/v1/events", fields, content_type="application/json")
    assert made.status_code == 201
    event = Event.objects.get(pk=made.json()["id"])
    assert event.ruleset == replace(HOUSE_RULES["canadian"], name=OWN_NAME, march=3, hands=8)
    assert made.json()["house_rules"] == ""
    changed = by_api(
        person, f"/events/{event.pk}", {"rules": {"euchred": 3, "loner_euchred": 3}}, method="PATCH"
    )
    assert changed.status == 200
    assert (rules_of(event).march, rules_of(event).euchred) == (3, 3)


def test_the_new_night_leads_to_its_house_rules_where_that_is_asked(person):
    made = person.post("/events/new/", {**EVENT, "key": str(uuid4()), "own-rules": "1"})
    event = Event.objects.get()
    assert made.url == f"/events/{event.pk}/house-rules/"


def test_saved_rules_are_chosen_for_the_next_night_and_leave_it_as_it_is_when_they_go(
    person, organizer, night
):
    by_page(person, f"/events/{night.pk}/house-rules/", answered(name="Legion", march=3))
    assert by_page(person, f"/events/{night.pk}/house-rules/keep/", {}).status == 302
    saved = SavedRules.objects.get()
    assert (saved.name, saved.ruleset, saved.saved_by) == ("Legion", LEGION, organizer)
    assert f'value="{saved.key}"' in person.get("/events/new/").text
    assert "Legion" in person.get(f"/clubs/{night.club_id}/").text
    made = person.post("/events/new/", {**EVENT, "key": str(uuid4()), "house_rules": saved.key})
    event = Event.objects.latest("pk")
    assert made.status_code == 302
    # How long a game is follows from the night.
    assert rules_of(event) == replace(LEGION, hands=8)
    assert by_page(person, f"/clubs/{night.club_id}/house-rules/{saved.pk}/forget/", {}).status == 302
    assert not SavedRules.objects.exists()
    assert rules_of(event) == replace(LEGION, hands=8)


def test_rules_are_kept_once_under_a_name_whatever_its_capitals(organizer, night):
    first, is_new = rules_save(club_id=night.club_id, rules=LEGION, user=organizer)
    again, is_new_again = rules_save(
        club_id=night.club_id, rules=replace(LEGION, name="LEGION", march=4), user=organizer
    )
    assert (is_new, is_new_again, first.pk) == (True, False, again.pk)
    assert SavedRules.objects.get().ruleset == replace(LEGION, name="LEGION", march=4)


@pytest.mark.parametrize("name", [OWN_NAME, HOUSE_RULES["usual"].name, HOUSE_RULES["usual"].name.upper()])
def test_rules_are_kept_only_under_a_name_of_their_own(name, organizer, night):
    with pytest.raises(InvalidRequestError) as refusal:
        rules_save(club_id=night.club_id, rules=replace(LEGION, name=name), user=organizer)
    assert refusal.value.field == "name"
    assert not SavedRules.objects.exists()


@pytest.mark.parametrize("name", ["\u3164", "Legion\u2800"])
def test_rules_are_kept_only_under_a_name_that_can_be_seen(name, organizer, night):
    with pytest.raises(InvalidNameError):
        rules_save(club_id=night.club_id, rules=replace(LEGION, name=name), user=organizer)
    assert not SavedRules.objects.exists()


def test_a_refusal_to_keep_is_said_by_both_doors(person, night):
    path = f"/events/{night.pk}/house-rules"
    by_api(person, path, {"rules": {"march": 3}}, method="PUT")
    before = contents()
    shown = by_page(person, f"{path}/keep/", {})
    assert (shown.status, shown.says("Choose a new name to save these rules")) == (422, True)
    told = by_api(person, f"/clubs/{night.club_id}/house-rules", {"rules": {"march": 3}})
    assert (told.status, told.field) == (422, "name")
    assert contents() == before


def test_a_club_keeps_no_more_than_a_person_looks_through(organizer, night):
    SavedRules.objects.bulk_create(
        SavedRules(club_id=night.club_id, name=f"R{each}", rules=LEGION.to_json(), saved_by=organizer)
        for each in range(MOST_SAVED)
    )
    with pytest.raises(InvalidRequestError) as refusal:
        rules_save(club_id=night.club_id, rules=LEGION, user=organizer)
    assert refusal.value.field == "name"


def test_saved_rules_are_offered_for_their_own_kind_of_night(organizer, person, night):
    rules_save(club_id=night.club_id, rules=replace(PRESETS["peuchre"], name="Ours for six"), user=organizer)
    groups = person.get("/events/new/").text.split("<optgroup")
    assert [group.partition(">")[0] for group in groups if "Ours for six" in group] == [
        ' label="Peuchre: three pairs"'
    ]


def test_the_api_lists_ready_and_saved_rules_with_their_questions(person, night, organizer):
    rules_save(club_id=night.club_id, rules=LEGION, user=organizer)
    answer = person.get("/api/v1/house-rules").json()
    assert [each["key"] for each in answer["ready"]] == ["usual", "stick_the_dealer", "canadian"]
    fields = {each["field"]: each for part in answer["parts"] for each in part["questions"]}
    assert fields["march"]["question"] == "Makers take all 5"
    assert fields["all_pass"]["answers"]["stick_dealer"] == "Stick the dealer (must call)"
    (kept,) = person.get(f"/api/v1/clubs/{night.club_id}/house-rules").json()
    assert (kept["name"], kept["rules"]["march"], kept["card"][0]["heading"]) == ("Legion", 3, "The table")
    assert person.get("/api/v1/house-rules?format=poker").status_code == 422


def test_the_rules_of_five_ask_what_sitting_out_scores_and_are_played_to_a_target(person, organizer):
    rules = FORMATS[FormatKey.FIVE_ROTATING].house_rules["usual"]
    night = nights.make_event(organizer, format=FormatKey.FIVE_ROTATING, capacity=5, rules=rules)
    path = f"/events/{night.pk}/house-rules"
    assert "Points for sitting out" in person.get(f"{path}/").text
    assert by_page(person, f"{path}/", answered(rules, sit_out="dealers_side", target=7)).status == 302
    assert (rules_of(night).sit_out, rules_of(night).target) == ("dealers_side", 7)
    told = by_api(person, path, {"rules": {"seats": 4}}, method="PUT")
    assert (told.status, told.field) == (422, "seats")


@pytest.mark.parametrize("changes", [{"hands": None, "target": 10}, {"loner_credit": 5}])
def test_a_night_that_reports_points_keeps_rules_by_which_they_can_be_told(organizer, person, changes):
    night = nights.make_event(
        organizer, reporting=Event.Reporting.TOTALS, criteria=(Criterion.POINTS, Criterion.WINS)
    )
    before = contents()
    path = f"/events/{night.pk}/house-rules"
    shown = by_page(person, f"{path}/", answered(night.ruleset, **changes))
    told = by_api(person, path, {"rules": changes}, method="PUT")
    assert (shown.status, told.status, told.field) == (422, 422, "reporting")
    assert shown.says(told.text)
    assert contents() == before


def test_rules_of_another_kind_of_night_are_refused_whoever_read_them(organizer, night):
    with pytest.raises(InvalidRequestError, match="don't fit the format"):
        event_rules_change(event_id=night.pk, rules=PRESETS["five_all_play"], actor=Actor(organizer))
    assert rules_of(night) == HOUSE_RULES["usual"]
