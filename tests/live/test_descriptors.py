"""Streams are refused before the process has no descriptors left for hands."""

import contextlib
import socket
import subprocess
import sys
from uuid import uuid4

import pytest

from tests.servers import ROOT, free_port, post, wait_for
from tests.stack.embedded import installed

pytestmark = [pytest.mark.sqlite, pytest.mark.xdist_group("servers")]

#: Descriptors of a server, and how many of them streams may take, of all clients and of one.
FEW, STREAMS, OF_ONE = 128, 96, 48
TOKEN = "gx7Qm2"
SHOW = """
import resource
from tournaments.show.live.descriptors import most_of_one_client, most_streams, raise_limit
before = most_streams()
raise_limit()
print(before, most_streams(), most_of_one_client(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


LIMITED = """
import os, resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[1]), int(sys.argv[2])))
os.execv(sys.executable, [sys.executable, *sys.argv[3:]])
"""


def limited(soft, hard):
    """Return the start of a command that runs Python with these limits."""
    return [sys.executable, "-c", LIMITED, str(soft), str(hard)]


@pytest.mark.parametrize(
    ("soft", "hard", "found"),
    [
        (FEW, FEW, [STREAMS, STREAMS, OF_ONE, FEW]),
        (FEW, 400, [STREAMS, 300, 150, 400]),
        # A server as it comes: 1,024 and room for more.
        (1_024, 4_096, [768, 3_072, 1_536, 4_096]),
    ],
)
def test_the_limit_is_raised_as_far_as_allowed_and_streams_take_three_of_four(soft, hard, found):
    told = subprocess.run(
        [*limited(soft, hard), "-c", SHOW], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert [int(each) for each in told.stdout.split()] == found


@pytest.fixture
def small_server(migrated, tmp_path):
    """One that has few descriptors and may not have more; its address, and the link of a table."""
    port = free_port()
    command = [*limited(FEW, FEW), "manage.py", "demo", "--host", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen(
        command,
        env={**installed(migrated.into(tmp_path)), "ORDER_UP_METRICS_TOKEN": TOKEN},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        wait_for(port)
        greeting = [process.stdout.readline() for _ in range(4)]
        yield port, greeting[3].strip().partition("#")[2]
        process.terminate()


def opened(stack, port, public_id, source):
    """Open a stream from an address of its own and keep it; returns its first line and headers."""
    link = stack.enter_context(socket.create_connection(("127.0.0.1", port), 60, (source, 0)))
    link.sendall(f"GET /live/{public_id} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    head = b""
    while b"\r\n\r\n" not in head:
        head += link.recv(4096)
    return head


@pytest.mark.night
def test_hands_are_taken_while_strangers_hold_all_streams_they_can_get(small_server):
    port, secret = small_server
    status, text = post(port, "/api/v1/table-session", {"secret": secret}, timeout=60)
    assert status == 201
    token = text.split('"token":"')[1].split('"')[0]
    night = post(port, "/api/v1/table", token=token, method="GET", timeout=60)[1]
    public_id = night.split('"public_id":"')[1].split('"')[0]
    with contextlib.ExitStack() as stack:
        one = [opened(stack, port, public_id, "127.0.0.2") for _ in range(OF_ONE + 4)]
        many = [opened(stack, port, public_id, f"127.0.1.{each}") for each in range(1, OF_ONE + 5)]
        for heads in (one, many):
            assert [head[9:12] for head in heads] == [b"200"] * OF_ONE + [b"503"] * 4
            assert all(b"retry-after: 10" in head for head in heads[OF_ONE:])
        body = {"round": 6, "number": 5, "key": str(uuid4()), "maker": 1, "tricks": 4}
        assert post(port, "/api/v1/table/hands", body, token=token, timeout=60)[0] == 201
    allowed = {"Authorization": f"Bearer {TOKEN}"}
    counted = post(port, "/metrics", method="GET", headers=allowed, timeout=60)[1].splitlines()
    assert 'order_up_streams_refused_total{reason="full"} 8.0' in counted
    assert 'order_up_streams_refused_total{reason="database"} 0.0' in counted
