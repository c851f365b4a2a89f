"""An app that serves the room: whom it answers, and whom it has seen."""

import pytest
from django.http.request import validate_host

from tournaments.network import Interface, LocalNetwork


class Moving:
    """A computer whose networks and clock a test sets."""

    def __init__(self, *addresses):
        self.addresses, self.seconds = addresses, 0.0

    def __call__(self):
        return tuple(Interface(f"eth{index}", address) for index, address in enumerate(self.addresses))

    def clock(self):
        return self.seconds


@pytest.fixture
def computer():
    return Moving("192.168.1.20", "10.0.0.5")


@pytest.fixture
def network(computer):
    return LocalNetwork(8000, computer, clock=computer.clock)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "192.168.1.20", "10.0.0.5"])
def test_the_computers_own_addresses_are_hosts(network, host):
    assert validate_host(host, network.hosts)


@pytest.mark.parametrize(
    "host",
    [
        "192.168.1.21",
        "euchre.example",
        "192.168.1.20.evil.example",
        "a.localhost",
        "127.0.0.2",
        "0.0.0.0",
        "*",
    ],
)
def test_nothing_else_is(network, host):
    assert not validate_host(host, network.hosts)


def test_a_new_address_is_a_host_within_two_seconds_and_the_old_one_none(network, computer):
    hosts = network.hosts
    assert validate_host("192.168.1.20", hosts)
    computer.addresses, computer.seconds = ("172.20.0.9",), 2.0
    assert validate_host("172.20.0.9", hosts)
    assert not validate_host("192.168.1.20", hosts)


def test_devices_are_counted_once_each_by_the_address_they_came_to(network):
    for device in ("192.168.1.77", "192.168.1.78", "192.168.1.77"):
        network.note(host="192.168.1.20", device=device)
    assert network.reached("192.168.1.20").devices == 2
    assert network.reached("10.0.0.5") is None


@pytest.mark.parametrize(
    ("host", "device"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("192.168.1.20", "10.0.0.5"),
        ("192.168.1.20", "127.0.0.1"),
        ("localhost", "192.168.1.77"),
        ("evil.example", "192.168.1.77"),
    ],
)
def test_the_computer_itself_and_forged_hosts_do_not_count(network, host, device):
    network.note(host=host, device=device)
    assert network.reached(host) is None


def test_no_more_devices_are_remembered_than_a_hall_holds(network):
    for number in range(600):
        network.note(host="10.0.0.5", device=f"10.0.{number // 250 + 1}.{number % 250}")
    assert network.reached("10.0.0.5").devices == 500
