"""A picture of a page is accepted as long as the page looks the same, and not when a part of it moves."""

import pytest
from PIL import Image, ImageDraw

from tests.browser.reference import POINTS, difference, photograph


def drawn(left, color="#0b5d3b"):
    picture = Image.new("RGB", (200, 100), "#f4efe4")
    ImageDraw.Draw(picture).rectangle((left, 20, left + 40, 60), fill=color)
    return picture


def test_a_part_that_moves_or_changes_color_is_seen():
    assert difference(drawn(20), drawn(20)) == 0
    assert difference(drawn(20), drawn(30)) > POINTS
    assert difference(drawn(20), drawn(20, "#b3261e")) > POINTS


@pytest.mark.parametrize("size", [(200, 90), (150, 100)])
def test_another_size_is_another_picture(size):
    assert difference(drawn(20), drawn(20).resize(size)) == 1000


def test_a_page_is_the_same_twice_and_another_where_it_is_wider(site, browsing):
    device = browsing.device({"width": 390, "height": 800})
    device.goto(f"{site}/account/sign-in/")
    first = photograph(device)
    assert difference(first, photograph(device)) == 0
    device.set_viewport_size({"width": 420, "height": 800})
    assert difference(first, photograph(device)) == 1000
