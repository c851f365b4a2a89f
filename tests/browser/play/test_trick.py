"""The page of tricks in a real browser: the same rules as the engine, one thumb, and no network."""

import random

import pytest
from playwright.sync_api import expect

from scoring.cardplay.cards import NoTrump, Suit, deck
from scoring.cardplay.trick_disputes import PlayerCards, settle_trick
from scoring.errors import InvalidCardError
from tests.browser.boxes import box_of
from tests.browser.conftest import PHONE, faults, until
from tournaments.play.api.tricks import TrickAnswer

SMALL = {"width": 320, "height": 640}
TRICKS = 3000


@pytest.fixture
def small(browsing):
    return browsing.device(SMALL)


def tap(page, name, value):
    page.locator(f'label:has([name={name}][value="{value}"])').tap()


def verdict(page):
    return page.locator("#verdict strong")


def random_trick(rng):
    """A trick of up to six, each holding up to five cards more; now and then a card is in two places."""
    cards = list(deck(rng.choice((24, 25, 28, 29, 32, 33, 36, 37))))
    rng.shuffle(cards)
    plays = []
    for _ in range(rng.randint(1, 6)):
        held = [cards.pop() for _ in range(rng.choice((0, 0, 1, 2, 3)))] if len(cards) > 8 else []
        plays.append({"card": cards.pop(), "held": held})
    if rng.random() < 0.02:
        plays[-1]["held"].append(plays[0]["card"])
    return {"trump": rng.choice((*Suit, NoTrump.NO_TRUMP)), "plays": plays}


def by_engine(trick):
    played = [PlayerCards(card=play["card"], held=tuple(play["held"])) for play in trick["plays"]]
    try:
        return TrickAnswer(settle_trick(played, trick["trump"])).data
    except InvalidCardError as refusal:
        return {"code": refusal.code, "message": str(refusal)}


def test_the_phone_rules_as_the_engine_does(phone, site):
    rng = random.Random("tricks")
    tricks = [random_trick(rng) for _ in range(TRICKS)]
    tricks += [{"trump": Suit.CLUBS, "plays": []}]
    tricks += [{"trump": Suit.CLUBS, "plays": [{"card": card, "held": []} for card in deck(24)[:7]]}]
    phone.goto(f"{site}/trick/")
    told = phone.evaluate(
        "(tricks) => tricks.map(({ trump, plays }) => orderUp.trick_rules.settle(trump, plays))", tricks
    )
    expected = [by_engine(trick) for trick in tricks]
    assert [pair for pair in zip(told, expected, strict=True) if pair[0] != pair[1]] == []
    kinds = {play["kind"] for each in expected for play in each.get("plays", ())}
    judged = {play["is_legal"] for each in expected for play in each.get("plays", ())}
    codes = {each.get("code") for each in expected}
    assert (kinds, judged) == ({"led", "followed", "trumped", "threw_away"}, {True, False, None})
    assert codes == {None, "card_twice", "no_trick", "too_many_cards"}


def test_a_dispute_is_settled_with_six_taps_on_a_small_phone(small, site):
    small.goto(f"{site}/trick/")
    tap(small, "trump", "h")
    for number, card in enumerate(("Kd", "Jd", "Ad", "9h"), start=1):
        tap(small, f"c{number}", card)
    expect(verdict(small)).to_have_text("Player 2 takes the trick with the jack of diamonds, the left bower.")
    small.get_by_text("Player 4 ", exact=False).first.tap()
    small.get_by_text("Rest of player 4's hand").tap()
    tap(small, "h4", "9d")
    expect(small.locator("#plays .errors")).to_have_text(
        "Player 4 reneged with the 9 of hearts and should have played the 9 of diamonds."
    )
    assert small.evaluate("document.documentElement.scrollWidth") == SMALL["width"]


def test_every_card_is_large_enough_for_a_thumb(small, site):
    small.goto(f"{site}/trick/")
    sizes = [box_of(label) for label in small.locator(".pc:visible").all()]
    assert len(sizes) == 29
    assert min(min(size["width"], size["height"]) for size in sizes) >= 40


def test_a_card_is_in_one_place_and_larger_decks_are_an_option(small, site):
    small.goto(f"{site}/trick/")
    tap(small, "c1", "Ah")
    expect(small.locator("[name=c2][value=Ah]")).to_be_disabled()
    expect(small.locator("label:has([name=c2][value=B])")).to_be_hidden()
    small.get_by_label("Joker", exact=True).tap()
    tap(small, "c2", "B")
    tap(small, "trump", "s")
    expect(verdict(small)).to_have_text("Player 2 takes the trick with the joker.")
    expect(small.locator("label:has([name=c3][value='6c'])")).to_be_hidden()
    small.get_by_label("Cards below 9").tap()
    expect(small.locator("label:has([name=c3][value='6c'])")).to_be_visible()


def test_it_works_and_reloads_without_a_network(browsing, site):
    phone = browsing.device(service_workers="allow")
    phone.goto(f"{site}/trick/")
    until(
        lambda: (
            phone.evaluate("navigator.serviceWorker.ready.then(({ active }) => active.state)") == "activated"
        )
    )
    phone.context.set_offline(True)
    phone.reload()
    tap(phone, "trump", "c")
    tap(phone, "c1", "9s")
    tap(phone, "c2", "Js")
    expect(verdict(phone)).to_have_text("Player 2 takes the trick with the jack of spades, the left bower.")
    phone.reload()
    expect(verdict(phone)).to_have_text("Player 2 takes the trick with the jack of spades, the left bower.")
    assert phone.evaluate("getComputedStyle(document.querySelector('.pick-row')).display") == "grid"
    phone.context.set_offline(False)


def test_nothing_but_the_page_is_kept(browsing, site):
    phone = browsing.device(service_workers="allow")
    phone.goto(f"{site}/trick/")
    until(
        lambda: (
            phone.evaluate("navigator.serviceWorker.ready.then(({ active }) => active.state)") == "activated"
        )
    )
    kept = phone.evaluate(
        "caches.keys().then(async ([name]) => (await (await caches.open(name)).keys()).map(({ url }) => url))"
    )
    assert sorted(each.removeprefix(site).split("/")[1] for each in kept) == ["static"] * 5 + ["trick"]
    phone.goto(f"{site}/")
    assert phone.evaluate("navigator.serviceWorker.controller") is None


def test_without_scripts_the_form_asks_the_server(browsing, site):
    plain = browsing.device(PHONE, java_script_enabled=False)
    plain.goto(f"{site}/trick/")
    plain.locator("label:has([name=trump][value=n])").click()
    plain.locator("label:has([name=c1][value=Jh])").click()
    plain.locator("summary", has_text="Player 2").first.click()
    plain.locator("label:has([name=c2][value=Qh])").click()
    plain.get_by_role("button", name="Who takes it?").click()
    expect(plain).to_have_url(f"{site}/trick/?trump=n&c1=Jh&c2=Qh")
    expect(verdict(plain)).to_have_text("Player 2 takes the trick with the queen of hearts.")


def test_axe_finds_nothing_on_it(small, site):
    small.goto(f"{site}/trick/?trump=h&c1=Kd&c2=Jh&h2=Ad&c3=9c")
    expect(small.locator("#plays .errors")).to_have_count(1)
    assert faults(small) == faults(small, "dark") == []
