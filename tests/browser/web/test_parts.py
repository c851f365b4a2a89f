"""All parts of the pages on one page look as they were accepted, at four widths in light and dark."""

import pytest

from tests.browser.conftest import faults
from tests.browser.reference import assert_accepted

pytestmark = pytest.mark.django_db(transaction=True)
WIDTHS = (320, 390, 768, 1280)


@pytest.fixture
def page(browsing, site, settings):
    settings.ROOT_URLCONF = "config.debug_urls"
    device = browsing.device({"width": WIDTHS[0], "height": 800})
    device.goto(f"{site}/parts/")
    return device


def test_each_part_looks_as_it_was_accepted(page, tmp_path):
    for scheme in ("light", "dark"):
        assert faults(page, scheme) == []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            assert_accepted(page, f"parts/{width}-{scheme}", tmp_path)
