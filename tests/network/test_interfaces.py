"""Which of a computer's addresses a room's phones are given."""

import socket

import pytest

from tournaments.network import Interface, likeliest_first, this_computer


def of(*pairs):
    return [Interface(name, address) for name, address in pairs]


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        # Wi-Fi before cable, a container's bridge and a tunnel last.
        (
            of(
                ("docker0", "172.17.0.1"),
                ("tun0", "10.8.0.2"),
                ("enp3s0", "192.168.1.20"),
                ("wlp2s0", "192.168.1.21"),
            ),
            ["192.168.1.21", "192.168.1.20", "172.17.0.1", "10.8.0.2"],
        ),
        # A Mac: en0 is its Wi-Fi, and without a router it gives itself an address.
        (
            of(("utun3", "100.64.0.7"), ("en5", "169.254.9.1"), ("en0", "10.0.0.4")),
            ["10.0.0.4", "169.254.9.1", "100.64.0.7"],
        ),
        # By number, not by letters.
        (of(("eth0", "192.168.1.100"), ("eth0", "192.168.1.20")), ["192.168.1.20", "192.168.1.100"]),
        # Itself, nobody, and the whole internet.
        (of(("lo", "127.0.0.1"), ("eth0", "0.0.0.0"), ("eth1", "93.184.216.34"), ("eth2", "224.0.0.1")), []),
        ([], []),
    ],
)
def test_the_likeliest_address_comes_first(found, expected):
    assert [each.address for each in likeliest_first(found)] == expected


def test_every_address_that_is_found_is_one_of_this_computer():
    for each in this_computer():
        with socket.socket() as probe:
            probe.bind((each.address, 0))
        assert not each.address.startswith("127.")
