"""Looking for a partner where pairs enter: on one's own page, by the API and by the host."""

import json
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.models import Club, Role
from tests import nights
from tests.access.clubs import browser, new_key
from tests.bad_input.doors import by_api
from tests.markup import one_line
from tests.people.partners import lines, look, pair, pk_of
from tests.people.test_joining import act, own, shown, sign_up
from tests.people.test_sign_ups import entry
from tests.people.test_spots import wants_mail
from tournaments.archive.night_files import night_bring_in, night_file
from tournaments.audit.actor import Actor
from tournaments.messages.services.letters import letters_send
from tournaments.models import Entry, Event, Link

pytestmark = pytest.mark.django_db


def test_who_looks_takes_no_spot_and_sees_others_who_look(night, phones):
    assert lines(night) == dict.fromkeys(("Ann Adams", "Bob Bell", "Cy Cox"), "looking")
    ann = shown(phones["Ann Adams"])
    assert (ann["status"], ann["line"], ann["pay"], ann["signed_up"]) == ("looking", None, None, 0)
    assert [each["name"] for each in ann["partners"]["looking"]] == ["Bob B.", "Cy C."]
    page = own(phones["Ann Adams"])
    assert [each in page for each in ("You're looking for a partner", "Ask Bob B.", "Bell")] == [
        True,
        True,
        False,
    ]
    stranger = one_line(Client().get(f"/e/{night.public_id}/"))
    assert ("Ann" in stranger, "Bob" in stranger) == (False, False)


def test_one_asks_the_other_agrees_and_both_pages_are_the_pairs(night, phones):
    act(phones["Bob Bell"], "partner/ask", entry=pk_of("Ann Adams"))
    assert "Yes, play with Bob B." in own(phones["Ann Adams"])
    assert act(phones["Ann Adams"], "partner/agree", entry=pk_of("Bob Bell")).status_code == 302
    assert lines(night) == {"Ann Adams & Bob Bell": "signed_up", "Cy Cox": "looking"}
    for name in ("Ann Adams", "Bob Bell"):
        mine = shown(phones[name])
        assert (mine["name"], mine["status"], mine["partners"]) == ("Ann Adams & Bob Bell", "signed_up", None)
        assert "You're in" in own(phones[name])
    assert shown(phones["Cy Cox"])["partners"]["looking"] == []


def test_the_pair_stands_where_the_earlier_of_the_two_stood(night, phones):
    """Two pairs take both spots; a third waits, and Bob and Cy, who came before it, are ahead of it."""
    for names in ("Di & Dot", "Ed & Eve", "Flo & Fay"):
        sign_up(night, names)
    pair(phones, "Cy Cox", "Bob Bell")
    assert [shown(phones[name])["line"] for name in ("Bob Bell", "Cy Cox")] == [1, 1]
    waiting = Entry.objects.filter(status="waiting").order_by("queue")
    assert [str(each.members.earliest("pk").player) for each in waiting] == ["Bob Bell", "Flo"]


def test_who_asks_each_other_is_a_pair_at_once(night, phones):
    act(phones["Ann Adams"], "partner/ask", entry=pk_of("Bob Bell"))
    act(phones["Bob Bell"], "partner/ask", entry=pk_of("Ann Adams"))
    assert lines(night)["Ann Adams & Bob Bell"] == "signed_up"


@pytest.mark.parametrize("leaves", ["Ann Adams", "Bob Bell"])
def test_withdrawing_splits_the_pair_and_the_other_looks_again(night, phones, leaves):
    stays = {"Ann Adams": "Bob Bell", "Bob Bell": "Ann Adams"}[leaves]
    before = {name: Entry.objects.get(pk=pk_of(name)).queue for name in (leaves, stays)}
    pair(phones)
    assert act(phones[leaves], "withdraw").status_code == 302
    assert lines(night) == {leaves: "withdrawn", stays: "looking", "Cy Cox": "looking"}
    assert Entry.objects.get(pk=pk_of(stays)).queue == before[stays]
    assert (shown(phones[stays])["name"], shown(phones[leaves])["may_return"]) == (stays, True)
    act(phones[leaves], "return")
    assert shown(phones[leaves])["status"] == "looking"
    pair(phones, stays, "Cy Cox")
    assert sorted(lines(night).values()) == ["looking", "signed_up"]


def test_a_spot_that_a_split_frees_goes_to_who_waits(night, phones):
    pair(phones)
    for names in ("Di & Dot", "Ed & Eve"):
        sign_up(night, names)
    assert lines(night)["Ed & Eve"] == "waiting"
    act(phones["Bob Bell"], "withdraw")
    assert lines(night)["Ed & Eve"] == "signed_up"


def refusals(night, phones):
    ann, bob, cy = (pk_of(name) for name in phones)
    pair(phones)
    return {
        "already_paired": ("Cy Cox", "ask", ann),
        "asked_oneself": ("Cy Cox", "ask", cy),
        "asks_no_more": ("Cy Cox", "agree", pk_of("Dan")),
        "not_found": ("Cy Cox", "ask", 10**6),
        "also_paired": ("Cy Cox", "agree", bob),
    }


@pytest.mark.parametrize(
    ("case", "status", "code"),
    [
        ("already_paired", 409, "already_paired"),
        ("also_paired", 409, "already_paired"),
        ("asked_oneself", 422, "asked_oneself"),
        ("asks_no_more", 409, "asks_no_more"),
        ("not_found", 404, "not_there"),
    ],
)
def test_what_is_refused_at_both_doors(night, phones, case, status, code):
    look(night, "Dan")
    who, what, other = refusals(night, phones)[case]
    answer = by_api(phones[who], f"/player/partner/{what}", {"entry": other})
    assert (answer.status, answer.code) == (status, code)
    assert act(phones[who], f"partner/{what}", entry=other).status_code == status
    assert lines(night)["Cy Cox"] == "looking"


def test_when_sign_up_is_closed_only_the_host_pairs(night, phones, organizer):
    starts = timezone.now() + timedelta(hours=3)
    Event.objects.filter(pk=night.pk).update(starts_at=starts, closes_hours=24)
    answer = by_api(phones["Ann Adams"], "/player/partner/ask", {"entry": pk_of("Bob Bell")})
    assert (answer.status, answer.code) == (409, "closed")
    host = browser(organizer)
    sent = {"one": pk_of("Bob Bell"), "other": pk_of("Ann Adams")}
    done = by_api(host, f"/events/{night.pk}/partners/pair", sent)
    assert (done.status, json.loads(done.text)["name"]) == (200, "Ann Adams & Bob Bell")


def test_no_and_taking_back_end_a_question(night, phones):
    ann, bob = pk_of("Ann Adams"), pk_of("Bob Bell")
    act(phones["Ann Adams"], "partner/ask", entry=bob)
    act(phones["Bob Bell"], "partner/decline", entry=ann)
    assert shown(phones["Bob Bell"])["partners"]["looking"][0]["asks_you"] is False
    act(phones["Ann Adams"], "partner/ask", entry=bob)
    act(phones["Ann Adams"], "partner/decline", entry=bob)
    assert shown(phones["Ann Adams"])["partners"]["looking"][0]["is_asked"] is False


@pytest.mark.parametrize("hides", [{"shows_coming": "number"}, {"is_private": True}])
def test_names_are_shown_only_where_the_host_shows_them(night, phones, hides):
    Event.objects.filter(pk=night.pk).update(**hides)
    assert shown(phones["Ann Adams"])["partners"] == {"is_shown": False, "looking": []}
    assert "The host will pair you up" in own(phones["Ann Adams"])


def test_each_is_told_by_mail_what_concerns_them(night, phones):
    for name in ("Ann Adams", "Bob Bell"):
        address = wants_mail(night, name)
        address.email = f"{name.split()[0].lower()}@players.example"
        address.save()
    ann = pk_of("Ann Adams")

    def told():
        before = len(mail.outbox)
        letters_send()
        return {(each.to[0].partition("@")[0], each.subject) for each in mail.outbox[before:]}

    act(phones["Ann Adams"], "partner/ask", entry=pk_of("Bob Bell"))
    assert told() == {("bob", "Ann A. wants to be your partner")}
    act(phones["Bob Bell"], "partner/agree", entry=ann)
    subject = "You're partners: Ann Adams & Bob Bell"
    assert told() == {("ann", subject), ("bob", subject)}
    act(phones["Bob Bell"], "withdraw")
    assert told() == {("ann", "Your partner can't come: Friday euchre")}


def test_the_host_sees_who_looks_pairs_two_in_one_tap_and_splits_them(night, phones, organizer):
    host = browser(organizer)
    page = one_line(host.get(f"/events/{night.pk}/people/?show=looking"))
    assert ("Needs a partner" in page, "Pair Ann Adams and Bob Bell" in page) == (True, True)
    sheet = one_line(host.get(f"/events/{night.pk}/people/{pk_of('Cy Cox')}/"))
    assert "Pair with" in sheet
    ann, cy = pk_of("Ann Adams"), pk_of("Cy Cox")
    then = f"/events/{night.pk}/people/{cy}/"
    paired = host.post(
        f"/events/{night.pk}/partners/pair/", {"one": cy, "other": ann, "then": then}, follow=True
    )
    assert (paired.status_code, "Ann Adams &amp; Cy Cox" in paired.text) == (200, True)
    again = by_api(host, f"/events/{night.pk}/partners/pair", {"one": cy, "other": ann})
    assert (again.status, json.loads(again.text)["name"]) == (200, "Ann Adams & Cy Cox")
    assert host.post(f"/events/{night.pk}/entries/{ann}/split/").status_code == 302
    assert lines(night) == dict.fromkeys(("Ann Adams", "Bob Bell", "Cy Cox"), "looking")
    keeper = browser(nights.make_user(club=night.club, role=Role.SCOREKEEPER))
    refused = by_api(keeper, f"/events/{night.pk}/partners/pair", {"one": cy, "other": ann})
    assert refused.status == 403


def test_who_looks_is_not_in_the_draw_and_the_host_reads_that(night, phones, organizer):
    host = browser(organizer)
    for names in ("Di & Dot", "Ed & Eve"):
        sign_up(night, names)
        host.post(f"/events/{night.pk}/entries/{entry(night, names.split()[0]).pk}/check-in/")
    page = one_line(host.get(f"/events/{night.pk}/"))
    assert "3 need partners and won't get seats" in page
    refused = by_api(host, f"/events/{night.pk}/entries/{pk_of('Ann Adams')}/check-in", {})
    assert (refused.status, refused.text) == (409, "This player needs a partner first.")
    assert by_api(host, f"/events/{night.pk}/start", {}).status == 200
    assert Entry.objects.exclude(number=None).count() == 2
    changes = one_line(host.get(f"/events/{night.pk}/changes/"))
    assert "Ann Adams" not in changes


def test_approval_is_asked_for_the_pair(night, phones):
    Event.objects.filter(pk=night.pk).update(approves_sign_ups=True)
    pair(phones)
    assert lines(night)["Ann Adams & Bob Bell"] == "pending"


def test_a_night_of_players_has_no_partners_and_two_names_dont_look(organizer, night):
    event = nights.make_event(organizer)
    for where, name, field in ((event, "Ann", "looking"), (night, "Ann & Bob", "name")):
        path = f"/public/{where.public_id}/join"
        answer = by_api(Client(), path, {"name": name, "looking": True, "key": new_key()})
        assert (answer.status, answer.code, answer.field) == (422, "entry_size", field)
    assert "No partner yet?" not in Client().get(f"/e/{event.public_id}/join/").text
    assert "No partner yet?" in Client().get(f"/e/{night.public_id}/join/").text


def test_a_page_shows_and_changes_only_its_own(night, phones):
    Event.objects.filter(pk=night.pk).update(question_1="Dish?")
    act(phones["Ann Adams"], "change", answer_1="Pie")
    pair(phones)
    act(phones["Bob Bell"], "change", name="Rob Bell", answer_1="Soup")
    assert [each["answer"] for each in shown(phones["Ann Adams"])["questions"]] == ["Pie"]
    assert [each["answer"] for each in shown(phones["Bob Bell"])["questions"]] == ["Soup"]
    assert "Ann Adams & Rob Bell" in lines(night)
    data = phones["Bob Bell"].get("/api/v1/player/data").json()
    assert (data["names"], data["answers"]) == (["Rob Bell"], ["Soup"])


def test_the_same_phone_opens_the_pairs_page_again(night, phones):
    pair(phones)
    phone = phones["Bob Bell"]
    joining = phone.get(f"/e/{night.public_id}/join/")
    assert "Ann Adams &amp; Bob Bell" in joining.text
    joined = Link.objects.get(signed_up__isnull=False).signed_up_id
    assert phone.post(f"/e/{night.public_id}/join/open/", {"entry": joined}).status_code == 302
    assert shown(phone)["name"] == "Ann Adams & Bob Bell"


def test_a_pair_that_the_host_took_off_stays_off(night, phones, organizer):
    host = browser(organizer)
    pair(phones)
    ann = pk_of("Ann Adams")
    assert host.post(f"/events/{night.pk}/entries/{ann}/withdraw/").status_code == 302
    for name in ("Ann Adams", "Bob Bell"):
        assert act(phones[name], "withdraw").status_code == 302
        assert (shown(phones[name])["status"], shown(phones[name])["may_return"]) == ("withdrawn", False)
    refused = by_api(host, f"/events/{night.pk}/entries/{ann}/split", {})
    assert (refused.status, refused.text) == (409, "This player withdrew. Put them back first.")
    assert host.post(f"/events/{night.pk}/entries/{ann}/return/").status_code == 302
    assert lines(night)["Ann Adams & Bob Bell"] == "signed_up"


def test_a_pair_and_its_pages_come_along_in_a_nights_file(night, phones):
    pair(phones)
    host = nights.make_user("Hal Host", club=Club.objects.create(name="Birch"))
    club = host.memberships.get().club
    event = night_bring_in(club_id=club.pk, packed=night_file(night.pk), actor=Actor(host)).event
    assert lines(event) == {"Ann Adams & Bob Bell": "signed_up", "Cy Cox": "looking"}
    pages = event.links.filter(kind="player", revoked_at=None).order_by("pk")
    assert list(pages.values_list("entry__queue", "signed_up__queue")) == [(1, None), (1, 2), (3, None)]
