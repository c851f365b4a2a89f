"""A night as a file, and back: everything of it, adding up, once, or nothing."""

import json
import os
from datetime import timedelta

import pytest
from django.apps import apps
from django.utils import timezone

from accounts.errors import InvalidNameError
from accounts.models import Club, Player, User
from tests import nights
from tests.any_order.kinds import KINDS
from tests.any_order.play import a_night, play_steps
from tests.archive.night_files import content_of, packed_of, without_ids
from tests.by_night import one_in
from tests.database import contents
from tests.kept import kept
from tests.pictures import a_picture
from tournaments.archive.night_files import night_bring_in, night_file, night_preview, read_night
from tournaments.archive.night_files.layout import CARRIED, LEFT_OUT
from tournaments.audit.actor import Actor
from tournaments.audit.last_act import last_act
from tournaments.direct.selectors.results import event_results
from tournaments.direct.services.seals import rows_seal
from tournaments.direct.services.verification import differences
from tournaments.errors import NightFileError, NotNowError
from tournaments.models import Event, Hand, LedgerEntry, LinkSession
from tournaments.nights.services.invitations import invitation_change
from tournaments.play.services.hands import hand_undo
from tournaments.show.services.sponsors import sponsor_set

pytestmark = pytest.mark.django_db
#: How many nights of each kind, and how far each is played.
NIGHTS = max(int(os.environ.get("ORDER_UP_OPERATIONS", "600")) // 6_000, 1)
STEPS = 30


@pytest.fixture
def elsewhere():
    """Somebody who runs another club."""
    return nights.make_user("Hal Host", club=Club.objects.create(name="Birch"))


def club_of(host):
    return host.memberships.get().club


def bring(host, packed):
    return night_bring_in(club_id=club_of(host).pk, packed=packed, actor=Actor(host))


def reachable(model=Event):
    """Every model from which some chain of foreign keys, of whatever kind, leads to a night."""
    found, new = set(), [model]
    while new:
        at = new.pop()
        found.add(at)
        new += [each.related_model for each in at._meta.related_objects if each.related_model not in found]
    return found


def test_every_model_that_leads_to_a_night_is_carried_or_left_out_for_a_reason():
    assert reachable() == set(CARRIED.values()) | LEFT_OUT.keys()
    assert not set(CARRIED.values()) & LEFT_OUT.keys()
    assert all(LEFT_OUT.values())
    assert reachable() <= set(apps.get_app_config("tournaments").get_models())


def _results(event):
    found = event_results(event)
    return {**found, "event": {**found["event"], "public_id": ""}}


def _money(event):
    ledger = LedgerEntry.objects.filter(event=event).order_by("pk")
    return list(ledger.values_list("account", "cents", "posting__kind", "posting__memo", "entry__queue"))


@pytest.mark.night
@pytest.mark.timeout(0)
@pytest.mark.parametrize("seed", range(NIGHTS))
@pytest.mark.parametrize("kind", one_in(4, KINDS))
def test_a_night_of_every_kind_is_the_same_after_it_was_brought_in(kind, seed):
    with a_night(kind, seed) as night:
        play_steps(night, kind, seed, STEPS)
        try:
            packed = night_file(night.event_id)
        except NotNowError as refusal:
            if refusal.code != "holds_carried_money":
                raise
            return
        host = nights.make_user("Hal Host", club=Club.objects.create(name="Birch"))
        brought = bring(host, packed)
        assert brought.is_new
        assert without_ids(content_of(night_file(brought.event.pk))) == without_ids(content_of(packed))
        assert _results(brought.event) == _results(night.event)
        assert _money(brought.event) == _money(night.event)
        assert list(differences()) == []


@kept
def played(running, organizer):
    """Round one of twelve: hands by phone and at the desk, one of them struck out, and a sponsor."""
    phone = nights.phone_at(nights.match_at(running))
    nights.record_by(phone, 1)
    nights.record(nights.match_at(running, table=2), organizer, 1, tricks=5)
    hand_undo(match_id=nights.match_at(running, table=2).pk, number=1, actor=Actor(organizer))
    invitation_change(event_id=running.pk, place="VFW Post 1138", picture=a_picture(), actor=Actor(organizer))
    sponsor_set(event_id=running.pk, name="Pizza", picture=a_picture(), actor=Actor(organizer))
    return running


@pytest.fixture
def packed(played):
    return night_file(played.pk)


def test_it_is_brought_in_once(packed, elsewhere):
    first = bring(elsewhere, packed)
    after = contents()
    again = bring(elsewhere, packed)
    assert (again.event, again.is_new) == (first.event, False)
    assert contents() == after


def test_the_night_where_it_was_made_is_the_same_night(packed, played, organizer):
    before = contents()
    assert bring(organizer, packed).event == played
    assert contents() == before


def test_voided_hands_keys_and_moments_come_along(packed, played, elsewhere):
    event = bring(elsewhere, packed).event
    said = ("number", "key", "tricks", "void_reason", "voided_at", "recorded_at")
    there = Hand.objects.filter(match__round__stage__event=event).order_by("pk").values_list(*said)
    here = Hand.objects.filter(match__round__stage__event=played).order_by("pk").values_list(*said)
    assert list(there) == list(here)
    assert [reason == "" for _, _, _, reason, _, _ in there] == [True, False]


def test_codes_and_phones_of_there_open_nothing_and_new_codes_are_made(packed, played, elsewhere):
    event = bring(elsewhere, packed).event
    assert b"secret_hash" not in packed_text(packed)
    live = event.links.filter(revoked_at=None)
    there = played.links.filter(revoked_at=None)
    said = ("kind", "table", "entry__queue")
    assert list(live.order_by("pk").values_list(*said)) == list(there.order_by("pk").values_list(*said))
    assert not set(live.values_list("secret_hash")) & set(there.values_list("secret_hash"))
    sessions = LinkSession.objects.filter(link__event=event)
    assert sessions.count() == 1
    assert not sessions.filter(expires_at__gt=timezone.now()).exists()
    assert not sessions.filter(link__revoked_at=None).exists()


def packed_text(packed):
    return json.dumps(content_of(packed)).encode()


def test_who_did_what_there_gets_no_account_here(packed, elsewhere):
    event = bring(elsewhere, packed).event
    actors = User.objects.filter(pk__in=event.audit.exclude(actor=None).values("actor")).exclude(
        pk=elsewhere.pk
    )
    assert [(each.name, each.is_active, each.has_usable_password()) for each in actors] == [
        ("Olive Organizer", False, False)
    ]
    assert not actors.filter(memberships__isnull=False).exists()
    assert event.audit.latest("pk").action == "night_bring_in"
    assert event.audit.latest("pk").actor == elsewhere


def test_people_of_the_same_name_and_nickname_are_the_clubs_and_the_others_new(packed, elsewhere):
    club = club_of(elsewhere)
    ann = Player.objects.create(club=club, number=1, name="ann")
    Player.objects.create(club=club, number=2, name="Bob", nickname="B.")
    for number in (3, 4):
        Player.objects.create(club=club, number=number, name="Carla")
    shown = {line.name: line.is_known for line in night_preview(club_id=club.pk, packed=packed).people}
    assert shown == {name: name == "Ann" for name in nights.NAMES}
    event = bring(elsewhere, packed).event
    players = Player.objects.filter(entries__stage__event=event)
    assert players.filter(number__lte=4).get() == ann
    assert sorted(players.exclude(pk=ann.pk).values_list("number", flat=True)) == list(range(5, 16))


def test_the_last_thing_done_there_can_be_undone_here(packed, elsewhere):
    event = bring(elsewhere, packed).event
    assert last_act(event).says == "Opened round 1"


def test_a_file_with_the_names_of_earlier_releases_is_read(packed, elsewhere):
    def of_then(content):
        rows = content["rows"]
        rows["Deed"] = rows.pop("UndoRecord")
        changed_rows = [row for each in rows["Deed"] for row in each["changes"].get("rows", [])]
        sides = [row[side] for row in changed_rows for side in ("before", "after") if row["model"] == "Entry"]
        for columns in [*rows["Entry"], *filter(None, sides)]:
            if "keeps_games" in columns:
                columns["games_count"] = columns.pop("keeps_games")

    event = bring(elsewhere, changed(packed, of_then)).event
    assert last_act(event).says == "Opened round 1"
    assert "games_count" not in str([*event.undo_records.values_list("changes")])


def test_the_night_goes_on_here(packed, elsewhere):
    event = bring(elsewhere, packed).event
    nights.record(nights.match_at(event), elsewhere, 2)
    assert list(differences()) == []
    assert Hand.objects.filter(match__round__stage__event=event, voided_at=None).count() == 2


def changed(packed, change):
    content = content_of(packed)
    change(content)
    return packed_of(content)


def first(name, **values):
    return lambda content: content["rows"][name][0].update(values)


REFUSED = {
    "a newer format": lambda content: content.update(version=2),
    "a newer release": lambda content: content["migrations"].update(tournaments="9999_later"),
    "another format": lambda content: content.update(format="something else"),
    "no night": lambda content: content["rows"].update(Event=[]),
    "two nights": lambda content: content["rows"]["Event"].append(content["rows"]["Event"][0]),
    "another table": lambda content: content["rows"].update(Club=[]),
    "another column": first("Event", club_id=1),
    "a hand of another night": first("Hand", match_id=10**9),
    "somebody else's account": first("Hand", recorded_by_id=10**9),
    "a hand worth more": first("Hand", seat_points=[9, 0, 9, 0]),
    "a seat with other points": first("Seat", points=99),
    "money from nowhere": first("LedgerEntry", cents=5),
    "a hand twice": lambda content: content["rows"]["Hand"].append(content["rows"]["Hand"][0]),
    "an id that is none": first("Hand", id="1"),
    "no number": first("Hand", tricks="many"),
    "a zero byte": first("Posting", memo="\x00"),
    "a zone of its own": first("Event", time_zone="Mars/Base"),
    "a view of its own": first("Event", rules={}),
    "a long word": first("Event", locale="x" * 5000),
    "another sponsor's picture": first("Sponsor", picture="AAAA"),
    "another picture": first("EventPicture", content="AAAA"),
    "a place that hides letters": first("Event", place="VFW\u202e"),
    "a text too long": first("Event", about="a" * 2001),
    "a name that draws nothing": lambda content: content["people"][0].update(name="\u3164"),
    "an activity of rows without end": lambda content: content["rows"]["PlayOff"].append({}),
}


@pytest.mark.one_by_day
@pytest.mark.parametrize("what", REFUSED)
def test_what_is_no_sound_night_is_refused_whole(what, packed, elsewhere):
    before = contents()
    with pytest.raises((NightFileError, InvalidNameError)) as refused:
        bring(elsewhere, changed(packed, REFUSED[what]))
    assert str(refused.value).endswith(".")
    assert refused.value.field
    assert contents() == before


def test_a_file_that_is_no_zip_or_a_bomb_is_refused(packed):
    for bad in (b"", b"PK", packed[:-40], packed_of("[" * 100_000), packed_of("{}", member="other.json")):
        with pytest.raises(NightFileError):
            read_night(bad)
    with pytest.raises(NightFileError, match="too large"):
        read_night(packed_of(b" " * 60_000_000))


def test_a_newer_release_is_named(packed):
    with pytest.raises(NightFileError, match="newer version of Order Up") as refused:
        read_night(changed(packed, REFUSED["a newer format"]))
    assert refused.value.code == "newer_release"


@pytest.mark.night
def test_nothing_is_sealed_while_rows_that_were_brought_in_are_new(packed, elsewhere):
    """Their moments are old, so they would be sealed before rows with lower ids have come."""
    bring(elsewhere, packed)
    later = timezone.now() + timedelta(minutes=5)
    assert rows_seal(now=later) == 0
    assert rows_seal(now=later + timedelta(minutes=10)) > 0
    assert list(differences()) == []
