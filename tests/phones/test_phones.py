"""Phones in the room: which address people are given, and what a host is told of it."""

import re

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from tests import nights
from tests.access.clubs import browser
from tests.markup import one_line
from tournaments.access.links import link_secret
from tournaments.models import AuditEntry, Link, PhoneNetwork
from tournaments.network import Interface, LocalNetwork

pytestmark = pytest.mark.django_db

WLAN, CABLE = Interface("wlan0", "192.168.1.20"), Interface("eth0", "10.0.0.5")
LAN = "http://192.168.1.20:8000"


@pytest.fixture
def computer():
    """The networks of the computer, which a test may change."""
    return [WLAN]


@pytest.fixture
def room(settings, computer):
    """The app as ``make run`` serves it."""
    network = LocalNetwork(8000, lambda: tuple(computer), clock=iter(range(0, 10**6, 10)).__next__)
    settings.LOCAL_NETWORK, settings.ALLOWED_HOSTS = network, network.hosts
    return network


def invitations(desk, club):
    """The link that was just made, as the API and the page show it."""
    path, body = f"/api/v1/clubs/{club.pk}/invitations", {"role": "scorekeeper"}
    answer = desk.post(path, body, content_type="application/json").json()["url"]
    listed = desk.get(path).json()[0]["url"]
    return answer, listed, f'value="{answer}"' in desk.get(f"/clubs/{club.pk}/").text


@pytest.fixture
def desk(organizer):
    """The host's own browser, on localhost."""
    client = browser(organizer)
    client.defaults["HTTP_HOST"] = "localhost:8000"
    return client


def begins(text):
    """What the absolute addresses of a page begin with, other than those of the pictures' language."""
    return set(re.findall(r"https?://[^/\"<\s]+", text)) - {"http://www.w3.org"}


def test_a_host_on_localhost_gives_phones_the_rooms_address(room, desk, running, organizer):
    coming = nights.make_event(organizer)
    for path in (f"/events/{running.pk}/qr/", f"/events/{coming.pk}/", f"/events/{running.pk}/phones/"):
        assert begins(desk.get(path).text) == {LAN}, path
    listed = desk.get(f"/api/v1/events/{running.pk}/links").json()
    assert {each["url"].partition("/t#")[0].partition("/p#")[0] for each in listed["links"]} == {LAN}
    assert listed["is_only_here"] is False
    secret = link_secret(Link.objects.get(event=running, table=2, revoked_at=None))
    assert f"{LAN}/t#{secret}" in {each["url"] for each in listed["links"]}


def test_calendars_give_the_rooms_address_at_both_doors(room, desk, running):
    for path in (f"/e/{running.public_id}/night.ics", f"/api/v1/public/{running.public_id}/night.ics"):
        unfolded = desk.get(path).text.replace("\r\n ", "")
        assert f"{LAN}/e/{running.public_id}/" in unfolded
        assert "localhost" not in unfolded


def test_the_sheets_codes_and_the_phones_own_page_know_the_rooms_address(room, desk, running):
    assert "only works" not in desk.get(f"/events/{running.pk}/sheets/").text
    phone = browser(secret=link_secret(Link.objects.get(event=running, table=1, revoked_at=None)))
    phone.defaults["HTTP_HOST"] = "192.168.1.20:8000"
    assert f'data-site="{LAN}"' in phone.get("/t").text


def test_elsewhere_the_address_that_was_asked_is_given(organizer, running):
    desk = browser(organizer)
    page = desk.get(f"/events/{running.pk}/qr/").text
    assert begins(page) == {"http://testserver"}
    assert "only works" not in page
    phones = desk.get(f"/api/v1/events/{running.pk}/phones").json()
    assert (phones["site"], phones["is_local"], phones["networks"]) == ("http://testserver", False, [])
    shown = desk.get(f"/events/{running.pk}/phones/").text
    assert "http://testserver/phone/" in shown
    assert "No phones yet" not in shown
    assert 'data-look="' not in desk.get(f"/events/{running.pk}/").text


@pytest.mark.night
def test_a_computer_without_a_network_warns_on_every_code(room, computer, desk, running, organizer):
    computer.clear()
    sentence = "This code only works on the host&#x27;s computer".replace("&#x27;", "'")
    links = desk.get(f"/events/{running.pk}/qr/").text
    assert begins(links) == {"http://localhost:8000"}
    assert links.count(sentence) == 3 + 12
    assert "These QR codes only work on this computer." in links
    assert sentence in desk.get(f"/events/{nights.make_event(organizer).pk}/").text
    assert sentence in desk.get(f"/events/{running.pk}/sheets/").text
    assert desk.get(f"/api/v1/events/{running.pk}/links").json()["is_only_here"] is True
    assert "this computer isn't on a network" in desk.get(f"/events/{running.pk}/").text


def choose(desk, event, name):
    return desk.post(f"/events/{event.pk}/phones/network/", {"name": name})


def test_the_network_that_is_chosen_is_remembered_whatever_its_address(room, computer, desk, running):
    computer.append(CABLE)
    assert desk.get(f"/api/v1/events/{running.pk}/phones").json()["site"] == LAN
    assert choose(desk, running, "eth0").status_code == 302
    phones = desk.get(f"/api/v1/events/{running.pk}/phones").json()
    assert phones["site"] == "http://10.0.0.5:8000"
    assert [(each["name"], each["is_used"]) for each in phones["networks"]] == [
        ("wlan0", False),
        ("eth0", True),
    ]
    computer[:] = [WLAN, Interface("eth0", "10.0.0.99")]
    assert desk.get(f"/api/v1/events/{running.pk}/phones").json()["site"] == "http://10.0.0.99:8000"
    # Gone, it is replaced; back, it is used again.
    computer[:] = [WLAN, Interface("eth1", "10.1.0.1")]
    assert desk.get(f"/api/v1/events/{running.pk}/phones").json()["site"] == LAN


def test_without_a_choice_the_network_is_the_one_the_host_came_by(room, computer, desk, running):
    computer.append(CABLE)
    desk.defaults["HTTP_HOST"] = "10.0.0.5:8000"
    assert begins(desk.get(f"/events/{running.pk}/qr/").text) == {"http://10.0.0.5:8000"}


def test_the_choice_of_a_club_is_none_of_another(room, computer, desk, running):
    computer.append(CABLE)
    choose(desk, running, "eth0")
    other = nights.make_user("Other Host")
    event, theirs = nights.make_event(other), browser(other)
    theirs.defaults["HTTP_HOST"] = "localhost:8000"
    assert theirs.get(f"/api/v1/events/{event.pk}/phones").json()["site"] == LAN


def test_a_network_that_is_not_there_is_refused_at_both_doors(room, desk, running):
    page = choose(desk, running, "eth7")
    assert page.status_code == 409
    answer = desk.put(
        f"/api/v1/events/{running.pk}/phones/network", {"name": "eth7"}, content_type="application/json"
    )
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (409, "not_now", "name")
    assert not PhoneNetwork.objects.exists()


def printed(desk, event, site=LAN):
    return desk.post(f"/events/{event.pk}/links/printed/", {"site": site})


AGAIN = "Print new ones"


def test_a_changed_address_is_on_the_desk_until_the_codes_are_printed_again(room, computer, desk, running):
    assert AGAIN not in desk.get(f"/events/{running.pk}/").text
    printed(desk, running)
    assert AGAIN not in desk.get(f"/events/{running.pk}/").text
    computer[:] = [Interface("wlan0", "192.168.1.35")]
    for path in ("", "phones/", "phones/now/", "phones/now/?desk=1"):
        assert AGAIN in desk.get(f"/events/{running.pk}/{path}").text, path
    assert desk.get(f"/api/v1/events/{running.pk}/phones").json()["is_outdated"] is True
    printed(desk, running, "http://192.168.1.35:8000")
    assert AGAIN not in desk.get(f"/events/{running.pk}/").text
    assert desk.get(f"/api/v1/events/{running.pk}/phones").json()["is_outdated"] is False


def test_codes_of_a_second_network_stay_good_unless_the_other_is_chosen(room, computer, desk, running):
    computer.append(CABLE)
    printed(desk, running, "http://10.0.0.5:8000")
    assert AGAIN not in desk.get(f"/events/{running.pk}/").text
    choose(desk, running, "wlan0")
    assert AGAIN in desk.get(f"/events/{running.pk}/").text


def test_another_port_is_another_address(room, desk, running):
    printed(desk, running, "http://192.168.1.20:8001")
    assert AGAIN in desk.get(f"/events/{running.pk}/").text


@pytest.mark.night
@pytest.mark.parametrize(
    "site", ["", "192.168.1.20:8000", "javascript:alert(1)", f"{LAN}/t#x", "http://" + "a" * 200]
)
def test_what_no_address_begins_with_is_not_noted(desk, room, running, site):
    assert printed(desk, running, site).status_code == 422
    answer = desk.post(
        f"/api/v1/events/{running.pk}/links/printed", {"site": site}, content_type="application/json"
    )
    assert (answer.status_code, answer.json()["field"]) == (422, "site")


def test_a_phone_that_came_is_on_the_hosts_page(room, desk, running):
    now = f"/events/{running.pk}/phones/now/"
    assert "No phones yet" in desk.get(now).text
    room.note(host="192.168.1.20", device="192.168.1.77")
    assert "✓ 1 phone connected" in desk.get(now).text
    room.note(host="192.168.1.20", device="192.168.1.78")
    assert "✓ 2 phones connected" in desk.get(now).text
    assert desk.get(f"/api/v1/events/{running.pk}/phones").json()["reached"]["devices"] == 2


def test_the_wifi_is_typed_once_for_all_nights_of_the_club_and_forgotten(desk, running, organizer):
    sent = {"name": "Legion Hall", "password": "turn;that:card"}
    assert desk.post(f"/events/{running.pk}/phones/wifi/", sent).status_code == 302
    other = nights.make_event(organizer)
    known = desk.get(f"/api/v1/events/{other.pk}/phones").json()["wifi"]
    assert known == {**sent, "code": r"WIFI:T:WPA;S:Legion Hall;P:turn\;that\:card;;"}
    assert 'Password <bdi class="code">turn;that:card</bdi>' in one_line(
        desk.get(f"/events/{other.pk}/phones/")
    )
    assert not AuditEntry.objects.filter(after__icontains="turn").exists()
    desk.post(f"/events/{running.pk}/phones/wifi/", {"name": "", "password": ""})
    assert desk.get(f"/api/v1/events/{other.pk}/phones").json()["wifi"] is None


def test_a_form_without_the_wifis_fields_forgets_nothing(desk, running):
    path = f"/events/{running.pk}/phones/wifi/"
    desk.post(path, {"name": "Legion", "password": ""})
    sentence = "Enter the Wi-Fi name as phones show it."
    page = desk.post(path, {"nothing": "x"})
    assert (page.status_code, sentence in page.text) == (422, True)
    body = {"password": "turnthatcard"}
    answer = desk.put(f"/api/v1{path.rstrip('/')}", body, content_type="application/json")
    assert (answer.status_code, answer.json()["message"]) == (422, sentence)
    assert PhoneNetwork.objects.get().wifi_name == "Legion"


def test_a_wifi_that_cannot_be_is_refused_in_its_field_with_what_was_typed(desk, running):
    page = desk.post(f"/events/{running.pk}/phones/wifi/", {"name": "Legion", "password": "short"})
    assert page.status_code == 422
    assert 'value="short"' in page.text
    assert "Use 8 to 63 characters for the Wi-Fi password." in page.text
    answer = desk.put(
        f"/api/v1/events/{running.pk}/phones/wifi",
        {"name": "Legion", "password": "short"},
        content_type="application/json",
    )
    assert (answer.status_code, answer.json()["field"]) == (422, "password")
    assert not PhoneNetwork.objects.exists()


def test_a_password_without_a_network_is_never_stored(running):
    with pytest.raises(IntegrityError, match="a_wifi_password_has_a_network"), transaction.atomic():
        PhoneNetwork.objects.create(club=running.club, wifi_password="turnthatcard")


def test_a_form_over_plain_http_from_the_rooms_address_is_taken(room, running, organizer):
    """The browser's own origin is enough; another one of the same network is not."""
    client = Client(enforce_csrf_checks=True, headers={"host": "192.168.1.20:8000"})
    client.force_login(organizer)
    page = client.get(f"/events/{running.pk}/phones/")
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.text)[1]
    cookie = page.cookies["csrf"]
    assert (cookie["secure"], cookie["domain"]) == ("", "")
    sent = {"name": "Legion", "password": "", "csrfmiddlewaretoken": token}
    path = f"/events/{running.pk}/phones/wifi/"
    forged = client.post(path, sent, headers={"origin": "http://192.168.1.66:8000"})
    assert forged.status_code == 403
    taken = client.post(path, sent, headers={"origin": LAN})
    assert taken.status_code == 302


@pytest.mark.parametrize("host", ["192.168.1.21:8000", "router.lan", "127.0.0.2"])
def test_a_name_that_is_none_of_the_computers_is_refused(room, host):
    assert Client(headers={"host": host}).get("/phone/").status_code == 400


@pytest.mark.usefixtures("room")
def test_an_invitation_made_on_localhost_opens_on_a_phone(desk, event):
    told, listed, is_shown = invitations(desk, event.club)
    assert told.startswith(f"{LAN}/i/")
    assert (listed, is_shown) == (told, True)


@pytest.mark.usefixtures("room")
def test_an_invitation_is_for_the_network_that_the_club_chose(desk, event, computer):
    computer.append(CABLE)
    PhoneNetwork.objects.create(club=event.club, interface="eth0")
    told, listed, is_shown = invitations(desk, event.club)
    assert told.startswith("http://10.0.0.5:8000/i/")
    assert (listed, is_shown) == (told, True)


def test_on_a_server_an_invitation_is_for_the_address_that_was_asked(organizer, event):
    told, listed, is_shown = invitations(browser(organizer), event.club)
    assert told.startswith("http://testserver/i/")
    assert (listed, is_shown) == (told, True)


def test_one_players_code_is_printed_by_itself(desk, running):
    entry = running.links.filter(kind="player").earliest("pk").entry
    page = desk.get(f"/events/{running.pk}/people/{entry.pk}/").text
    assert f'href="/events/{running.pk}/qr/?entry={entry.pk}"' in page
    page = desk.get(f"/events/{running.pk}/qr/?entry={entry.pk}").text
    assert page.count('<div class="qr">') == 1
    assert desk.get(f"/events/{running.pk}/qr/").text.count('<div class="qr">') > 1
