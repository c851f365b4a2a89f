"""One night from sign-up to prize money, as an organizer with a laptop and tables with phones do it."""

import json
import random
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.archive import exported
from tests.browser.conftest import PHONE
from tests.browser.organizer import (
    create,
    enter,
    go_to,
    mark,
    mark_the_others,
    open_settings,
    save_settings,
    sign_up,
)
from tests.servers import post
from tournaments.direct.services.verification import differences

pytestmark = [
    pytest.mark.night,
    pytest.mark.django_db(transaction=True),
    pytest.mark.xdist_group("whole night"),
]

NAMES = ["Ann", "Bob", "Chris", "Chris", "Edith", "Frank", "Grace", "O'Brien", "Iris", "Joe", "=1+1", "Zoë"]
ROUNDS, TABLES, HANDS = 3, 3, 8


def sign_up_and_create(page, site):
    sign_up(page, site)
    page.get_by_text("Custom split").click()
    page.locator("[name=prizes]").fill("50/30/20/10")
    expect(page.locator("#forecast")).to_contain_text("is 110%, not 100%")
    page.get_by_role("button", name="Use 5 : 3 : 2 : 1 instead").first.click()
    expect(page.locator("#podium")).to_contain_text("$54")
    create(page)
    open_settings(page)
    page.get_by_label("Rounds", exact=True).fill(str(ROUNDS))
    save_settings(page)


def enter_everyone(page):
    enter(page, NAMES)
    mark(page, 1, "Paid")
    mark_the_others(page, f"Mark all {len(NAMES) - 1} paid", len(NAMES), "Paid")
    expect(page.locator("#start")).to_contain_text("Seat 12 players")
    expect(page.locator(".roster")).not_to_contain_text("Put back in")


def hand(rng):
    """A result and how to say it: who made it, alone or not, tricks."""
    return {
        "maker": rng.randint(1, 4),
        "alone": rng.random() < 1 / 6,
        "tricks": rng.choice([0, 1, 2, 3, 3, 4, 4, 5]),
    }


#: What a table's page sends of so many tricks: those that make it are not counted, nor those of a euchre.
COUNTED = (2, 2, 2, 3, 3, 5)


def play_by_phone(page, rng):
    """Tap in every hand of the table that this phone has opened."""
    for number in range(1, HANDS + 1):
        expect(page.locator("form.entry legend").first).to_contain_text(f"Hand {number}:")
        result = hand(rng)
        page.locator(".maker").nth(result["maker"] - 1).click()
        how = "alone_tricks" if result["alone"] else "tricks"
        page.locator(f"[name={how}][value='{COUNTED[result['tricks']]}']").click()
    expect(page.locator("#table")).to_contain_text("All hands are in")


def play_over_the_api(site, token, round_number, rng):
    for number in range(1, HANDS + 1):
        body = {"round": round_number, "number": number, "key": str(uuid4()), **hand(rng)}
        status, text = post(urlsplit(site).port, "/api/v1/table/hands", body, token=token)
        assert status == 201, text


def table_links(page):
    """Read the tables' links off the printed page, as a phone reads the codes."""
    go_to(page, "Share")
    page.get_by_role("link", name="Table QR codes").click()
    found = [
        page.get_by_role("link", name=f"Open table {n}").get_attribute("href") for n in range(1, TABLES + 1)
    ]
    page.go_back()
    page.go_back()
    return found


def correct_a_hand(page, site, event_path):
    """Round one is closed; its first hand at table 1 turns out to have been a loner of seat 1."""
    page.goto(f"{site}{event_path}rounds/1/tables/1/")
    first = page.locator(".hands li").last
    first.locator("summary").click()
    first.locator("[name=maker][value='1']").check()
    first.locator("[name=tricks][value='5']").check()
    first.get_by_label("Went alone").check()
    first.get_by_label("Another reason").fill("It was a loner")
    first.get_by_role("button", name="Preview").click()
    page.get_by_role("button", name="Replace hand 1").click()
    expect(page.locator("main")).to_contain_text("It was a loner")


@pytest.mark.timeout(400)
def test_a_night_of_twelve_from_sign_up_to_prize_money(laptop, browsing, site):
    page, rng = laptop, random.Random(12)
    sign_up_and_create(page, site)
    event_path = urlsplit(page.url).path
    enter_everyone(page)
    page.get_by_role("button", name="Seat 12 players").click()
    links = table_links(page)
    tokens = [
        json.loads(post(urlsplit(site).port, "/api/v1/table-session", {"secret": link.partition("#")[2]})[1])[
            "token"
        ]
        for link in links
    ]
    phone = browsing.device(PHONE)
    phone.goto(links[0])
    for number in range(1, ROUNDS + 1):
        page.goto(f"{site}{event_path}")
        opening = page.get_by_role("button", name=f"Open round {number}", exact=True)
        opening.click()
        expect(opening).to_have_count(0)
        for table, token in enumerate(tokens, start=1):
            if number == 1 and table == 1:
                play_by_phone(phone, rng)
            else:
                play_over_the_api(site, token, number, rng)
        if number == 3:
            correct_a_hand(page, site, event_path)
        page.goto(f"{site}{event_path}")
        close = page.get_by_role("button", name=f"Close round {number}", exact=True)
        close.click()
        expect(close).to_have_count(0)
    expect(page.locator("main")).to_contain_text("The night is over")
    check_the_results(page, site, event_path)


def check_the_results(page, site, event_path):
    """Compare what the app shows with what the exported hands say by themselves."""
    texts = {
        kind: page.request.get(f"{site}{event_path}export/{kind}.csv").text()
        for kind in ("standings", "hands", "payouts")
    }
    standings, hands = exported.rows(texts["standings"]), exported.rows(texts["hands"])
    assert len(hands) == ROUNDS * TABLES * HANDS + 1
    assert [hand["voided"] for hand in hands if hand["voided"]] == ["It was a loner"]
    expected = exported.totals(texts["hands"])
    assert len(expected) == 12
    shown = {
        line["name"]: {name: int(line[name]) for name in ("points", "hands", "loners", "euchres")}
        for line in standings
    }
    assert shown == expected
    points = [int(line["points"]) for line in standings]
    assert points == sorted(points, reverse=True)
    assert {line["hands"] for line in standings} == {str(ROUNDS * HANDS)}
    assert sum(int(line["cents"]) for line in exported.rows(texts["payouts"])) == 12 * 10_00
    assert "'=1+1" in texts["standings"]
    assert "\n=1+1" not in texts["hands"].replace(",", "\n")
    expect(page.locator("#prizes").locator("..")).to_contain_text("= $120")
    assert list(differences()) == []
    page.get_by_role("link", name="See the results").click()
    expect(page.locator("main")).to_contain_text("Final")
    expect(page.locator(".places tbody tr").first).to_contain_text(standings[0]["name"].lstrip("'"))
