"""A misspelled name is corrected at any time; namesakes are told apart by what people call them."""

import pytest
from django.db import IntegrityError, transaction

from accounts.errors import InvalidNameError
from accounts.models import Player, Role
from tests import nights
from tests.access.clubs import browser, first_entry, link_to
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.kept import kept
from tournaments.access.links import link_secret
from tournaments.audit.actor import Actor
from tournaments.audit.last_act import last_act
from tournaments.cache.stamps import table_stamps
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.shorten import night_shorten
from tournaments.direct.services.undo import act_undo
from tournaments.epochs import epoch_now
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.formats import MovementSettings
from tournaments.models import AuditEntry, Link
from tournaments.movements import Leftovers
from tournaments.names.namesakes import with_nickname
from tournaments.names.people import field_of
from tournaments.people.services.names import player_rename
from tournaments.seating.services.substitutes import TakesSeat, substitute_take

pytestmark = pytest.mark.django_db

JHON = ("Jhon", "Bob", "Carla", "Dave")


@kept
def night(organizer):
    """Four play round one; the first, number 1 of the club, was typed wrong."""
    return nights.start(nights.make_night(organizer, JHON), organizer)


DOORS = {
    "page": lambda person, event, number, payload: by_page(
        person, f"/events/{event.pk}/names/{number}/", payload
    ),
    "api": lambda person, event, number, payload: by_api(
        person, f"/events/{event.pk}/names/{number}", payload, method="PUT"
    ),
}


@pytest.fixture(params=DOORS)
def fix(request):
    return lambda person, event, number=1, **payload: DOORS[request.param](
        person, event, number, {"nickname": "", **payload}
    )


def rename(event, organizer, name, *, number=1, nickname=""):
    return player_rename(
        event_id=event.pk, number=number, name=name, nickname=nickname, actor=Actor(organizer)
    )


def undo(event, organizer):
    return act_undo(event_id=event.pk, undo_id=last_act(event).id, actor=Actor(organizer))


def finish(event, organizer):
    nights.play_round(event, organizer, 1)
    round_close(event_id=event.pk, number=1, stands={1: "Late"}, actor=Actor(organizer))
    night_shorten(event_id=event.pk, rounds=1, actor=Actor(organizer))


def labels(event):
    return sorted(line.label for line in field_of(event))


@pytest.mark.night
@pytest.mark.parametrize("is_over", [False, True])
def test_the_right_name_is_on_every_page_also_after_the_night(fix, night, organizer, is_over):
    if is_over:
        finish(night, organizer)
    person, public = browser(organizer), f"/e/{night.public_id}"
    pages = [
        *(f"{public}/", f"{public}/seats/", f"{public}/tv/", f"{public}/board/standings/"),
        *(f"/events/{night.pk}/", f"/events/{night.pk}/money/", f"/events/{night.pk}/names/"),
        *(f"/clubs/{night.club_id}/", f"/events/{night.pk}/export/standings.csv"),
        f"/events/{night.pk}/rounds/1/tables/1/",
    ]
    before = {page: "Jhon" in person.get(page, follow=True).text for page in pages}
    assert all(before.values()), before
    assert fix(person, night, name="John").status in {200, 302}
    after = {page: person.get(page, follow=True).text for page in pages}
    assert {page: "John" in text for page, text in after.items()} == before
    assert not any("Jhon" in text for text in after.values())


def test_the_phones_of_a_table_and_the_players_page_show_it(night, organizer):
    own = link_to(night, entry=first_entry(night))
    stamps = table_stamps(epoch_now(), night.public_id)
    rename(night, organizer, "John")
    assert table_stamps(epoch_now(), night.public_id).keys() == stamps.keys()
    assert not table_stamps(epoch_now(), night.public_id).items() & stamps.items()
    assert "John" in browser(secret=link_secret(own), kind=Link.Kind.PLAYER).get("/p").text


def test_a_hand_that_a_phone_had_before_the_correction_is_taken(night, organizer):
    phone = nights.phone_at(nights.match_at(night))
    rename(night, organizer, "John")
    nights.record_by(phone, 1)
    assert nights.match_at(night).hands_played == 1


def test_other_nights_of_the_club_show_it_and_say_so_in_their_activity(night, organizer):
    later = nights.make_event(organizer, capacity=4, name="Next week")
    nights.enter_again(later, night, organizer)
    rename(night, organizer, "John")
    assert "John" in labels(later)
    line = later.audit.get(action="player_rename")
    assert line.after == {"name": "John", "nickname": "", "label": "John"}
    undo(night, organizer)
    assert "Jhon" in labels(later)
    assert later.audit.filter(action="player_rename").count() == 2


def test_a_nickname_that_a_namesake_has_now_is_not_undone(night, organizer):
    """By page and API: two people would have one name with one nickname."""
    later = nights.make_night(organizer, ["Moe"], name="Next week")
    rename(night, organizer, "Bob", number=2, nickname="K.")
    rename(night, organizer, "Bob", number=2, nickname="Lefty")
    act, person = last_act(night), browser(organizer)
    moe = Player.objects.get(name="Moe")
    rename(later, organizer, "bob", number=moe.number, nickname="k.")
    refused = by_api(person, f"/events/{night.pk}/take-back", {"deed": act.id})
    assert (refused.status, refused.code) == (409, "nickname_taken")
    shown = by_page(person, f"/events/{night.pk}/undo/", {"deed": act.id})
    assert (shown.status, shown.says("Another player is now called Bob K.")) == (409, True)
    assert Player.objects.get(number=2).nickname == "Lefty"


def test_one_nickname_of_two_namesakes_is_not_stored(night):
    jhon, bob = Player.objects.order_by("number")[:2]
    Player.objects.filter(pk=bob.pk).update(name="Jhon")
    Player.objects.filter(pk=jhon.pk).update(nickname="K.")
    with transaction.atomic(), pytest.raises(IntegrityError):
        Player.objects.filter(pk=bob.pk).update(nickname="k.")


def test_it_is_an_act_with_a_line_and_a_way_back(night, organizer):
    rename(night, organizer, "John")
    assert last_act(night).says == "Changed a name to John"
    text = browser(organizer).get(f"/events/{night.pk}/activity/").text
    assert "Changed a name to John" in text
    stamps = table_stamps(epoch_now(), night.public_id)
    undo(night, organizer)
    assert labels(night) == sorted(JHON)
    assert not table_stamps(epoch_now(), night.public_id).items() & stamps.items()


def test_what_was_corrected_again_in_another_night_is_not_undone(night, organizer):
    later = nights.make_event(organizer, capacity=4, name="Next week")
    nights.enter_again(later, night, organizer)
    rename(night, organizer, "Jon")
    rename(later, organizer, "John")
    with pytest.raises(NotNowError) as refusal:
        undo(night, organizer)
    assert refusal.value.code == "stands_on_it"
    assert "John" in labels(night)


def test_the_same_once_more_changes_nothing(fix, night, organizer):
    person = browser(organizer)
    before = contents()
    assert fix(person, night, name=" Jhon ").status in {200, 302}
    assert contents() == before


def test_a_substitute_is_corrected_too(fix, night, organizer):
    taken = TakesSeat(entry=first_entry(night).pk, person="Zo", first=2)
    substitute_take(event_id=night.pk, draft=taken, actor=Actor(organizer))
    assert fix(browser(organizer), night, 5, name="Zoe").status in {200, 302}
    assert Player.objects.get(number=5).name == "Zoe"
    undo(night, organizer)
    assert Player.objects.get(number=5).name == "Zo"


def test_whoever_may_type_a_name_may_correct_it(fix, night, organizer):
    keeper = nights.make_user("Sam", club=night.club, role=Role.SCOREKEEPER)
    assert fix(browser(keeper), night, name="John").status in {200, 302}
    assert AuditEntry.objects.get(action="player_rename").actor == keeper


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("payload", "field", "sentence"),
    [
        ({"name": ""}, "name", "Type a name."),
        ({"name": "x" * 81}, "name", "Use up to 80 characters; this name has 81."),
        (
            {"name": "John", "nickname": "178"},
            "nickname",
            "Use at least one letter, like",
        ),
        ({"name": "John", "nickname": "x" * 21}, "nickname", "Use up to 20 characters"),
        ({"name": "John", "nickname": "a\u202eb"}, "nickname", "This name has hidden characters"),
    ],
)
def test_what_cannot_be_shown_is_refused_at_its_field(payload, field, sentence, fix, night, organizer):
    person = browser(organizer)
    before = contents()
    refused = fix(person, night, **payload)
    assert (refused.status, refused.says(sentence), refused.field in {None, field}) == (422, True, True)
    assert contents() == before


@pytest.mark.parametrize("number", [5, 99])
def test_who_does_not_play_this_night_is_not_there(number, fix, night, organizer):
    elsewhere = nights.make_event(organizer)
    Player.objects.create(club=elsewhere.club, number=5, name="Zoe")
    assert fix(browser(organizer), night, number, name="Zed").status == 404
    assert Player.objects.get(number=5).name == "Zoe"


def test_a_stand_in_of_the_same_number_is_not_meant(fix, organizer):
    event = nights.start(
        nights.make_night(
            organizer,
            [f"P{n}" for n in range(1, 6)],
            movement=MovementSettings(rounds=3, leftovers=Leftovers.GHOSTS),
        ),
        organizer,
    )
    fix(browser(organizer), event, name="Ann")
    ones = Player.objects.filter(number=1).order_by("is_stand_in").values_list("name", flat=True)
    assert list(ones) == ["Ann", "Ghost 1"]
    assert "Ghost" not in browser(organizer).get(f"/events/{event.pk}/names/").text


def test_namesakes_are_told_apart_by_an_initial_or_a_nickname(fix, organizer):
    event = nights.make_night(organizer, ("Chris", "chris", "Ann", "Bob"))
    person = browser(organizer)
    assert labels(event) == ["Ann", "Bob", "Chris", "chris 2"]
    assert person.get(f"/events/{event.pk}/").text.count("Add a nickname") == 2
    fix(person, event, 1, name="Chris", nickname="b")
    fix(person, event, 2, name="Chris", nickname="Red")
    assert labels(event) == ["Ann", "Bob", "Chris (Red)", "Chris B."]
    assert "Add a nickname" not in person.get(f"/events/{event.pk}/").text
    refused = fix(person, event, 2, name="chris", nickname="B")
    assert (refused.status, refused.field in {None, "nickname"}) == (422, True)
    assert refused.says("Your club already has chris B.")


def test_a_nickname_is_shown_only_where_it_is_needed(organizer):
    event = nights.make_night(organizer, ("Chris", "Ann", "Bob", "Dave"))
    rename(event, organizer, "Chris", nickname="Red")
    assert labels(event) == ["Ann", "Bob", "Chris", "Dave"]


def test_somebody_really_called_chris_2_keeps_the_name(organizer):
    event = nights.make_night(organizer, ("Chris", "Chris", "Chris 2", "Bob"))
    assert labels(event) == ["Bob", "Chris", "Chris 2", "Chris 3"]


@pytest.mark.parametrize(
    ("nickname", "label"),
    [("", "Chris"), ("b", "Chris B."), ("B.", "Chris B."), ("Red", "Chris (Red)"), ("Jr.", "Chris (Jr.)")],
)
def test_how_a_nickname_stands_behind_a_name(nickname, label):
    assert with_nickname("Chris", nickname) == label


def test_a_refused_rename_says_why(night, organizer):
    with pytest.raises(InvalidNameError):
        rename(night, organizer, "\u200b")
    rename(night, organizer, "Bob", nickname="B")
    with pytest.raises(InvalidRequestError) as refusal:
        rename(night, organizer, "Bob", number=2, nickname="b")
    assert (refusal.value.code, refusal.value.field) == ("nickname_taken", "nickname")
