"""The oldest browsers supported, Safari 15 and Chrome 90: what they lack is taken away from this one.

``ORDER_UP_MISSING=each`` also takes each of it away by itself, as the nightly run does.
"""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import LAPTOP, link_to
from tests.browser.offline.test_offline import asked_for, enter, hands

#: What Safari 15.0 or Chrome 90 does not have, and how it is taken away.
NEWER = {
    "AbortSignal.timeout": "delete AbortSignal.timeout; delete AbortSignal.any;",
    "locks": "delete Navigator.prototype.locks;",
    "BroadcastChannel": "delete window.BroadcastChannel;",
    "randomUUID": "delete Crypto.prototype.randomUUID;",
    "structuredClone": "delete window.structuredClone;",
    "at": "for (const each of [Array, String, Uint8Array]) delete each.prototype.at;",
    "findLast": """
        for (const name of ["findLast", "findLastIndex", "toSorted", "toReversed", "toSpliced", "with"])
            delete Array.prototype[name];
    """,
    "Object.groupBy": "delete Object.groupBy; delete Object.hasOwn; delete Map.groupBy;",
    "dialog": "for (const name of ['show', 'showModal', 'close']) delete HTMLDialogElement.prototype[name];",
    "submitter": """
        delete SubmitEvent.prototype.submitter;
        const Form = FormData;
        window.FormData = class extends Form { constructor(form) { super(form); } };
    """,
    "requestSubmit": "delete HTMLFormElement.prototype.requestSubmit;",
    "inert": "delete HTMLElement.prototype.inert;",
    "storage": "delete Navigator.prototype.storage;",
    "Promise.withResolvers": "delete Promise.withResolvers; delete Promise.try;",
}
SOURCES = [*Path("static/app").rglob("*.js"), Path("templates/app/sw.js")]
#: The same as they are written: what may not stand in a script unless its absence is looked for there.
WRITTEN = {
    r"AbortSignal\.(timeout|any)\(": None,
    r"\.(at|findLast|findLastIndex|toSorted|toReversed|toSpliced|replaceWith\w+)\(": None,
    r"\bstructuredClone\(": None,
    r"\b(Object|Map)\.(groupBy|hasOwn)\(": None,
    r"\brequestSubmit\(": None,
    r"new FormData\([^)]*,": None,
    r"\.inert\b": None,
    r"\.style\.(translate|rotate|scale)\b": None,
    r"\(\?<[=!]": None,
    r"navigator\.locks\.": r"!navigator\.locks|navigator\.locks \?",
    r"new BroadcastChannel": r'"BroadcastChannel" in window',
    r"crypto\.randomUUID\(": r"if \(crypto\.randomUUID\)",
    r"\.showModal\(": r"Boolean\(dialog\.showModal\)|!sheet\.showModal|\"showModal\" in sheet",
    r"event\.submitter": r"event\.submitter (\|\||instanceof)|event\.submitter\?\.",
}


MISSING = ["all of them", *(NEWER if os.environ.get("ORDER_UP_MISSING") == "each" else ())]


@pytest.mark.parametrize("missing", MISSING)
def test_a_table_is_scanned_scored_and_handed_over_without(missing, browsing, site, running):
    page = browsing.device()
    page.add_init_script(NEWER.get(missing) or "".join(f"{{ {taken} }}" for taken in NEWER.values()))
    page.goto(link_to(site, running, table=1))
    asked_for(page, 1)
    enter(page, maker=2, tricks=3)
    expect(page.locator("#hands")).to_have_text("1 of 12 hands")
    page.context.set_offline(True)
    enter(page, maker=3, tricks=5)
    asked_for(page, 3)
    page.get_by_role("button", name="Use another phone").tap()
    expect(page.locator(".handover svg")).to_be_visible()
    page.get_by_role("button", name="Done").tap()
    expect(page.locator(".handover")).to_have_count(0)
    page.context.set_offline(False)
    expect(page.locator("#hands")).to_have_text("2 of 12 hands", timeout=25_000)
    assert hands(nights.match_at(running)) == [(1, 2, 3), (2, 3, 5)]


def test_sheets_are_added_up_and_names_entered_without_all_of_them(
    browsing, site, running, organizer, client
):
    client.force_login(organizer)
    page = browsing.device(LAPTOP)
    page.add_init_script("".join(f"{{ {taken} }}" for taken in NEWER.values()))
    page.context.add_cookies([{"name": "session", "value": client.cookies["session"].value, "url": site}])
    page.goto(f"{site}/events/{running.pk}/rounds/1/sheets/")
    page.locator(".score-row input").first.press_sequentially("13")
    expect(page.locator("[data-tally]").first).to_have_text("1–0")


@pytest.mark.parametrize("source", SOURCES, ids=str)
def test_a_script_looks_for_what_may_be_missing_before_it_uses_it(source):
    text = source.read_text()
    found = {
        pattern: match.group()
        for pattern, check in WRITTEN.items()
        if (match := re.search(pattern, text)) and not (check and re.search(check, text))
    }
    assert found == {}


#: In a value: read only where an older declaration of the same property stands before it in the rule.
NEWER_VALUE = re.compile(r"\d[dsl]v[hwbi]\b|color-mix\(|\dcq[whib]\b")
NOT_READ = re.compile(r"@(?:layer|scope|starting-style)\b|light-dark\(|(?<![\w-])(?:translate|rotate|scale):")
RULE = re.compile(r"([^{};]+)\{([^{}]*)\}")


def newer_in(styles):
    """What Safari 15 or Chrome 90 does not read, with nothing in its place."""
    text = re.sub(r"/\*.*?\*/", "", styles, flags=re.DOTALL)
    found = NOT_READ.findall(text)
    for selector, body in RULE.findall(text):
        # A selector that is not known takes the others of its list with it.
        listed = re.split(r",(?![^(]*\))", selector)
        if len({":has(" in each for each in listed}) > 1:
            found.append(selector.strip())
        older = set()
        for declaration in filter(None, map(str.strip, body.split(";"))):
            name, _, value = declaration.partition(":")
            if not NEWER_VALUE.search(value):
                older.add(name)
            elif name not in older:
                found.append(declaration)
    return found


@pytest.mark.parametrize(
    ("styles", "expected"),
    [
        ("a { height: 100dvh }", ["height: 100dvh"]),
        ("a { height: 100vh; height: 100dvh }", []),
        ("a, b:has(i) { color: red }", ["a, b:has(i)"]),
        ("b:has(i, u) { color: red }", []),
        ("a { color: light-dark(red, blue) }", ["light-dark("]),
        ("@layer parts { a { color: red } }", ["@layer"]),
    ],
)
def test_what_the_oldest_browsers_do_not_read_is_found(styles, expected):
    assert newer_in(styles) == expected


@pytest.mark.parametrize("source", sorted(Path("static/app").glob("*.css")), ids=lambda path: path.name)
def test_a_style_sheet_is_read_by_the_oldest_browsers(source):
    assert newer_in(source.read_text()) == []
