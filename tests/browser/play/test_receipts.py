"""What a table's page shows after a hand, by the small answer alone: what the server would have drawn."""

import json
from dataclasses import replace
from urllib.parse import parse_qs, urlencode
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from scoring.rules.rulesets import PRESETS
from tests import nights
from tests.browser.conftest import link_to
from tests.play.test_lone_defence import DEFENDED
from tests.play.test_named_partner import LONERS
from tournaments.audit.actor import Actor
from tournaments.direct.services.rulings import director_call
from tournaments.formats import FormatKey
from tournaments.formats.lengths import with_length
from tournaments.models import Hand

#: A drawn table as nested lists, whatever the order of attributes: its form labeled, without what is
#: made anew each time.
TREE = """(html) => {
    const tree = (node) => {
        if (node.nodeType === Node.TEXT_NODE) return node.data.replace(/\\s+/g, " ").trim();
        const made = ["key", "csrfmiddlewaretoken"].includes(node.name);
        const valueOf = ({ name, value }) => (made && name === "value" ? "" : value);
        const attributes = [...node.attributes].map((each) => `${each.name}=${valueOf(each)}`);
        node.normalize();
        const parts = [...node.childNodes].filter((each) => each.nodeType !== Node.COMMENT_NODE).map(tree);
        return [node.tagName, attributes.sort(), parts.filter((each) => each !== "")];
    };
    const held = document.createElement("template");
    held.innerHTML = html;
    orderUp.entry.wire(held.content);
    return tree(held.content.firstElementChild);
}"""
TWELVE = {"hands": 12, "target": None, "best_of": 1}
TABLES = {
    "four": (4, FormatKey.PARTY, PRESETS["party"]),
    "a lone defender": (4, FormatKey.PARTY, DEFENDED),
    "the cards of the kitty in turn": (4, FormatKey.PARTY, replace(PRESETS["party"], walks_kitty=True)),
    "five who rotate": (5, FormatKey.FIVE_ROTATING, with_length(PRESETS["five_rotating"], **TWELVE)),
    "five who all play": (5, FormatKey.FIVE_ALL_PLAY, with_length(LONERS, **TWELVE)),
    "six": (6, FormatKey.PEUCHRE, with_length(PRESETS["peuchre"], **TWELVE)),
}
PLAYED = ((0, 3, False), (1, 5, False), (2, 2, False), (1, 5, True), (0, 3, False))


def drawn_by(page, html):
    return json.dumps(page.evaluate(TREE, html), indent=1).splitlines()


def play(page, number, index, tricks, *, alone):
    """Enter a hand of somebody who plays it, with a partner or a lone defender where one is asked for."""
    form = page.locator("form.entry")
    form.locator(".maker:has(input:enabled)").nth(index).tap()
    alone = alone and form.locator(".alone").count()
    if alone and form.locator("#lone-defender").count():
        option = form.locator("#lone-defender option:enabled").nth(1)
        form.locator("#lone-defender").select_option(option.get_attribute("value"))
    partners = form.locator("label.named:has(input:enabled)")
    if partners.count():
        partners.first.tap()
    form.locator(f"button[name={'alone_tricks' if alone else 'tricks'}][value='{tricks}']").tap()
    expect(page.locator("form.entry legend").first).to_contain_text(f"Hand {number + 1}:")


@pytest.mark.parametrize("kind", TABLES)
def test_after_each_hand_the_page_is_what_the_server_would_draw(phone, site, organizer, kind):
    size, key, rules = TABLES[kind]
    made = nights.make_night(organizer, nights.NAMES[:size], format=key, rules=rules, stake_cents=0)
    event = nights.start(made, organizer)
    phone.goto(link_to(site, event, table=1))
    expect(phone.locator("form.entry")).to_be_visible()
    # From here on the page has nothing but the answers to its hands.
    phone.route("**/t/now*", lambda route: route.abort())
    phone.route("**/live/**", lambda route: route.abort())
    for number, (index, tricks, alone) in enumerate(PLAYED, start=1):
        play(phone, number, index, tricks, alone=alone)
        place = f"{event.public_id}-1"
        phone.wait_for_function(
            "async ([place, number]) => (await orderUp.held.recall(place))?.includes(`Undo hand ${number}`)",
            arg=[place, number],
        )
        shown, server = (
            phone.evaluate("(place) => orderUp.held.recall(place)", place),
            phone.request.get(f"{site}/t/now"),
        )
        assert drawn_by(phone, shown) == drawn_by(phone, server.text())
    assert Hand.objects.count() == len(PLAYED)


def tap_hand(page, maker=1, tricks=3):
    page.locator(f".maker.at-{maker}").tap()
    page.locator(f"button[name=tricks][value='{tricks}']").tap()


@pytest.fixture
def alone(phone, site, running):
    """A phone at table 1 that hears of nothing before its first hand is stored."""
    phone.goto(link_to(site, running, table=1))
    expect(phone.locator("form.entry")).to_be_visible()
    phone.route("**/live/**", lambda route: route.abort())
    phone.route("**/t/now*", lambda route: route.continue_() if Hand.objects.exists() else route.abort())
    phone.reload()
    return phone


def test_a_hand_at_a_table_where_more_has_happened_brings_all_of_it(alone, running, organizer):
    director_call(match_id=nights.match_at(running).pk, actor=Actor(organizer))
    expect(alone.locator("#called")).to_have_count(0)
    tap_hand(alone)
    expect(alone.locator("#hands")).to_have_text("1 of 12 hands")
    expect(alone.locator("#called")).to_be_visible()


def test_the_last_hand_shows_at_once_that_the_table_is_done(alone, running, organizer):
    alone.unroute("**/t/now*")
    for number in range(1, 12):
        nights.record(nights.match_at(running), organizer, number)
    expect(alone.locator("form.entry legend").first).to_contain_text("Hand 12")
    tap_hand(alone)
    expect(alone.locator("#table")).to_contain_text("All hands are in")
    expect(alone.locator("#sending")).to_have_text("Saved.")


def test_a_game_to_a_target_is_shown_as_the_server_counts_it(phone, site, organizer):
    rules = with_length(PRESETS["party"], hands=None, target=2, best_of=3)
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4], rules=rules), organizer)
    phone.goto(link_to(site, event, table=1))
    expect(phone.locator("form.entry")).to_be_visible()
    tap_hand(phone, tricks=5)
    expect(phone.locator(".goal")).to_contain_text("1–0 in games")
    expect(phone.locator("#hands")).to_have_text("1 hand, best of 3 games to 2")
    tap_hand(phone, tricks=5)
    expect(phone.locator("#table")).to_contain_text("won the match, 2–0")


def test_what_the_page_sends_is_answered_after_two_statements(
    phone, site, running, client, django_assert_num_queries
):
    phone.goto(link_to(site, running, table=1))
    with phone.expect_response("**/t/hand") as taken:
        tap_hand(phone)
    answer, sent = taken.value, taken.value.request
    assert (answer.status, answer.headers["content-type"]) == (200, "application/json")
    assert len(answer.body()) < 300
    expect(phone.locator("#sending")).to_have_text("Saved.")
    for cookie in phone.context.cookies():
        client.cookies[cookie["name"]] = cookie["value"]
    hand = {name: values[0] for name, values in parse_qs(sent.post_data).items()}
    hand |= {"number": "2", "key": str(uuid4())}
    headers = {name: sent.headers[name] for name in ("accept", "x-csrftoken", "x-requested-with")}
    kind, body = sent.headers["content-type"], urlencode(hand)
    with django_assert_num_queries(2):
        again = client.generic("POST", "/t/hand", body, content_type=kind, headers=headers)
    assert (again.status_code, again.json()["number"]) == (200, 2)
