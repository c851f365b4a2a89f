"""Takes the pictures of docs/pictures and of the landing page from a demo night: ``make pictures``."""

import base64
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
#: What a guest sees before anything else: small, and in both themes.
SHOWN = ROOT / "static" / "app" / "shown"
SHOWN_SIZE = (480, 300)
#: The landing page loads three of them within its 60 KiB.
MOST_BYTES = 10_000
#: A PNG made smaller by the browser itself, which writes WebP.
TO_WEBP = """async ([png, width, height, most]) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
    const canvas = Object.assign(document.createElement("canvas"), { width, height })
    const pen = canvas.getContext("2d")
    pen.imageSmoothingQuality = "high"
    pen.drawImage(picture, 0, 0, width, height)
    for (let quality = 0.4; ; quality -= 0.05) {
        const small = canvas.toDataURL("image/webp", quality).split(",")[1]
        if (small.length * 3 / 4 <= most || quality < 0.15) return small
    }
}"""
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PHONE, LAPTOP, WALL = (390, 844), (1280, 800), (1920, 1080)


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        command = [sys.executable, "manage.py", "demo", "--port", str(port)]
        environment = {**os.environ, "ORDER_UP_DATA_DIR": folder}
        with subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
        ) as server:
            lines = first_lines(server.stdout) if server.stdout else ""
            try:
                take_all(lines)
            finally:
                server.terminate()


def first_lines(lines: Iterable[str]) -> str:
    """Return what the demo prints until it has named a table's link."""
    text = ""
    for line in lines:
        text += line
        if "/t#" in line:
            return text
    raise RuntimeError(f"The demo did not start: {text}")


def take_all(lines: str) -> None:
    """Walk through the demo by what it printed: its address, the sign-in, a table's link."""
    (address,) = re.findall(r"running: (\S+)", lines)
    ((email, password),) = re.findall(r"(\S+@\S+) / (\S+)", lines)
    link = address + re.findall(r"(/t#\S+)", lines)[0]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=next(filter(None, map(shutil.which, BROWSERS))),
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        take_table(browser, link)
        take_movements(browser, address)
        console = open_page(browser, LAPTOP)
        sign_in(console, address, email, password)
        take_console(console, address)
        console.goto(f"{address}/")
        console.get_by_role("link", name="Friday euchre").click()
        linked = str(console.locator("a[href*='/e/']").first.get_attribute("href"))
        (public,) = re.findall(r"/e/[\w-]+/", linked)
        take_public(browser, public, address)
        take_shown(browser, console, address, public, link)
        browser.close()


def take_table(browser: Browser, link: str) -> None:
    page = open_page(browser, PHONE)
    page.goto(link)
    page.get_by_role("button", name="Yes, it's ours").click()
    page.locator(".maker").first.click()
    page.evaluate("scrollTo(0, 0)")
    take(page, "table-phone")


def take_movements(browser: Browser, address: str) -> None:
    """Fourteen players in eight rounds: a field that no exact movement serves."""
    maker = open_page(browser, LAPTOP)
    maker.goto(f"{address}/rotations/?players=14&rounds=8")
    maker.wait_for_selector(".seating")
    take(maker, "movement-maker-laptop")
    certificate = open_page(browser, LAPTOP)
    certificate.goto(f"{address}/rotations/fairness/?players=14&rounds=8")
    certificate.locator(".heat-map").scroll_into_view_if_needed()
    take_part(certificate, "figure.picture", "movement-picture")
    take_part(certificate, ".proofs", "movement-certificate-laptop")


def sign_in(page: Page, address: str, email: str, password: str) -> None:
    page.goto(f"{address}/account/sign-in/")
    page.get_by_label(re.compile("E-?mail")).fill(email)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"{address}/")


def take_console(page: Page, address: str) -> None:
    page.get_by_role("link", name="Friday euchre").click()
    page.wait_for_selector(".table-card")
    take(page, "console-laptop")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    take(page, "console-phone")
    page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    page.goto(f"{address}/events/new/")
    page.wait_for_selector("#forecast h2")
    take(page, "new-night-laptop")


def take_public(browser: Browser, path: str, address: str) -> None:
    page = open_page(browser, PHONE, scheme="dark")
    page.goto(f"{address}{path}")
    take(page, "standings-phone-dark")
    wall = open_page(browser, WALL)
    wall.goto(f"{address}{path}wall/")
    take(wall, "wall")


def take_shown(browser: Browser, host: Page, address: str, public: str, link: str) -> None:
    """Take the three pictures of the landing page: a phone at a table, the TV, the host's page."""
    table, wall = open_page(browser, (640, 400)), open_page(browser, (1280, 800))
    table.goto(link)
    table.get_by_role("button", name="Yes, it's ours").click()
    table.locator(".maker").first.click()
    wall.goto(f"{address}{public}tv/")
    host.set_viewport_size({"width": 960, "height": 600})
    host.goto(f"{address}/")
    host.get_by_role("link", name="Friday euchre").click()
    host.wait_for_selector(".table-card")
    SHOWN.mkdir(exist_ok=True)
    for page, name, schemes in (
        (table, "table", ("light", "dark")),
        (host, "run", ("light", "dark")),
        (wall, "tv", ("dark",)),
    ):
        for scheme in schemes:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
            page.evaluate("scrollTo(0, 0)")
            save_small(browser, page.screenshot(), f"{name}-{scheme}")


def save_small(browser: Browser, picture: bytes, name: str) -> None:
    canvas = browser.new_page()
    small = canvas.evaluate(TO_WEBP, [base64.b64encode(picture).decode(), *SHOWN_SIZE, MOST_BYTES])
    canvas.close()
    (SHOWN / f"{name}.webp").write_bytes(base64.b64decode(small))


def open_page(browser: Browser, size: tuple[int, int], *, scheme: str = "light") -> Page:
    page: Page = browser.new_page(
        viewport={"width": size[0], "height": size[1]},
        color_scheme=scheme,  # type: ignore[arg-type]
        reduced_motion="reduce",
    )
    return page


def take(page: Page, name: str) -> None:
    page.screenshot(path=PICTURES / f"{name}.png")


def take_part(page: Page, selector: str, name: str) -> None:
    page.locator(selector).screenshot(path=PICTURES / f"{name}.png")


if __name__ == "__main__":
    main()
