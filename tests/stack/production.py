"""What ``deploy/compose.yaml`` starts, with its environment, as processes of this machine.

In containers each service has an address of its own, here a free port. The database is that of the test.
"""

import contextlib
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
from dataclasses import dataclass
from http.client import HTTPException, HTTPSConnection
from pathlib import Path

import yaml

from tests.servers import PATIENCE_SECONDS, ROOT, START_SECONDS, database_url, free_port, wait_for
from tests.stack.mail_server import mail_server

DEPLOY = ROOT / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
FILLED = {
    "POSTGRES_PASSWORD": "p" * 48,
    "ORDER_UP_SECRET_KEY": "".join(chr(33 + each % 90) for each in range(0, 350, 7)).replace("$", "x"),
}
NAME = "localhost"
METRICS_TOKEN = "gx7Qm2"
NEEDED = ("caddy", "redis-server")


def missing():
    """Name the programs that this machine lacks."""
    return [name for name in NEEDED if not shutil.which(name)]


def lines_of(path):
    return [line for line in path.read_text().splitlines() if line and not line.startswith("#")]


def example():
    """``.env.example`` as a newcomer fills it in."""
    read = dict(line.split("=", 1) for line in lines_of(DEPLOY / ".env.example"))
    return {**read, **FILLED}


def environment_of(service, **changed):
    """What the compose file gives a service, its variables filled in."""
    filled = {**example(), **changed}
    return {
        name: re.sub(r"\$\{(\w+)\}", lambda found: filled[found[1]], str(value))
        for name, value in COMPOSE["services"][service]["environment"].items()
    }


@dataclass(frozen=True, slots=True)
class Production:
    """Where it answers; ``letters`` are those that the worker has sent."""

    port: int
    http: int
    app: int
    app2: int
    live: int
    folder: Path
    letters: list
    services: dict

    @property
    def site(self):
        return f"https://{NAME}:{self.port}"

    def last_words(self):
        """Return the ends of all logs, for a test that has failed."""
        return "\n".join(
            f"{log.name}: {log.read_text()[-1500:]}" for log in sorted(self.folder.glob("*.log"))
        )

    @property
    def _trust(self):
        return ssl.create_default_context(cafile=self.folder / "caddy/pki/authorities/local/root.crt")

    def call(self, source):
        """Open a connection from an address of this machine, which is the client's for the proxy."""
        plain = socket.create_connection(
            ("127.0.0.1", self.port), timeout=PATIENCE_SECONDS, source_address=(source, 0)
        )
        return self._trust.wrap_socket(plain, server_hostname=NAME)

    def connect(self, source="127.0.0.1"):
        """Return what asks one request after the other."""
        return HTTPSConnection(
            NAME, self.port, timeout=PATIENCE_SECONDS, source_address=(source, 0), context=self._trust
        )

    def ask(self, method, path, body=None, *, source="127.0.0.1", headers=()):
        """Send one request by HTTPS; returns status, headers (all of one name as a list) and text."""
        link = self.connect(source)
        try:
            link.request(method, path, body, dict(headers))
            answer = link.getresponse()
            return answer.status, answer.headers, answer.read().decode()
        finally:
            link.close()


@contextlib.contextmanager
def production(folder):
    """Run everything but PostgreSQL, which the test has already; ``folder`` has a log of each."""
    # What the app keeps there is nobody else's.
    folder.chmod(0o700)
    ports = {name: free_port() for name in ("redis", "app", "app2", "live", "http", "https")}
    with contextlib.ExitStack() as running:
        mail = running.enter_context(mail_server())
        settings = _settings(folder, ports, mail.port)
        services = {"redis": Service("redis", _redis(folder, ports["redis"]), folder, settings)}
        running.enter_context(_started(services["redis"]))
        prepare = COMPOSE["services"]["prepare"]["command"]
        with (folder / "prepare.log").open("w") as log:
            subprocess.run(prepare, cwd=ROOT, env=settings, check=True, stdout=log, stderr=log)
        for name in ("app", "app2", "live", "worker"):
            command = [_bound(word, ports.get(name)) for word in COMPOSE["services"][name]["command"]]
            # Each container has its own.
            counts = {"PROMETHEUS_MULTIPROC_DIR": str(folder / "metrics" / name)}
            services[name] = Service(name, command, folder, settings | counts)
            running.enter_context(_started(services[name]))
        services["proxy"] = Service("proxy", *_caddy(folder, ports))
        running.enter_context(_started(services["proxy"]))
        places = (ports[name] for name in ("https", "http", "app", "app2", "live"))
        started = Production(*places, folder, mail.taken, services)
        for name in ("app", "app2", "live"):
            wait_for(ports[name])
        _wait_for_proxy(started)
        yield started


def _settings(folder, ports, mail_port):
    redis = f"redis://127.0.0.1:{ports['redis']}"
    mail = {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(mail_port), "EMAIL_USER": "", "EMAIL_PASSWORD": ""}
    given = environment_of("app", ORDER_UP_HOSTS=NAME, ORDER_UP_METRICS_TOKEN=METRICS_TOKEN, **mail)
    return {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        **{name: value.replace("redis://redis", redis) for name, value in given.items()},
        "DATABASE_URL": database_url(),
        # A machine that does much besides connects in its own time.
        "DB_POOL_TIMEOUT": "20",
        "ORDER_UP_DATA_DIR": str(folder),
    }


def _redis(folder, port):
    return [
        *COMPOSE["services"]["redis"]["command"],
        *("--bind", "127.0.0.1", "--port", str(port), "--dir", str(folder)),
    ]


def _caddy(folder, ports):
    """Return the command, the folder for its log, and the environment."""
    places = environment_of("proxy", ORDER_UP_HOSTS=NAME)
    said = subprocess.run(["caddy", "version"], check=True, capture_output=True, text=True).stdout
    major, minor = map(int, re.match(r"v?(\d+)\.(\d+)", said).groups())
    older = {"ORDER_UP_BUFFERS": "buffer_requests"} if (major, minor) < (2, 7) else {}
    # What it keeps, and where it takes orders, are this test's own.
    own = {
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
        "ORDER_UP_PROXY_ADMIN": f"unix/{folder}/proxy.sock",
    }
    environment = {
        "PATH": os.environ["PATH"],
        **places,
        "ORDER_UP_APP": f"127.0.0.1:{ports['app']} 127.0.0.1:{ports['app2']}",
        "ORDER_UP_LIVE": f"127.0.0.1:{ports['live']}",
        "ORDER_UP_HTTP_PORT": str(ports["http"]),
        "ORDER_UP_HTTPS_PORT": str(ports["https"]),
        **older,
        **own,
    }
    return ["caddy", "run", "--config", str(DEPLOY / "Caddyfile")], folder, environment


def _bound(word, port):
    return re.sub(r"^(0\.0\.0\.0:)?800\d$", rf"\g<1>{port}", word).replace("0.0.0.0", "127.0.0.1")


class Service:
    """One process with those it has made, which a test may kill and start again."""

    def __init__(self, name, command, folder, environment):
        self.name, self.command, self.folder, self.environment = name, command, folder, environment
        self.process = None

    def start(self):
        with (self.folder / f"{self.name}.log").open("a") as log:
            self.process = subprocess.Popen(
                self.command,
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def signal(self, number):
        """Send it to the service and to whatever it has started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, number)

    def kill(self):
        self.signal(signal.SIGKILL)
        self.process.wait(PATIENCE_SECONDS)

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextlib.contextmanager
def _started(service):
    service.start()
    try:
        yield service
    finally:
        service.stop()


def _wait_for_proxy(started):
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError, HTTPException):
            if started.ask("GET", "/healthz")[0] == 200:
                return
        time.sleep(0.05)
    raise TimeoutError(f"No proxy answers on port {started.port}.")
