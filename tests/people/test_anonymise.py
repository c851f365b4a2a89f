"""Taking a player's name out for good, by page and by API."""

import json
from uuid import uuid4

import pytest

from accounts.models import Player, PlayerAlias, PlayerDetails
from tests import nights
from tests.access.clubs import browser, first_entry, link_to
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.kept import kept
from tests.stack import push_service as push
from tournaments.access.links import link_exchange, link_secret
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.shorten import night_shorten
from tournaments.models import AuditEntry, Event, Letter, Link, MailAddress, PushSubscription
from tournaments.nights.services.invitations import invitation_change
from tournaments.outbox.mail import mail_ask
from tournaments.outbox.push import PhonePayload, push_subscribe
from tournaments.people.services.anonymise import player_anonymise
from tournaments.people.services.entries import entry_add, entry_withdraw
from tournaments.results.selectors.standings import standings_of

pytestmark = pytest.mark.django_db

ANN = {"number": 1, "name": "Ann"}


@kept
def night(organizer):
    """Four play round one; Ann, who is number 1, and another have each given an address and a phone."""
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)
    for entry in event.first_stage.entries.order_by("queue")[:2]:
        link = link_to(event, entry=entry)
        mail_ask(link_id=link.pk, email="p@players.example", site="https://euchre.example", actor=Actor())
        session = link_exchange(secret=link_secret(link), kind=Link.Kind.PLAYER).session
        payload = PhonePayload(**push.Phone().payload(f"https://8.8.8.8/push/{entry.pk}"))
        push_subscribe(session=session, payload=payload)
    nights.play_round(event, organizer, 1)
    return event


def finish(event, organizer):
    round_close(event_id=event.pk, number=1, stands={1: "Late"}, actor=Actor(organizer))
    night_shorten(event_id=event.pk, rounds=1, actor=Actor(organizer))


DOORS = {
    "page": lambda person, club, payload: by_page(person, f"/clubs/{club}/players/anonymise/", payload),
    "api": lambda person, club, payload: by_api(person, f"/clubs/{club}/players/anonymise", payload),
}


@pytest.fixture(params=DOORS)
def take_out(request, night, organizer):
    person = browser(organizer)
    return lambda **change: DOORS[request.param](person, night.club_id, {**ANN, **change})


def places(event):
    return [(line.place, line.score, line.entry_id) for line in standings_of(event)]


@pytest.mark.night
def test_a_contact_that_names_them_goes_too(take_out, night, organizer):
    finish(night, organizer)
    other = nights.make_event(organizer, name="Another", contact="Hannah, 555-0100")
    invitation_change(event_id=night.pk, contact="Ask ANN, 555-0199", actor=Actor(organizer))
    take_out()
    contacts = [Event.objects.get(pk=each.pk).contact for each in (night, other)]
    assert contacts == ["", "Hannah, 555-0100"]
    assert "555-0199" not in str(AuditEntry.objects.values())


@pytest.mark.night
def test_a_name_goes_from_every_page_and_the_results_stay(take_out, night, organizer):
    finish(night, organizer)
    night.first_stage.entries.filter(members__player__name="Ann").update(device="d" * 32)
    before = places(night)
    assert take_out().status in {200, 302}
    assert places(night) == before
    assert not night.first_stage.entries.exclude(device="").exists()
    person, public = browser(organizer), f"/e/{night.public_id}"
    for page in (
        f"{public}/",
        f"{public}/seats/",
        f"/events/{night.pk}/",
        f"/clubs/{night.club_id}/",
    ):
        text = person.get(page, follow=True).text
        assert (page, ">Ann<" in text, "Player 1" in text) == (page, False, True)
    assert AuditEntry.objects.filter(event=night, action="player_anonymise").count() == 1
    assert "Ann" not in str(AuditEntry.objects.filter(action="player_anonymise").values())


@pytest.mark.night
def test_what_the_player_gave_is_deleted_and_nobody_elses(take_out, night, organizer):
    finish(night, organizer)
    own, other = (link_to(night, entry=entry) for entry in night.first_stage.entries.order_by("queue")[:2])
    own_phone = browser(secret=link_secret(own), kind=Link.Kind.PLAYER)
    take_out()
    # The phones of a night that is over go with the next task; Ann's are gone at once.
    assert not PushSubscription.objects.filter(link=own).exists()
    assert not Letter.objects.filter(address__link=own).exists()
    assert not MailAddress.objects.filter(link=own).exists()
    assert MailAddress.objects.filter(link=other).count() == 1
    assert Letter.objects.filter(address__link=other).exists()
    assert own_phone.get("/p").status_code == 410


def test_a_name_that_is_still_called_tonight_stays(take_out, night):
    before = contents()
    refused = take_out()
    assert (refused.status, refused.says("Ann is signed up for Friday euchre.")) == (
        409,
        True,
    )
    assert contents() == before


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("change", "field", "sentence"),
    [
        ({"number": 99}, "number", "No player has number 99."),
        ({"number": 2}, "name", "Player 2 has a different name."),
        ({"name": "Anna"}, "name", "Player 1 has a different name."),
        ({"name": "ann"}, "name", "Player 1 has a different name."),
        ({"name": ""}, "name", "Type a name."),
        ({"name": "<script>"}, "name", "Player 1 has a different name."),
    ],
)
def test_a_slip_of_the_finger_takes_nobodys_name(change, field, sentence, take_out, night, organizer):
    finish(night, organizer)
    before = contents()
    refused = take_out(**change)
    assert (refused.status, refused.says(sentence)) == (422, True)
    assert refused.field in {None, field}
    assert contents() == before


def test_an_account_is_no_longer_told_to_be_the_player(night, organizer):
    finish(night, organizer)
    player = first_entry(night).members.get().player
    player.user = organizer
    player.save()
    answer = by_api(browser(organizer), f"/clubs/{night.club_id}/players/anonymise", ANN)
    assert json.loads(answer.text) == {"number": 1, "name": "Player 1"}
    player.refresh_from_db()
    assert (player.name, player.user) == ("Player 1", None)


def test_merged_records_lose_their_names_together_with_all_that_was_noted(take_out, night, organizer):
    finish(night, organizer)
    ann, bob = Player.objects.filter(number__in=(1, 2)).order_by("number")
    Player.objects.filter(pk=bob.pk).update(same_as=ann)
    PlayerAlias.objects.create(club=night.club, player=bob, name="Bobby", key="bobby")
    PlayerDetails.objects.create(player=ann, contact="ann@players.example", note="Left-handed")
    assert take_out().status in {200, 302}
    assert list(Player.objects.filter(number__lte=2).order_by("number").values_list("name", flat=True)) == [
        "Player 1",
        "Player 2",
    ]
    assert not PlayerAlias.objects.exists()
    assert not PlayerDetails.objects.exists()


def test_one_whom_the_host_added_by_name_is_in_no_line_of_the_activity(organizer):
    event, actor = nights.make_event(organizer), Actor(organizer)
    entry = entry_add(event_id=event.pk, name="Zelda Quix", key=uuid4(), actor=actor)
    entry_withdraw(entry_id=entry.pk, actor=actor)
    player = entry.members.get().player
    player_anonymise(club_id=event.club_id, number=player.number, name="Zelda Quix", actor=actor)
    assert "Quix" not in str(AuditEntry.objects.values())
    assert "Quix" not in browser(organizer).get(f"/api/v1/events/{event.pk}/audit").text
