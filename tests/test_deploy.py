"""The files of ``deploy/`` say one thing, and what they start is what is started here, as processes.

No container engine, systemd or Caddy is at hand: the commands run with the environment of the compose file.
"""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from tests.servers import PATIENCE_SECONDS, ROOT, database_url, free_port, post, wait_for

DEPLOY = ROOT / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
OURS = ("app", "live", "worker")
FILLED = {
    "POSTGRES_PASSWORD": "p" * 48,
    "ORDER_UP_SECRET_KEY": "".join(chr(33 + each % 90) for each in range(0, 350, 7)).replace("$", "x"),
}


def lines_of(path):
    return [line for line in path.read_text().splitlines() if line and not line.startswith("#")]


def example():
    """``.env.example`` as a newcomer fills it in."""
    read = dict(line.split("=", 1) for line in lines_of(DEPLOY / ".env.example"))
    return {**read, **FILLED}


def environment_of(service):
    """What the compose file gives a service, its variables filled in."""
    given = COMPOSE["services"][service]["environment"]
    filled = example()
    return {
        name: re.sub(r"\$\{(\w+)\}", lambda found: filled[found[1]], str(value))
        for name, value in given.items()
    }


def unit(name):
    text = (DEPLOY / "systemd" / f"order-up-{name}.service").read_text()
    return [tuple(line.split("=", 1)) for line in text.splitlines() if "=" in line]


def without_addresses(command):
    """A command whatever addresses it binds: in a container it is reached from other ones."""
    words = [Path(command[0]).name, *command[1:]]
    return [re.sub(r"^(0\.0\.0\.0|127\.0\.0\.1)", "…", word) for word in words]


def test_every_variable_of_the_compose_file_is_in_the_example_and_the_other_way_round():
    used = set(re.findall(r"\$\{(\w+)\}", (DEPLOY / "compose.yaml").read_text()))
    assert used == set(example())


def test_every_setting_that_is_given_is_read():
    read = set(
        re.findall(r'env\.\w+\(\s*"(\w+)"', "".join(p.read_text() for p in (ROOT / "config").glob("*.py")))
    )
    for name in OURS:
        assert set(environment_of(name)) <= read


def test_the_units_start_what_the_compose_file_starts():
    for name in OURS:
        (start,) = [value for key, value in unit(name) if key == "ExecStart"]
        assert without_addresses(shlex.split(start)) == without_addresses(
            COMPOSE["services"][name]["command"]
        )
    before = [value.partition("python ")[2] for key, value in unit("app") if key == "ExecStartPre"]
    said = COMPOSE["services"]["prepare"]["command"][-1]
    assert before == [each.partition("python ")[2] for each in said.split(" && ")]


def test_the_image_runs_as_nobody_in_particular_and_holds_all_that_runs():
    said = lines_of(DEPLOY / "Containerfile")
    assert next(line for line in said if line.startswith("FROM ")).endswith(" AS build")
    assert "USER 10001" in said
    assert any(line.startswith("HEALTHCHECK ") and "/healthz" in line for line in said)
    copied = {line.split()[1] for line in said if line.startswith("COPY ") and "--from" not in line}
    packages = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["root_packages"]
    assert {*packages, "manage.py", "static", "templates", "requirements/production.txt"} == copied
    (command,) = [line.partition(" ")[2] for line in said if line.startswith("CMD ")]
    assert yaml.safe_load(command) == COMPOSE["services"]["app"]["command"]


def test_no_service_of_ours_writes_outside_its_volume_or_gains_rights():
    for name in ("prepare", *OURS):
        service = COMPOSE["services"][name]
        assert (service["read_only"], service["cap_drop"]) == (True, ["ALL"])
        assert service["volumes"] == ["data:/data"]
    published = [name for name, service in COMPOSE["services"].items() if "ports" in service]
    assert published == ["proxy"]
    beats = [name for name in OURS if "--beat" in COMPOSE["services"][name]["command"]]
    assert beats == ["worker"]


def test_the_proxy_leads_to_what_is_served():
    said = (DEPLOY / "Caddyfile").read_text()
    places = COMPOSE["services"]["proxy"]["environment"]
    assert set(re.findall(r"\{\$(\w+)", said)) == set(places)
    for name in ("app", "live"):
        host, port = places[f"ORDER_UP_{name.upper()}"].split(":")
        assert host == name
        assert port in " ".join(COMPOSE["services"][name]["command"])
    assert said.count("{") == said.count("}")


@pytest.fixture
def environment(tmp_path):
    """The compose file's, but for where the database and the data are."""
    return {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        **environment_of("app"),
        "DATABASE_URL": database_url(),
        "ORDER_UP_DATA_DIR": str(tmp_path),
    }


@pytest.mark.postgres
@pytest.mark.xdist_group("servers")
@pytest.mark.django_db(transaction=True)
def test_what_the_files_start_passes_its_checks_and_answers_behind_the_proxy(environment, tmp_path):
    """One test, since each process takes seconds to start."""
    tmp_path.chmod(0o700)
    prepare = COMPOSE["services"]["prepare"]["command"]
    subprocess.run(prepare, cwd=ROOT, env=environment, check=True, capture_output=True)
    for name in ("app", "live"):
        port = free_port()
        command = [
            re.sub(r"^(0\.0\.0\.0:)?800\d$", rf"\g<1>{port}", word)
            for word in COMPOSE["services"][name]["command"]
        ]
        with subprocess.Popen(
            [word.replace("0.0.0.0", "127.0.0.1") for word in command], cwd=ROOT, env=environment
        ) as process:
            try:
                wait_for(port)
                by_proxy = {
                    "Host": "euchre.example",
                    "X-Forwarded-Proto": "https",
                    "X-Forwarded-For": "192.0.2.7",
                }
                ready = post(port, "/readyz", method="GET")[1]
                found = {
                    "page": post(port, "/trick/", method="GET", headers=by_proxy)[0],
                    "plain": post(
                        port, "/trick/", method="GET", headers={**by_proxy, "X-Forwarded-Proto": "http"}
                    )[0],
                    "foreign": post(
                        port, "/trick/", method="GET", headers={**by_proxy, "Host": "evil.example"}
                    )[0],
                }
            finally:
                process.terminate()
                process.wait(PATIENCE_SECONDS)
        assert found == {"page": 200, "plain": 301, "foreign": 400}
        assert '"database": "ok"' in ready
