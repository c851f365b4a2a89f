"""What ``make run`` serves, by what it was told."""

import asyncio

import pytest

from tournaments.management.serving import NoSuchAddressError, noting_devices, room_network
from tournaments.management.terminal import qr_lines
from tournaments.network import Interface, LocalNetwork


@pytest.fixture
def _may(settings):
    settings.MAY_SERVE_THE_ROOM = True


@pytest.mark.usefixtures("_may")
@pytest.mark.parametrize(
    ("host", "addresses", "is_alone"),
    [
        ("127.0.0.1", (), True),
        ("localhost", (), True),
        ("127.0.0.2", ("127.0.0.2",), False),
    ],
)
def test_one_address_is_served_or_nobody_but_the_computer(host, addresses, is_alone):
    network = room_network(host, 8000)
    assert (network.addresses, network.is_alone) == (addresses, is_alone)


@pytest.mark.usefixtures("_may")
@pytest.mark.parametrize("host", [None, "0.0.0.0"])
def test_without_an_address_the_whole_room_is_served(host):
    network = room_network(host, 8000)
    assert not network.is_alone
    assert network.own_site == "http://localhost:8000"


@pytest.mark.usefixtures("_may")
@pytest.mark.parametrize("host", ["203.0.113.9", "router.lan", "::1", "x86_64-linux", "127.0.0.1 ", ""])
def test_what_is_no_address_of_the_computer_is_refused(host):
    with pytest.raises(NoSuchAddressError, match="isn't one of this computer's addresses"):
        room_network(host, 8000)


@pytest.mark.parametrize("host", [None, "127.0.0.1", "0.0.0.0"])
def test_where_its_names_were_said_elsewhere_no_network_is_looked_for(host):
    assert room_network(host, 8000) is None


def test_a_request_is_noted_and_answered_whatever_it_asks():
    network = LocalNetwork(8000, lambda: (Interface("wlan0", "192.168.1.20"),))
    answered = []

    async def application(scope, receive, send):
        answered.append(scope["type"])

    async def ask(**scope):
        await noting_devices(application, network)(scope, None, None)

    headers = [(b"host", b"192.168.1.20:8000")]
    asyncio.run(ask(type="lifespan"))
    asyncio.run(ask(type="http", client=None, headers=headers))
    assert network.reached("192.168.1.20") is None
    asyncio.run(ask(type="http", client=("192.168.1.77", 50123), headers=headers))
    assert network.reached("192.168.1.20").devices == 1
    assert answered == ["lifespan", "http", "http"]


def test_the_code_in_a_terminal_is_white_on_black_whatever_the_terminals_colors():
    lines = list(qr_lines("http://192.168.1.20:8000/phone/"))
    # 25 modules with two of margin on each side, two rows a line.
    assert len(lines) == 15
    assert {(line[:8], line[-4:], len(line)) for line in lines} == {("\x1b[97;40m", "\x1b[0m", 8 + 29 + 4)}
