"""A short game at one table, from the table's link to its end on a small phone, and a rematch at the desk."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import LAPTOP, faults, link_to
from tournaments.formats import FORMATS, FormatKey
from tournaments.models import DrawSecret, Hand, Round

SMALL = {"width": 320, "height": 640}
#: Hand by hand: the maker, the partner named, the tricks; whose points those are; what each side has then.
GAMES = {
    "single_table": [
        (2, None, 5, (2, 4), [0, 2]),
        (1, None, 3, (1, 3), [1, 2]),
        (4, None, 5, (2, 4), [1, 4]),
    ],
    # Of the four who play those partner who sit across: docs/formats.md has the table.
    "five_rotating": [
        (2, None, 5, (2, 4), [0, 2, 0, 2, 0]),
        (3, None, 3, (3, 5), [0, 2, 1, 2, 1]),
        (4, None, 5, (1, 4), [2, 2, 1, 4, 1]),
    ],
    "five_all_play": [
        (1, 4, 2, (2, 3, 5), [0, 2, 2, 0, 2]),
        (2, 1, 3, (1, 2), [1, 3, 2, 0, 2]),
    ],
    "peuchre": [
        (3, None, 5, (3, 6), [0, 0, 2]),
        (1, None, 3, (1, 4), [1, 0, 2]),
        (6, None, 5, (3, 6), [1, 0, 4]),
    ],
}
SECRET = "5f3c9a7d21e84b06c8d1f2a39e7b4c5d60718293a4b5c6d7e8f90a1b2c3d4e5f"
#: Who won, by seat.
WON = {"single_table": (2, 4), "five_rotating": (4,), "five_all_play": (2,), "peuchre": (3, 6)}
#: Who sits out of five, hand by hand: on the right of the dealer, who is seat 1 in the first.
OUT = {"five_rotating": (5, 1, 2)}
#: Who deals, and so goes through the catty.
WALKED = {"peuchre": (1, 2, 3)}


@pytest.fixture(params=sorted(GAMES))
def game(request):
    return request.param


@pytest.fixture
def event(game, organizer):
    kind = FORMATS[FormatKey(game)]
    short = replace(kind.house_rules["usual"], name="To 3", target=3)
    made = nights.make_night(
        organizer, nights.NAMES[: kind.seats], format=kind.key, rules=short, criteria=kind.usual_criteria
    )
    return nights.start(made, organizer)


def called(event, seats):
    """Name the people in these seats as the page does."""
    names = dict(nights.match_at(event).seats.values_list("position", "player__name"))
    return " & ".join(names[seat] for seat in seats)


def enter(page, maker, partner, tricks):
    """Enter a hand; returns whom the page says its points go to."""
    page.locator(f".maker.at-{maker}").tap()
    if partner is not None:
        page.locator("label.named").nth(partner - 1).tap()
    button = page.locator(f"button[name=tricks][value='{tricks}']")
    said = button.locator("[data-said]").text_content()
    button.tap()
    return said.partition(" to ")[2]


def test_a_game_to_three_and_a_rematch(game, event, browsing, site, organizer, client):
    phone = browsing.device(SMALL)
    phone.goto(link_to(site, event, table=1))
    expect(phone.locator("form.entry legend").first).to_contain_text("Hand 1:")
    assert faults(phone) == []
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320
    said, out, walked = [], [], []
    for number, (maker, partner, tricks, _, scores) in enumerate(GAMES[game], start=1):
        expect(phone.locator("form.entry legend").first).to_contain_text(f"Hand {number}:")
        out += phone.locator(".maker:has(.out) bdi").all_text_contents()
        walked += phone.locator(".hint [data-at=dealer]").all_text_contents()
        said.append(enter(phone, maker, partner, tricks))
        is_last = number == len(GAMES[game])
        shown = phone.locator(".scores .score" if is_last else ".felt-score strong")
        expect(shown).to_have_text([str(points) for points in scores])
    assert said == [called(event, winners) for _, _, _, winners, _ in GAMES[game]]
    assert out == [called(event, [seat]) for seat in OUT.get(game, ())]
    assert walked == [called(event, [seat]) for seat in WALKED.get(game, ())]
    expect(phone.get_by_role("heading", name=f"{called(event, WON[game])} won")).to_be_visible()
    assert faults(phone) == []
    told = Hand.objects.order_by("number").values_list("maker", "named_partner", "tricks")
    assert list(told) == [each[:3] for each in GAMES[game]]

    client.force_login(organizer)
    desk = browsing.device(LAPTOP)
    desk.context.add_cookies([{"name": "session", "value": client.cookies["session"].value, "url": site}])
    desk.goto(f"{site}/events/{event.pk}/")
    assert faults(desk) == []
    desk.get_by_role("button", name="Rematch").click()
    expect(phone.locator(".where")).to_contain_text("Round 2 of 2")
    expect(phone.locator("form.entry legend").first).to_contain_text("Hand 1:")
    assert list(Round.objects.order_by("number").values_list("status", flat=True)) == ["closed", "open"]


@pytest.mark.parametrize("game", ["peuchre"], indirect=True)
def test_the_catty_goes_on_without_a_network(game, event, browsing, site):
    phone = browsing.device(SMALL)
    phone.goto(link_to(site, event, table=1))
    walks, speaks = phone.locator(".hint [data-at=dealer]"), phone.locator("[data-at=leader]")
    expect(walks).to_have_text(called(event, [1]))
    phone.context.set_offline(True)
    enter(phone, 3, None, 3)
    expect(phone.locator("form.entry legend").first).to_contain_text("Hand 2:")
    expect(walks).to_have_text(called(event, [2]))
    expect(speaks).to_have_text(called(event, [3]))


def test_cards_for_partners_are_drawn_at_the_desk_and_shown_on_the_phone(browsing, site, organizer, client):
    """The secret of docs/money.md: ten, jack, queen, king, so 3 and 4 play 1 and 2, and 4 deals."""
    rules = FORMATS[FormatKey.SINGLE_TABLE].house_rules["usual"]
    names = ("Bartholomew Fitzgerald", "Wilhelmina Featherston", "Carla", "Dave")
    made = nights.make_night(organizer, names, format=FormatKey.SINGLE_TABLE, rules=rules)
    DrawSecret.objects.create(event=made, kind="cards", secret=SECRET)
    event = nights.start(made, organizer)
    number = dict(nights.match_at(event).seats.values_list("entry__number", "player__name"))
    phone, desk = browsing.device(SMALL), browsing.device(LAPTOP)
    phone.goto(link_to(site, event, table=1))
    expect(phone.get_by_role("heading", name="Who deals first?")).to_be_visible()
    client.force_login(organizer)
    desk.context.add_cookies([{"name": "session", "value": client.cookies["session"].value, "url": site}])
    desk.goto(f"{site}/events/{event.pk}/")
    desk.get_by_role("button", name="Draw for partners").click()
    cards = {1: "10♦", 2: "J♠", 3: "Q♠", 4: "K♠"}
    lines = [f"{number[one]} {cards[one]} & {number[two]} {cards[two]}" for one, two in ((1, 2), (3, 4))]
    for page in (desk, phone):
        expect(page.get_by_role("heading", name="You drew for partners")).to_be_visible()
        expect(page.locator(".drawn li")).to_have_text(lines)
        expect(page.locator(".drawn .hint")).to_have_text(
            f"{number[4]} deals first. Sit across from your partner."
        )
        assert faults(page) == []
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320
    expect(phone.locator(".maker:has(.deals) bdi")).to_have_text(number[4])
    phone.locator(".maker.at-1").tap()
    phone.locator("button[name=tricks][value='5']").tap()
    expect(phone.locator(".felt-score strong")).to_have_text(["2", "0"])
    expect(phone.locator(".drawn")).to_have_count(0)
    assert Hand.objects.get().dealer == 4
