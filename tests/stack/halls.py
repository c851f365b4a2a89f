"""A room with a host's computer and a phone, each in a network namespace of its own.

Where a test may not make namespaces, 127.0.0.2 stands in for the computer's address. It has a Host of its
own, but a browser gives its pages what is for secure ones only, until ``ONLY_WHEN_SECURE`` takes that away.
"""

import contextlib
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.servers import ROOT, free_port

#: Nobody but the two namespaces has them.
HOST, PHONE = "10.77.0.1", "10.77.0.2"
#: What a browser has only where the page came by https or from the computer itself.
ONLY_WHEN_SECURE = """
Object.defineProperty(window, "isSecureContext", { value: false });
for (const name of ["serviceWorker", "locks", "clipboard", "storage"]) delete Navigator.prototype[name];
delete Crypto.prototype.randomUUID;
for (const name of ["caches", "PushManager", "Notification"]) delete window[name];
"""


def run(*command):
    subprocess.run(command, check=True, capture_output=True, timeout=30)


@dataclass
class Hall:
    """Where the app is started and where the phone is; ``at_host`` and ``at_phone`` come before a command."""

    address: str
    at_host: tuple[str, ...] = ()
    at_phone: tuple[str, ...] = ()

    @property
    def is_apart(self):
        """Whether the phone is another device to the app."""
        return bool(self.at_phone)

    @contextlib.contextmanager
    def serving(self, folder):
        """Start what ``make run`` starts; gives the port and the lines it greets with."""
        port = free_port()
        host = () if self.is_apart else ("--host", self.address)
        command = [*self.at_host, sys.executable, "manage.py", "demo", "--port", str(port), *host]
        ours = ("DATABASE_URL", "REDIS_URL", "ORDER_UP_")
        fields = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        settings = {
            **fields,
            "ORDER_UP_DATA_DIR": str(folder),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "PYTHONPATH": str(ROOT),
        }
        with subprocess.Popen(command, env=settings, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
            try:
                yield port, [process.stdout.readline().strip() for _ in range(4)]
            finally:
                process.terminate()

    def browser(self, folder, path, where):
        """Return a path that starts the browser in a namespace; it is spoken to by pipes, not a network."""
        if not where:
            return path
        script = Path(folder) / f"browser-{where[3]}"
        script.write_text(f'#!/bin/sh\nexec {" ".join(where)} {path} "$@"\n')
        script.chmod(0o755)
        return str(script)

    def cut(self, context):
        if self.is_apart:
            run("ip", "-n", self.at_phone[3], "link", "set", "phone0", "down")
        else:
            context.set_offline(True)

    def mend(self, context):
        if self.is_apart:
            run("ip", "-n", self.at_phone[3], "link", "set", "phone0", "up")
        else:
            context.set_offline(False)

    def move_host(self, address):
        """Give the host's computer another address, as another router would."""
        run("ip", "-n", self.at_host[3], "address", "flush", "dev", "hall0")
        run("ip", "-n", self.at_host[3], "address", "add", f"{address}/24", "dev", "hall0")


@contextlib.contextmanager
def hall():
    host, phone = (f"order-up-{name}-{os.getpid()}" for name in ("host", "phone"))
    try:
        _make(host, phone)
    except (OSError, subprocess.SubprocessError):
        _drop(host, phone)
        yield Hall("127.0.0.2")
        return
    try:
        yield Hall(HOST, ("ip", "netns", "exec", host), ("ip", "netns", "exec", phone))
    finally:
        _drop(host, phone)


def _make(host, phone):
    for name in (host, phone):
        run("ip", "netns", "add", name)
        run("ip", "-n", name, "link", "set", "lo", "up")
    run("ip", "-n", host, "link", "add", "hall0", "type", "veth", "peer", "name", "phone0", "netns", phone)
    for name, device, address in ((host, "hall0", HOST), (phone, "phone0", PHONE)):
        run("ip", "-n", name, "address", "add", f"{address}/24", "dev", device)
        run("ip", "-n", name, "link", "set", device, "up")


def _drop(*names):
    if shutil.which("ip"):
        for name in names:
            subprocess.run(["ip", "netns", "del", name], check=False, capture_output=True, timeout=30)
