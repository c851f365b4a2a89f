"""Lighthouse on the pages that people open at a night: table, player, standings and wall; and the first page.

Run: ``make lighthouse`` or ``python -m benchmarks.lighthouse [--least 95]``. It serves a demo night of its
own and fetches Lighthouse from npm when it is not there yet; Node and a Chromium must be installed.
Pages that nobody is to find by a search engine say so, which Lighthouse would hold against them.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.rig.servers import free_port

ROOT = Path(__file__).resolve().parent.parent
LIGHTHOUSE = "lighthouse@12"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MEANT = "is-crawlable"
ON_THE_WALL = "--preset=desktop"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--least", type=int, default=95, help="in every category of every page")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, demo(folder) as lines:
        site = lines[0].split()[-1]
        found = pages(site, lines[-1])
        reports = {name: look(folder, site + path, *more) for name, path, *more in found}
    worst = min(score for report in reports.values() for score in report.scores.values())
    for name, report in reports.items():
        report.show(name)
    if worst < options.least:
        raise SystemExit(f"{worst} is less than {options.least}.")


@contextmanager
def demo(folder: str) -> Iterator[list[str]]:
    """Serve a demo night; gives the lines that it greets with, up to the host's sign-in."""
    command = [sys.executable, "manage.py", "demo", "--port", str(free_port())]
    environment = {**os.environ, "ORDER_UP_DATA_DIR": folder}
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            greeting = [next(server.stdout)]
            while "@" not in greeting[-1]:
                greeting.append(next(server.stdout))
            yield [line.strip() for line in greeting]
        finally:
            server.terminate()


def pages(site: str, sign_in: str) -> Iterator[tuple[str, ...]]:
    """List name, path and options of each page; table and player as by the codes that the director prints."""
    email, password = re.findall(r"(\S+@\S+) / (\S+)", sign_in)[0]
    token = ask(site, "token", {"email": email, "password": password})["token"]
    event = ask(site, "events", token=token)["results"][0]
    links = ask(site, f"events/{event['id']}/links", token=token)["links"]
    for kind in ("table", "player"):
        url = next(link["url"] for link in links if link["kind"] == kind)
        # The codes open where phones reach this computer.
        yield kind, url[url.index("/", len("http://")) :]
    yield "standings", f"/e/{event['public_id']}/"
    yield "landing", "/"
    yield "wall", f"/e/{event['public_id']}/tv/", ON_THE_WALL


def ask(site: str, path: str, body: object = None, *, token: str = "") -> dict:
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Token {token}"
    sent = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{site}/api/v1/{path}", data=sent, headers=headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


class Report:
    """What Lighthouse says of a page."""

    def __init__(self, report: dict) -> None:
        self.scores = {name: round(each["score"] * 100) for name, each in report["categories"].items()}
        self.faults = sorted(
            each["id"]
            for category in report["categories"].values()
            for reference in category["auditRefs"]
            if reference["weight"] and (each := report["audits"][reference["id"]])["score"] not in {None, 1}
        )

    def show(self, name: str) -> None:
        print(f"{name:10}" + "".join(f"  {category} {score}" for category, score in self.scores.items()))
        if self.faults:
            print(f"{'':12}{', '.join(self.faults)}")


def look(folder: str, address: str, *options: str) -> Report:
    chromium = next(filter(None, map(shutil.which, BROWSERS)))
    written = Path(folder) / "report.json"
    command = [
        *("npx", "--yes", LIGHTHOUSE, address, "--quiet", "--output=json", f"--output-path={written}"),
        *("--chrome-flags=--headless=new --no-sandbox --disable-gpu", f"--skip-audits={MEANT}", *options),
    ]
    subprocess.run(command, check=True, cwd=folder, env={**os.environ, "CHROME_PATH": chromium})
    answer = json.loads(written.read_text())
    if answer["finalDisplayedUrl"] != address.partition("#")[0]:
        raise SystemExit(f"{address} led to {answer['finalDisplayedUrl']}.")
    return Report(answer)


if __name__ == "__main__":
    main()
