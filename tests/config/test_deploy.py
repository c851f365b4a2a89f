"""The files of ``deploy/`` say one thing; ``browser/nights/test_production.py`` starts what they start."""

import re
import shlex
import tomllib
from pathlib import Path

import yaml

from tests.servers import ROOT
from tests.stack.production import COMPOSE, DEPLOY, environment_of, example, lines_of

OURS = ("app", "app2", "live", "worker")
#: Each app is one of a template of units, by its port.
UNITS = {"app": "app@", "app2": "app@"}


def unit(name):
    text = (DEPLOY / "systemd" / f"order-up-{UNITS.get(name, name)}.service").read_text()
    return [tuple(line.split("=", 1)) for line in text.splitlines() if "=" in line]


def without_addresses(command):
    """A command whatever addresses it binds: in a container it is reached from other ones."""
    words = [Path(command[0]).name, *command[1:]]
    return [re.sub(r"^(0\.0\.0\.0|127\.0\.0\.1)(:(8000|%i))?$", "…", word) for word in words]


def test_every_variable_of_the_compose_file_is_in_the_example_and_the_other_way_round():
    used = set(re.findall(r"\$\{(\w+)\}", (DEPLOY / "compose.yaml").read_text()))
    assert used == set(example())


def test_every_setting_that_is_given_is_read():
    read = set(
        re.findall(r'env\.\w+\(\s*"(\w+)"', "".join(p.read_text() for p in (ROOT / "config").rglob("*.py")))
    )
    for name in OURS:
        assert set(environment_of(name)) <= read


def test_the_units_start_what_the_compose_file_starts():
    for name in OURS:
        (start,) = [value for key, value in unit(name) if key == "ExecStart"]
        assert without_addresses(shlex.split(start)) == without_addresses(
            COMPOSE["services"][name]["command"]
        )
    before = [value.partition("python ")[2] for key, value in unit("prepare") if key == "ExecStart"]
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
    text = (DEPLOY / "Caddyfile").read_text()
    places = COMPOSE["services"]["proxy"]["environment"]
    # Where the compose file says nothing there is a default.
    assert set(re.findall(r"\{\$(\w+)\}", text)) <= set(places) <= set(re.findall(r"\{\$(\w+)", text))
    led_to = [each.split(":") for each in (*places["ORDER_UP_APP"].split(), places["ORDER_UP_LIVE"])]
    assert [host for host, _ in led_to] == ["app", "app2", "live"]
    for name, port in led_to:
        assert port in " ".join(COMPOSE["services"][name]["command"])
    assert set(COMPOSE["services"]["proxy"]["depends_on"]) == {"app", "app2", "live"}
    # Both are asked how they are, and a POST is never sent to the second after the first.
    assert "health_uri /healthz" in text
    assert not re.search(r"^\s*lb_(try_duration|retries)", text, re.MULTILINE)
    assert text.count("{") == text.count("}")


def test_without_containers_two_apps_are_reached_from_this_machine_only():
    """The ports of the units are those that the proxy leads to by itself, and nothing listens elsewhere."""
    starts = [value for name in OURS for key, value in unit(name) if key == "ExecStart"]
    assert {each for start in starts for each in re.findall(r"--(?:bind|host) (\S+)", start)} == {
        "127.0.0.1:%i",
        "127.0.0.1",
    }
    (led_to,) = re.findall(r"\{\$ORDER_UP_APP:([^}]*)\}", (DEPLOY / "Caddyfile").read_text())
    ports = [place.removeprefix("127.0.0.1:") for place in led_to.split()]
    enabled = re.search(r"enable --now ([^\n]*)", (ROOT / "docs" / "operating.md").read_text())[1]
    assert re.findall(r"order-up-app@(\d+)", enabled) == ports
    assert len(set(ports)) == 2
    # One can be started anew without the other: what prepares them for both is a unit of its own.
    for name in OURS:
        assert ("Requires", "order-up-prepare.service") in unit(name)
        assert not [key for key, _ in unit(name) if key == "ExecStartPre"]
    assert COMPOSE["services"]["app"] == COMPOSE["services"]["app2"]


def test_the_proxy_closes_an_idle_connection_before_the_app_does():
    (kept,) = re.findall(r"keepalive (\d+)s", (DEPLOY / "Caddyfile").read_text())
    for name in ("app", "app2"):
        command = COMPOSE["services"][name]["command"]
        assert int(kept) < int(command[command.index("--keep-alive") + 1])
