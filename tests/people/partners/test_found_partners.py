"""A partner found elsewhere: named on one's own page; added alone, paired and undone by the host."""

import json
import re

import pytest
from django.test import Client

from accounts.models import Role
from tests import nights
from tests.access.clubs import browser, new_key
from tests.bad_input.doors import by_api
from tests.markup import one_line
from tests.people.partners import lines, pair, pk_of
from tests.people.test_joining import act, own, shown, sign_up
from tournaments.audit.last_act import last_act
from tournaments.audit.snapshots import Scope, snapshot
from tournaments.models import Entry, Event, Link

pytestmark = pytest.mark.django_db


def bring(phone, name, key=None):
    return act(phone, "partner/bring", name=name, key=key or new_key())


def asks():
    rows = Entry.objects.exclude(asks=None).values_list(
        "members__player__name", "asks__members__player__name"
    )
    return set(rows)


def page_of(phone, name):
    """Open the page that somebody is handed on a phone of their own."""
    (each,) = [each for each in shown(phone)["brought"] if each["name"] == name]
    handed = Client()
    assert by_api(handed, "/player-session", {"secret": each["secret"]}).status == 201
    return handed


def test_who_is_named_and_looks_is_asked_and_agrees(night, phones):
    assert bring(phones["Cy Cox"], " bob  BELL ").status_code == 302
    assert asks() == {("Cy Cox", "Bob Bell")}
    assert "Yes, play with Cy C." in own(phones["Bob Bell"])
    act(phones["Bob Bell"], "partner/agree", entry=pk_of("Cy Cox"))
    assert lines(night) == {"Ann Adams": "looking", "Bob Bell & Cy Cox": "signed_up"}


def test_the_codes_and_phones_of_a_pair_have_each_ones_own_name(night, phones, organizer):
    pair(phones)
    host = browser(organizer)
    page = one_line(host.get(f"/events/{night.pk}/qr/?kind=player"))
    assert re.findall(r"<h2><bdi>(.*?)</bdi></h2>", page) == ["Ann Adams", "Bob Bell", "Cy Cox"]
    opened = host.get(f"/api/v1/events/{night.pk}/links/phones").json()
    assert sorted(each["opens"] for each in opened) == ["Ann Adams", "Bob Bell", "Cy Cox"]


def test_who_is_named_and_has_asked_already_is_a_partner_at_once(night, phones):
    act(phones["Bob Bell"], "partner/ask", entry=pk_of("Ann Adams"))
    bring(phones["Ann Adams"], "Bob Bell")
    assert lines(night)["Ann Adams & Bob Bell"] == "signed_up"


@pytest.mark.night
def test_who_is_new_says_yes_on_a_page_of_their_own(night, phones):
    key, ann = new_key(), phones["Ann Adams"]
    for _ in range(2):
        answer = by_api(ann, "/player/partner/bring", {"name": "Dee Dahl", "key": key})
        assert answer.status == 200
    assert [each["name"] for each in json.loads(answer.text)["brought"]] == ["Dee Dahl"]
    assert (lines(night)["Dee Dahl"], asks()) == ("looking", {("Ann Adams", "Dee Dahl")})
    assert "Share their page so they can say yes." in own(ann)
    dee = page_of(ann, "Dee Dahl")
    assert "Yes, play with Ann A." in own(dee)
    act(dee, "partner/agree", entry=pk_of("Ann Adams"))
    assert lines(night) == {
        "Ann Adams & Dee Dahl": "signed_up",
        "Bob Bell": "looking",
        "Cy Cox": "looking",
    }
    assert [shown(phone)["name"] for phone in (ann, dee)] == ["Ann Adams & Dee Dahl"] * 2
    page = own(ann)
    assert ("In a pair" in page, "Withdraw Dee Dahl" in page) == (True, False)


def test_who_says_no_looks_on_and_may_be_taken_off_by_who_named_them(night, phones):
    ann = phones["Ann Adams"]
    bring(ann, "Dee Dahl")
    act(page_of(ann, "Dee Dahl"), "partner/decline", entry=pk_of("Ann Adams"))
    assert (lines(night)["Dee Dahl"], asks()) == ("looking", set())
    act(ann, "withdraw", entry=pk_of("Dee Dahl"))
    assert lines(night)["Dee Dahl"] == "withdrawn"


@pytest.mark.night
@pytest.mark.parametrize("hides", [{"shows_coming": "number"}, {"is_private": True}])
def test_where_names_are_hidden_only_the_two_see_each_other(night, phones, hides):
    Event.objects.filter(pk=night.pk).update(**hides)
    bring(phones["Ann Adams"], "Bob Bell")
    seen = {
        name: [each["name"] for each in shown(phone)["partners"]["looking"]] for name, phone in phones.items()
    }
    assert seen == {"Ann Adams": ["Bob B."], "Bob Bell": ["Ann A."], "Cy Cox": []}
    act(phones["Bob Bell"], "partner/agree", entry=pk_of("Ann Adams"))
    assert lines(night)["Ann Adams & Bob Bell"] == "signed_up"


def test_what_cannot_be_is_refused_beside_the_name(night, phones):
    pair(phones)
    cy = phones["Cy Cox"]
    sign_up(night, "Dee Dahl", looking="1")
    sign_up(night, "Dee Dahl", looking="1")
    for phone, name, status, code in (
        (cy, "Ann Adams", 409, "already_paired"),
        (cy, "Dee Dahl", 409, "several"),
        (cy, "Eve & Flo", 422, "entry_size"),
        (phones["Ann Adams"], "Eve", 409, "already_paired"),
    ):
        answer = by_api(phone, "/player/partner/bring", {"name": name, "key": new_key()})
        assert (answer.status, answer.code) == (status, code)
    page = bring(cy, "Ann Adams")
    text = one_line(page.text)
    assert (page.status_code, 'id="found-refusal"' in text) == (409, True)
    assert 'value="Ann Adams"' in text
    assert 'value="Cy Cox"' in text
    assert Entry.objects.filter(members__player__name__in=("Eve", "Flo")).count() == 0


def test_the_host_says_yes_for_who_has_no_phone(night, phones, organizer):
    bring(phones["Cy Cox"], "Dee Dahl")
    host = browser(organizer)
    page = one_line(host.get(f"/events/{night.pk}/people/?show=looking"))
    assert page.index("Pair Cy Cox and Dee Dahl") < page.index("Pair Ann Adams and Bob Bell")
    assert "Cy Cox asked Dee Dahl" in page
    sheet = one_line(host.get(f"/events/{night.pk}/people/{pk_of('Dee Dahl')}/"))
    assert sheet.index("Cy Cox asked Dee Dahl") < sheet.index("<bdi>Ann Adams</bdi>")
    people = host.get(f"/api/v1/events/{night.pk}/people").json()["results"]
    assert {each["name"]: each["asks"] for each in people if each["asks"]} == {"Cy Cox": pk_of("Dee Dahl")}


def test_the_host_adds_one_who_needs_a_partner(night, organizer):
    keeper = browser(nights.make_user(club=night.club, role=Role.SCOREKEEPER))
    assert "Add without a partner" in one_line(keeper.get(f"/events/{night.pk}/people/"))
    sent = {"name": "Flo Fox", "looking": "1", "key": new_key()}
    assert keeper.post(f"/events/{night.pk}/entries/add/", sent).status_code == 302
    answer = by_api(
        keeper, f"/events/{night.pk}/entries", {"name": "Gus Gray", "looking": True, "key": new_key()}
    )
    assert (answer.status, json.loads(answer.text)["status"]) == (201, "looking")
    flo = Entry.objects.get(pk=pk_of("Flo Fox")).members.get().player
    assert lines(night) == {"Flo Fox": "looking", "Gus Gray": "looking"}
    host = browser(organizer)
    undo = {"deed": last_act(Event.objects.get(pk=night.pk)).id}
    assert host.post(f"/events/{night.pk}/undo/", undo).status_code == 302
    assert lines(night) == {"Flo Fox": "looking"}
    again = by_api(
        host, f"/events/{night.pk}/entries", {"player": flo.number, "looking": True, "key": new_key()}
    )
    assert json.loads(again.text)["id"] == pk_of("Flo Fox")


@pytest.mark.parametrize(("size", "name", "field"), [(2, "Ann & Bob", "name"), (1, "Ann", "looking")])
def test_only_one_of_a_night_of_pairs_needs_a_partner(night, organizer, size, name, field):
    event = night if size == 2 else nights.make_event(organizer)
    sent = {"name": name, "looking": True, "key": new_key()}
    answer = by_api(browser(organizer), f"/events/{event.pk}/entries", sent)
    assert (answer.status, answer.code, answer.field) == (422, "entry_size", field)
    assert not Entry.objects.filter(stage__event=event).exists()


def rows(night):
    return snapshot(night.pk, Scope.PARTNERS).rows


def undo(night, host):
    return host.post(f"/events/{night.pk}/undo/", {"deed": last_act(Event.objects.get(pk=night.pk)).id})


def test_undo_parts_those_whom_the_host_paired_and_joins_those_whom_they_split(night, phones, organizer):
    host, ann, bob = browser(organizer), pk_of("Ann Adams"), pk_of("Bob Bell")
    act(phones["Cy Cox"], "partner/ask", entry=bob)
    alone = rows(night)
    host.post(f"/events/{night.pk}/partners/pair/", {"one": ann, "other": bob})
    together = rows(night)
    assert lines(night)["Ann Adams & Bob Bell"] == "signed_up"
    assert "Undo: Paired Ann Adams &amp; Bob Bell" in one_line(host.get(f"/events/{night.pk}/people/"))
    undo(night, host)
    assert rows(night) == alone
    assert [shown(phones[name])["name"] for name in ("Ann Adams", "Bob Bell")] == ["Ann Adams", "Bob Bell"]
    host.post(f"/events/{night.pk}/partners/pair/", {"one": ann, "other": bob})
    host.post(f"/events/{night.pk}/entries/{ann}/split/")
    assert lines(night)["Bob Bell"] == "looking"
    undo(night, host)
    assert rows(night) == together
    assert [shown(phones[name])["name"] for name in ("Ann Adams", "Bob Bell")] == ["Ann Adams & Bob Bell"] * 2
    assert Link.objects.get(signed_up=bob).entry_id == ann


def test_undo_of_a_pair_that_has_changed_since_is_refused(night, phones, organizer):
    host, ann = browser(organizer), pk_of("Ann Adams")
    host.post(f"/events/{night.pk}/partners/pair/", {"one": ann, "other": pk_of("Bob Bell")})
    act(phones["Bob Bell"], "withdraw")
    before = rows(night)
    undone = by_api(
        host, f"/events/{night.pk}/take-back", {"deed": last_act(Event.objects.get(pk=night.pk)).id}
    )
    assert (undone.status, rows(night) == before) == (409, True)
