"""Two clubs with the same data: nothing of one is seen or touched by the people of the other."""

import pytest

from accounts.models import Player
from tests.access import clubs
from tests.access.asking import PARTS, addresses_in, answer_of, changes, is_success, tried
from tests.access.bodies import PLAYED, body_for
from tests.access.night_of import BEFORE_THE_START
from tests.access.routes import LISTED
from tests.database import contents
from tests.kept import kept
from tournaments.access.links import link_secret
from tournaments.models import Hand, Link

pytestmark = pytest.mark.django_db

#: What of an address belongs to a club.
OWNED = ("club_id", "event_id", "entry_id", "hand_id", "total_id", "dispute_id", "kept_id")


@kept
def home():
    return clubs.make_club("Maple")


@kept
def twin(home):
    return clubs.make_club("Birch")


def traces(club):
    """Return every text by which a body could give a club away."""
    events = (club.coming, club.running)
    links = Link.objects.filter(event__in=events)
    return {
        "Birch",
        *(text for event in events for text in (event.public_id, str(event.seed), str(event.key))),
        *(user.email for user in (club.owner, club.director, club.scorekeeper)),
        *(link_secret(link) for link in links),
        *links.values_list("secret_hash", flat=True),
        *(
            str(key)
            for key in Hand.objects.filter(match__round__stage__event__in=events).values_list(
                "key", flat=True
            )
        ),
    }


def readers(club):
    return {
        "owner": clubs.browser(club.owner),
        "table": clubs.browser(secret=club.secrets["table"]),
        "player": clubs.browser(secret=club.secrets["player"], kind=Link.Kind.PLAYER),
    }


@pytest.mark.night
@pytest.mark.parametrize("reader", ["owner", "table", "player"])
def test_nothing_of_another_club_is_in_any_answer(reader, home, twin):
    client, hidden = readers(home)[reader], traces(twin)
    seen, read = {}, 0
    for (name, method), expected in LISTED.items():
        if method == "GET" and is_success(expected[reader]):
            with tried(client, name, method, home) as response:
                text = f"{response.headers} {response.content.decode(errors='replace')}"
            read += 1
            seen |= {(name, trace): text for trace in hidden if trace in text}
    assert seen == {}
    assert read > 20


@pytest.mark.night
def test_the_owner_sees_the_same_traces_of_the_own_club(home, twin):
    """The control: these texts are what the pages and answers are made of."""
    client, own = clubs.browser(twin.owner), traces(twin)
    found = set()
    for (name, method), expected in LISTED.items():
        if method == "GET" and is_success(expected["owner"]):
            with tried(client, name, method, twin) as response:
                text = response.content.decode(errors="replace")
            found |= {trace for trace in own if trace in text}
    assert len(found) > len(own) / 2


@pytest.mark.night
@pytest.mark.parametrize("part", OWNED)
def test_an_id_of_another_club_in_an_address_is_not_there(part, home, twin):
    client = clubs.browser(home.owner)
    before = contents()
    wrong, tries = {}, 0
    for (name, method), expected in LISTED.items():
        if part not in PARTS[name.partition("/")[0]] or not is_success(expected["owner"]):
            continue
        theirs = addresses_in(name.partition("/")[0], twin)[part]
        with tried(client, name, method, home, **{part: theirs}) as response:
            tries += 1
            if answer_of(response) != "404" or changes(before):
                wrong[name, method] = answer_of(response)
    assert wrong == {}
    assert tries > 0


@pytest.mark.night
def test_an_entry_or_a_hand_of_another_night_of_the_club_is_not_in_this_one(home):
    client = clubs.browser(home.owner)
    before = contents()
    wrong, tries = {}, 0
    for name, method in LISTED:
        if PARTS[name.partition("/")[0]] & {"entry_id", "hand_id", "dispute_id"}:
            night = home.running if name.partition("/")[0] in BEFORE_THE_START else home.coming
            with tried(client, name, method, home, event_id=night.pk) as response:
                tries += 1
                if answer_of(response) != "404" or changes(before):
                    wrong[name, method] = answer_of(response)
    assert wrong == {}
    assert tries > 10


@pytest.mark.night
def test_a_member_of_another_club_is_not_removed(home, twin):
    """Who is no member stays none, whether or not the id is somebody's: both answers are the same."""
    client = clubs.browser(home.owner)
    before = contents()
    for name, method in (("api-member", "DELETE"), ("member-end", "POST")):
        answers = []
        for user_id in (twin.scorekeeper.pk, 10**9):
            with tried(client, name, method, home, user_id=user_id) as response:
                answers.append((answer_of(response), not changes(before)))
        assert answers[0] == answers[1]
        assert answers[0][1]


@pytest.mark.parametrize("number", [900, 901], ids=["of the twin", "of nobody"])
def test_a_player_is_found_by_the_number_of_the_own_club_only(number, home, twin):
    client = clubs.browser(home.owner)
    Player.objects.create(club=twin.club, number=900, name="Birch 900")
    before = contents()
    body = {"player": number, "key": clubs.new_key()}
    with tried(client, "api-entries", "POST", home, body=body) as response:
        assert (answer_of(response), contents()) == ("404", before)


@pytest.mark.parametrize("name", ["api-events", "event-new"])
def test_an_event_is_not_made_in_another_club(name, home, twin):
    client = clubs.browser(home.owner)
    before = contents()
    body = {**body_for(name, "POST", home), "club": twin.club.pk}
    with tried(client, name, "POST", home, body=body) as response:
        assert (answer_of(response), contents()) == ("404", before)


def test_a_key_used_at_another_table_means_nothing_here(home, twin):
    theirs = Hand.objects.get(match__round__stage__event=twin.running)
    body = {**PLAYED, "number": 2, "key": str(theirs.key)}
    with tried(clubs.browser(home.owner), "api-hands", "POST", home, body=body) as response:
        assert response.status_code == 201
        assert response.json()["id"] != theirs.pk
