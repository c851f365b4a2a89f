"""Photographs every page of nights of 4 to 200 people with short and long names: ``make nights``.

Each page becomes one sheet to look at: five widths, light above dark. For a part of them run
``python docs/take_nights.py FOLDER --people 40 --letters 20 --page people money``.
"""

import argparse
import io
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from night_pages import ANYWHERE, CLUB, GUESTS, HOST, PUBLIC, SCENES, SCREENS, SHOW_SCENE
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
WIDTHS = (320, 390, 768, 1280, 1920)
HEIGHTS = {320: 640, 390: 844, 768: 1024, 1280: 900, 1920: 1080}
PEOPLE, LETTERS = (4, 12, 40, 200), (3, 20, 60)
#: A sheet shows each picture this wide, and no more of its height than this.
ACROSS = {320: 240, 390: 280, 768: 420, 1280: 660, 1920: 760}
DOWN = 1500
FIRST = ("Ann", "Bob", "Kit", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe", "Kay", "Lou")
LAST = "Featherstonehaugh-Montgomery de Guadalupe Villanuevas"
SECRET = "correct horse battery"

#: Formats beside rotating partners, how many play together in them, and what else they are asked with.
OTHER_FORMATS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "pairs": ("round_robin", 2, {}),
    "swiss": ("swiss", 2, {"rounds": 5}),
    "bracket": ("knockout", 2, {}),
    "double": ("knockout", 2, {"losses": 2}),
    "five": ("five_rotating", 1, {}),
    "six": ("peuchre", 1, {}),
}


@dataclass(frozen=True, slots=True)
class Night:
    """A night, and the links of its first table and first player."""

    name: str
    pk: int
    club: int
    public_id: str
    table: str
    player: str


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--people", type=int, nargs="*", default=PEOPLE)
    parser.add_argument("--letters", type=int, nargs="*", default=LETTERS)
    parser.add_argument(
        "--state", nargs="*", default=("running",), choices=("sign-up", "running", "finished")
    )
    parser.add_argument("--format", nargs="*", default=("rotating",), choices=("rotating", *OTHER_FORMATS))
    parser.add_argument("--page", nargs="*", default=(), help="names that begin so")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        os.environ["ORDER_UP_DATA_DIR"] = data
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        sys.path.insert(0, str(ROOT))
        made = [
            (each, state)
            for state in options.state
            for people in options.people
            for letters in options.letters
            for kind in options.format
            for each in [make_night(people, letters, state, kind)]
        ]
        with served() as site, sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=next(filter(None, map(shutil.which, BROWSERS))),
                args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
            )
            for name, page in guests(browser, site, tuple(options.page)):
                save(options.folder / "guests", name, page)
            for night, state in made:
                take_night(browser, site, night, state, options)
            browser.close()


def name_of(number: int, letters: int) -> str:
    """Return a name of this many letters that no other number has."""
    first = FIRST[number % len(FIRST)]
    serial = chr(65 + number // len(FIRST)) if number >= len(FIRST) else ""
    if letters <= len(first):
        return first[: letters - len(serial)] + serial.lower()
    return f"{first} {serial or 'A'}. {LAST}"[:letters].strip()


def draft_of(kind: str, people: int) -> tuple[int, dict[str, Any]]:
    """Return how many play in a format, and what its draft is made with."""
    from scoring.rules.rulesets import PRESETS  # noqa: PLC0415
    from tournaments.formats import FORMATS, FormatKey, MovementSettings  # noqa: PLC0415

    if kind not in OTHER_FORMATS:
        return people, {"movement": MovementSettings(rounds=3 if people == len(FIRST[:4]) else 8)}
    key, size, asked = OTHER_FORMATS[kind]
    draft: dict[str, Any] = {"format": (found := FormatKey(key)), "criteria": FORMATS[found].usual_criteria}
    draft["movement"] = MovementSettings(entry_size=size, **asked)
    if key in PRESETS:
        draft["rules"] = PRESETS[key]
    return {"five": 5, "six": 6}.get(kind, people), draft


def make_night(people: int, letters: int, state: str, kind: str) -> Night:
    """Make it through the services; two rounds are played and a third has begun."""
    import django  # noqa: PLC0415 -- the settings read where the data is

    django.setup()
    from django.core.management import call_command  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    from accounts.models import User  # noqa: PLC0415
    from tests import nights  # noqa: PLC0415
    from tournaments.access.links import link_secret  # noqa: PLC0415
    from tournaments.audit.actor import Actor  # noqa: PLC0415
    from tournaments.direct.services.simulation import event_simulate  # noqa: PLC0415
    from tournaments.seating.services.stages import night_end  # noqa: PLC0415
    from tournaments.show.services.screens import screen_set  # noqa: PLC0415

    host = User.objects.filter(email="host@club.test").first() or User.objects.create_user(
        "host@club.test", SECRET, name="Olive"
    )
    people, draft = draft_of(kind, people)
    make = nights.make_list if state == "sign-up" else nights.make_night
    names = [name_of(number, letters) for number in range(people)]
    if draft["movement"].entry_size > 1:
        names = [" & ".join(pair) for pair in zip(names[::2], names[1::2], strict=True)]
    event = make(host, names, name=f"Euchre for {people}", **draft)
    screen_set(event_id=event.pk, number=1, views=SCENES, seconds=10, actor=Actor(host))
    if state != "sign-up":
        nights.start(event, host, opened=0)
        is_over = state == "finished"
        event_simulate(
            event_id=event.pk,
            seed=7,
            rounds=None if is_over else 0 if kind in ("five", "six") else 2,
            leave_open=None if is_over else 5,
            actor=Actor(host),
        )
        event.refresh_from_db()
        if is_over and event.status != "finished":
            night_end(event_id=event.pk, actor=Actor(host))
    links = event.links.filter(revoked_at=None).order_by("pk")
    table, player = (links.filter(kind=kind).first() for kind in ("table", "player"))
    return Night(
        f"{state}-{'' if kind == 'rotating' else f'{kind}-'}{people:03}x{letters:02}",
        event.pk,
        event.club_id,
        event.public_id,
        f"/t#{link_secret(table)}" if table else "",
        f"/p#{link_secret(player)}" if player else "",
    )


class served:  # noqa: N801 -- used as a function is
    """The app, served from the data that was made."""

    def __enter__(self) -> str:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        command = [sys.executable, "manage.py", "serve", "--port", str(port)]
        self.server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
        site = f"http://127.0.0.1:{port}"
        for _ in range(2000):
            try:
                urllib.request.urlopen(f"{site}/healthz")
            except urllib.error.URLError:
                time.sleep(0.1)
            else:
                return site
        raise RuntimeError("The app does not answer.")

    def __exit__(self, *_: Any) -> None:
        self.server.terminate()
        self.server.wait()


def take_night(browser: Browser, site: str, night: Night, state: str, options: argparse.Namespace) -> None:
    folder, wanted = options.folder / night.name, tuple(options.page)
    for name, page in pages(browser, site, night, state, wanted):
        save(folder, name, page)
    if "scene".startswith(wanted or ""):
        take_scenes(browser, site, night, folder)


def save(folder: Path, name: str, page: Page) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    sheet_of(page).save(folder / f"{name}.png")
    wide = [width for width in WIDTHS if is_wider(page, width)]
    print(folder.name, name, f"wider than {wide}" if wide else "")  # noqa: T201


def take_scenes(browser: Browser, site: str, night: Night, folder: Path) -> None:
    """Put what each scene shows in every size of a TV on one sheet."""
    page = browser.new_page(reduced_motion="reduce", locale="en-US")
    page.goto(f"{site}/e/{night.public_id}/tv/")
    for scene in SCENES:
        if not page.evaluate(SHOW_SCENE, scene):
            continue
        pictures = []
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(150)
            with Image.open(io.BytesIO(page.screenshot())) as picture:
                pictures.append(picture.convert("RGB").resize((width // 2, height // 2)))
        folder.mkdir(parents=True, exist_ok=True)
        glued([pictures]).save(folder / f"scene-{scene}.png")
        print(folder.name, f"scene-{scene}")  # noqa: T201
    page.close()


def guests(browser: Browser, site: str, wanted: tuple[str, ...]) -> Iterator[tuple[str, Page]]:
    """Open the pages that belong to no night, without an account."""
    guest = browser.new_context(service_workers="block", locale="en-US")
    page = guest.new_page()
    for name, path in GUESTS.items():
        if name.startswith(wanted or ""):
            page.goto(site + path)
            yield name, page
    guest.close()


def pages(
    browser: Browser, site: str, night: Night, state: str, wanted: tuple[str, ...]
) -> Iterator[tuple[str, Page]]:
    """Open each page in turn."""
    addresses = {name: site + path for name, path in ANYWHERE.items()}
    addresses |= {name: f"{site}/events/{night.pk}/{path}" for name, path in HOST.items()}
    addresses |= {name: f"{site}/clubs/{night.club}/{path}" for name, path in CLUB.items()}
    addresses |= {name: f"{site}/e/{night.public_id}/{path}" for name, path in PUBLIC.items()}
    if state == "sign-up":
        addresses["join"] = f"{site}/e/{night.public_id}/join/"
    host = browser.new_context(service_workers="block", locale="en-US")
    page = host.new_page()
    sign_in(page, site)
    for name, address in addresses.items():
        if name.startswith(wanted or "") and (answer := page.goto(address)) is not None and answer.ok:
            yield name, page
    if "person".startswith(wanted or ""):
        page.goto(f"{site}/events/{night.pk}/people/")
        page.goto(site + str(page.locator("a.who").first.get_attribute("href")))
        yield "person", page
    host.close()
    yield from phones(browser, site, night, wanted)


def phones(browser: Browser, site: str, night: Night, wanted: tuple[str, ...]) -> Iterator[tuple[str, Page]]:
    """Open what the codes of a table and of a player lead to."""
    for name, link in (("table", night.table), ("player", night.player)):
        if not link or not name.startswith(wanted or ""):
            continue
        phone = browser.new_context(service_workers="block", locale="en-US")
        page = phone.new_page()
        page.goto(site + link)
        page.wait_for_timeout(1500)
        if page.locator("[data-yes]:visible").count():
            page.locator("[data-yes]:visible").click()
        yield name, page
        phone.close()


def sign_in(page: Page, site: str) -> None:
    page.goto(f"{site}/account/sign-in/")
    page.get_by_label("Email").fill("host@club.test")
    page.get_by_label("Password").fill(SECRET)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"{site}/")


def is_wider(page: Page, width: int) -> bool:
    page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def sheet_of(page: Page) -> Image.Image:
    """Put ten pictures of a page on one sheet, the light ones above the dark ones."""
    return glued([[small_of(page, scheme, width) for width in WIDTHS] for scheme in ("light", "dark")])


def glued(rows: list[list[Image.Image]]) -> Image.Image:
    tall = [max(each.height for each in row) for row in rows]
    wide = max(sum(each.width + 8 for each in row) for row in rows)
    sheet = Image.new("RGB", (wide, sum(tall) + 8), "gray")
    for number, row in enumerate(rows):
        left = 0
        for each in row:
            sheet.paste(each, (left, sum(height + 8 for height in tall[:number])))
            left += each.width + 8
    return sheet


def small_of(page: Page, scheme: Literal["light", "dark"], width: int) -> Image.Image:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
    # The bar of a phone stands at the foot of the picture.
    tall = int(page.evaluate("document.documentElement.scrollHeight"))
    page.set_viewport_size({"width": width, "height": min(max(tall, HEIGHTS[width]), 9000)})
    page.wait_for_timeout(80)
    with Image.open(io.BytesIO(page.screenshot())) as picture:
        scale = ACROSS[width] / picture.width
        small = picture.convert("RGB").resize((ACROSS[width], max(1, round(picture.height * scale))))
    return small.crop((0, 0, small.width, min(small.height, DOWN)))


if __name__ == "__main__":
    main()
