"""Getting people in through the pages: by typing, by a list, and what happens to each."""

import html
import re
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from accounts.models import Player, Role
from tests import nights
from tournaments.models import Entry, LedgerEntry, Stage
from tournaments.names.people import field_labels
from tournaments.names.stakes import paid_cents

pytestmark = pytest.mark.django_db


def add(desk, event, name, **more):
    return desk.post(f"/events/{event.pk}/entries/add/", {"name": name, "key": str(uuid4()), **more})


def paste(desk, event, names="", **more):
    fields = {"names": names, "key": str(uuid4()), **more}
    return desk.post(f"/events/{event.pk}/entries/import/", fields)


def upload(desk, event, content, name="names.csv", **more):
    return paste(desk, event, file=SimpleUploadedFile(name, content), **more)


def entered(event):
    """Names in order of sign-up, each with its status."""
    rows = Entry.objects.filter(stage__event=event).order_by("queue")
    return [(entry.members.get().player.name, entry.status) for entry in rows]


def names_of(event):
    return [name for name, _ in entered(event)]


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    "name", ["O'Brien", "<script>alert(1)</script>", "{{7*7}}", "José Ñandú", "张伟", "عمر", "=1+1", "🃏"]
)
def test_a_typed_name_is_stored_and_shown_exactly(desk, event, name):
    assert add(desk, event, name).status_code == 302
    assert names_of(event) == [name]
    text = desk.get(f"/events/{event.pk}/").text
    assert "<script>alert" not in text
    assert "<bdi>49</bdi>" not in text


def test_two_of_one_name_are_two_people_and_the_desk_is_asked_for_a_nickname(desk, event):
    add(desk, event, "Chris")
    add(desk, event, "Chris")
    text = desk.get(f"/events/{event.pk}/").text
    assert Player.objects.count() == 2
    assert "<bdi>Chris</bdi>" in text
    assert "<bdi>Chris 2</bdi>" in text
    assert text.count("Add a nickname") == 2


def test_a_second_tap_on_the_same_page_enters_nobody_again(desk, event):
    key = str(uuid4())
    add(desk, event, "Chris", key=key)
    add(desk, event, "Chris", key=key)
    assert names_of(event) == ["Chris"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "Type a name."),
        ("   ", "Type a name."),
        ("\u200b\u200b", "Type a name."),
        ("x" * 10_000, "Use up to 80 characters; this name has 10000."),
        ("a\u202eb", "This name has hidden characters. Type it again without them."),
        ("a\x00b", "Null characters are not allowed."),
        ("a\nb", "Type the name on one line, in plain characters."),
    ],
)
def test_a_name_that_cannot_be_is_refused_at_the_field_and_kept_there(desk, event, name, sentence):
    answer = add(desk, event, name)
    assert answer.status_code == 422
    assert f'<p class="errors" id="add-refusal" role="alert">{sentence}</p>' in answer.text
    assert 'aria-invalid="true"' in answer.text
    assert answer.context["typed"] == name
    assert not Entry.objects.exists()
    assert not Player.objects.exists()


@pytest.mark.parametrize("key", ["", "not-a-key"])
def test_a_page_without_its_key_is_refused(desk, event, key):
    answer = add(desk, event, "Chris", key=key)
    assert answer.status_code == 422
    assert "Part of this page is missing." in answer.text
    assert not Entry.objects.exists()


def test_the_register_offers_who_is_not_entered_and_enters_that_very_person(desk, organizer, event):
    add(desk, event, "Ann")
    later = nights.make_event(organizer, name="Next week")
    assert '<option value="Ann">' in desk.get(f"/events/{later.pk}/").text
    key = str(uuid4())
    add(desk, later, "ann", key=key)
    add(desk, later, "ann", key=key)
    assert names_of(later) == ["Ann"]
    assert Player.objects.count() == 1
    assert '<option value="Ann">' not in desk.get(f"/events/{later.pk}/").text


@pytest.mark.night
def test_a_regular_whom_a_long_register_no_longer_lists_is_entered_all_the_same(desk, organizer, event):
    add(desk, event, "Ann")
    later = nights.make_event(organizer, name="Next week")
    Player.objects.bulk_create(
        Player(club=later.club, number=number, name=f"Guest {number}") for number in range(2, 302)
    )
    assert '<option value="Ann">' not in desk.get(f"/events/{later.pk}/").text
    add(desk, later, "ann")
    assert names_of(later) == ["Ann"]
    assert Player.objects.count() == 301


def test_pairs_are_asked_for_and_entered_with_someone_of_the_register(desk, organizer, event):
    add(desk, event, "Ann")
    for_pairs = nights.make_event(organizer, name="Pairs")
    Stage.objects.filter(event=for_pairs).update(settings={"entry_size": 2})
    page = desk.get(f"/events/{for_pairs.pk}/").text
    assert "Add a pair (Ann &amp; Bob)" in page
    add(desk, for_pairs, "Ann & Bob")
    assert field_labels(for_pairs) == {Entry.objects.get(stage__event=for_pairs).pk: "Ann & Bob"}
    assert Player.objects.count() == 2
    refused = add(desk, for_pairs, "Carla")
    assert (refused.status_code, "Enter both names" in refused.text) == (422, True)
    joined = desk.get(f"/e/{for_pairs.public_id}/join/").text
    assert "Both names" in joined


def test_another_clubs_register_is_not_offered_and_its_words_are_a_new_name(desk, event):
    other = nights.make_event(nights.make_user("Other"))
    Player.objects.create(club=other.club, number=1, name="Zoe")
    assert "Zoe" not in desk.get(f"/events/{event.pk}/").text
    add(desk, event, "Zoe")
    assert names_of(event) == ["Zoe"]
    assert Player.objects.filter(club=event.club).count() == 1


def test_the_nights_page_has_the_latest_five_and_the_way_to_everyone(desk, organizer):
    event = nights.make_list(organizer, [f"Player {number}" for number in range(1, 9)], capacity=7)
    page = desk.get(f"/events/{event.pk}/").text
    assert re.findall(r'<li id="entry-[^§]*?<bdi>([^<]+)', page) == [
        f"Player {number}" for number in range(4, 9)
    ]
    assert ("See all 8" in page, "?show=waitlist" in page) == (True, True)
    few = nights.make_list(organizer, ["Ann", "Bob"])
    page = desk.get(f"/events/{few.pk}/").text
    assert ("See all 2" in page, ">Latest sign-ups<" in page, "?show=waitlist" in page) == (
        True,
        False,
        False,
    )


def test_places_fill_and_the_rest_wait_in_order(desk, organizer):
    event = nights.make_event(organizer, capacity=2)
    for name in ("Ann", "Bob", "Di", "Cy"):
        add(desk, event, name)
    assert entered(event) == [
        ("Ann", "signed_up"),
        ("Bob", "signed_up"),
        ("Di", "waiting"),
        ("Cy", "waiting"),
    ]
    page = desk.get(f"/events/{event.pk}/people/?show=waitlist").text
    assert "Until the draw, open spots go to the next in line." in page
    assert re.findall(r"<bdi>(\w+)</bdi>", page[page.index('class="lineup') :]) == ["Di", "Cy"]
    ann = Entry.objects.get(queue=1)
    desk.post(f"/events/{event.pk}/entries/{ann.pk}/withdraw/")
    assert entered(event)[2] == ("Di", "signed_up")
    desk.post(f"/events/{event.pk}/entries/{ann.pk}/return/")
    assert entered(event)[-1] == ("Ann", "waiting")


@pytest.mark.night
@pytest.mark.parametrize("twice", [False, True])
def test_each_action_on_an_entry_does_what_it_says_once(desk, event, twice):
    add(desk, event, "Ann")
    entry = Entry.objects.get()

    def press(action):
        for _ in range(2 if twice else 1):
            assert desk.post(f"/events/{event.pk}/entries/{entry.pk}/{action}/").status_code == 302
        entry.refresh_from_db()

    press("check-in")
    assert entry.status == "in"
    press("pay")
    assert paid_cents(entry) == 1000
    assert sorted(LedgerEntry.objects.values_list("account", "cents")) == [("cash", 1000), ("pool", -1000)]
    press("refund")
    assert paid_cents(entry) == 0
    assert sum(LedgerEntry.objects.filter(account="cash").values_list("cents", flat=True)) == 0
    press("check-out")
    assert entry.status == "signed_up"
    press("withdraw")
    assert entry.status == "withdrawn"
    press("return")
    assert entry.status == "signed_up"


def test_an_action_nobody_knows_is_not_there(desk, event):
    add(desk, event, "Ann")
    assert desk.post(f"/events/{event.pk}/entries/{Entry.objects.get().pk}/promote/").status_code == 404


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("check-in", "This player is on the waitlist. Give them a spot first."),
        ("check-out", "This player is on the waitlist. Give them a spot first."),
    ],
)
def test_who_waits_is_neither_here_nor_gone(desk, organizer, action, sentence):
    event = nights.make_event(organizer, capacity=1)
    add(desk, event, "Ann")
    add(desk, event, "Bob")
    bob = Entry.objects.get(queue=2)
    answer = desk.post(f"/events/{event.pk}/entries/{bob.pk}/{action}/")
    assert answer.status_code == 409
    assert sentence in answer.text
    assert entered(event)[1] == ("Bob", "waiting")


def test_after_the_draw_nobody_is_entered_or_taken_out(desk, running):
    entry = Entry.objects.filter(stage__event=running).first()
    assert add(desk, running, "Late Larry").status_code == 409
    assert paste(desk, running, "Late Larry").status_code == 409
    for action in ("withdraw", "check-out"):
        assert desk.post(f"/events/{running.pk}/entries/{entry.pk}/{action}/").status_code == 409
    assert len(entered(running)) == 12
    assert {status for _, status in entered(running)} == {"in"}


def test_a_free_night_takes_no_stake(desk, organizer):
    event = nights.make_event(organizer, stake_cents=0)
    add(desk, event, "Ann")
    answer = desk.post(f"/events/{event.pk}/entries/{Entry.objects.get().pk}/pay/")
    assert answer.status_code == 409
    assert "Tonight has no entry fee." in answer.text
    assert not LedgerEntry.objects.exists()


def test_a_scorekeeper_enters_and_checks_in_and_touches_no_money(client, event):
    client.force_login(nights.make_user("Sam", club=event.club, role=Role.SCOREKEEPER))
    assert add(client, event, "Ann").status_code == 302
    entry = Entry.objects.get()
    page = client.get(f"/events/{event.pk}/").text
    assert "Paid: Ann" not in page
    assert "Withdraw: Ann" not in page
    answers = {
        action: client.post(f"/events/{event.pk}/entries/{entry.pk}/{action}/").status_code
        for action in ("check-in", "check-out", "pay", "refund", "withdraw", "return")
    }
    assert answers == {
        "check-in": 302,
        "check-out": 302,
        "pay": 403,
        "refund": 403,
        "withdraw": 403,
        "return": 403,
    }


def test_an_entry_of_another_night_is_not_there(desk, organizer, event):
    other = nights.make_event(organizer)
    add(desk, other, "Ann")
    entry = Entry.objects.get()
    assert desk.post(f"/events/{event.pk}/entries/{entry.pk}/check-in/").status_code == 404
    entry.refresh_from_db()
    assert entry.status == "signed_up"


@pytest.mark.parametrize(
    "names",
    [
        "Ann\nBob\nAnn",
        "\ufeffAnn\r\nBob\r\n\r\nAnn\r\n",
        "Ann\rBob\rAnn",
        "name\nAnn\nBob\nAnn",
        "Name;Paid\nAnn;yes\nBob;\nAnn;no",
        "no\tName\n1\tAnn\n2\tBob\n3\tAnn",
        '"id","Player"\n1,"Ann"\n2,Bob\n3,Ann\n',
    ],
)
def test_a_list_is_read_as_people_keep_it(desk, event, names):
    assert paste(desk, event, names).status_code == 302
    assert names_of(event) == ["Ann", "Bob", "Ann"]


@pytest.mark.parametrize(
    "content",
    [
        "name\nJosé\nBob\n".encode(),
        "name\nJosé\nBob\n".encode("utf-8-sig"),
        "name\nJosé\nBob\n".encode("utf-16"),
        "name\nJosé\nBob\n".encode("latin-1"),
        "name\rJosé\rBob".encode(),
    ],
    ids=["utf-8", "utf-8 with mark", "utf-16", "latin-1", "cr only"],
)
def test_a_file_is_read_in_the_encoding_it_came_in(desk, event, content):
    assert upload(desk, event, content).status_code == 302
    assert names_of(event) == ["José", "Bob"]


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ("", "There are no names to add."),
        ("\n \n", "There are no names to add."),
        ("name\n", "There are no names to add."),
        ("Ann\n" + "x" * 81, "Line 2: Use up to 80 characters; this name has 81."),
        ("Ann\nBob\u202e\nCy", "Line 2: This name has hidden characters. Type it again without them."),
        ('name,paid\nAnn,yes\n"Bob,no\nCy,yes\n', "Line 3: check the quotes (\"). One isn't closed."),
        ("name;paid\nAnn;yes\n;no\n", "Line 3: Type a name."),
        ("paid;name\nyes;Ann\nno\n", "Line 3 has no name. Add one, or remove the line."),
        (
            "\n".join(f"Player {n}" for n in range(5000)),
            "A list can have up to 500 names. Remove line 501 and everything after it.",
        ),
    ],
)
def test_a_list_that_cannot_be_read_is_refused_by_line_and_nobody_of_it_entered(desk, event, names, sentence):
    answer = paste(desk, event, names)
    assert answer.status_code == 422
    assert sentence in html.unescape(answer.text)
    assert answer.context["names"] == names
    assert not Entry.objects.exists()
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"PK\x03\x04rest of an archive", "t read that file. Save it again as XLSX or CSV."),
        (b"name\nA\x00n\x00n\x00", "t text. Save your list as CSV and try again."),
        (b"x" * 1_000_001, "That file is too large. Choose a list of names up to 1 MB."),
    ],
    ids=["zip", "nul bytes", "too large"],
)
def test_a_file_that_is_no_list_is_refused(desk, event, content, sentence):
    answer = upload(desk, event, content)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert not Entry.objects.exists()


def test_names_that_are_entered_already_need_a_word_that_they_are_others(desk, event):
    paste(desk, event, "Ann\nBob")
    refused = upload(desk, event, b"Ann\nCy")
    assert refused.status_code == 422
    assert "Already signed up: Ann." in refused.text
    assert 'name="are_others"' in refused.text
    assert refused.context["names"] == "Ann\nCy"
    assert names_of(event) == ["Ann", "Bob"]
    assert paste(desk, event, "Ann\nCy", are_others="on").status_code == 302
    assert names_of(event) == ["Ann", "Bob", "Ann", "Cy"]


def test_a_list_sent_twice_from_one_page_is_entered_once(desk, event):
    key = str(uuid4())
    paste(desk, event, "Ann\nBob", key=key)
    paste(desk, event, "Ann\nBob", key=key)
    assert names_of(event) == ["Ann", "Bob"]


def test_a_form_larger_than_a_list_can_be_is_refused_before_it_is_read(desk, event):
    assert paste(desk, event, "x" * 1_100_000).status_code == 400
    assert not Entry.objects.exists()


def test_the_money_desk_says_give_it_back_once(client, organizer):
    """A second desk that presses the same button must not hand out the stake again."""
    night = nights.make_night(organizer, nights.NAMES[:4])
    entry = Entry.objects.filter(stage__event=night).first()
    client.force_login(organizer)
    path = f"/events/{night.pk}/money/{entry.pk}/refund/"
    first, second = (client.post(path, follow=True).text for _ in range(2))
    assert "Refund $10 to" in first
    assert "Refund $10 to" not in second
    assert "nothing left to refund to" in second
