"""Where parts of a page stand, also where the page replaces them while they are looked for."""

from playwright.sync_api import expect

from tests.browser.conftest import until


def box_of(locator):
    """Give ``x``, ``y``, ``width``, ``height`` in the window; what a live page replaced is found anew."""
    expect(locator).to_be_visible()
    box = {}

    def stands():
        box.update(locator.evaluate("(part) => part.getBoundingClientRect().toJSON()"))
        return box["width"] > 0

    until(stands)
    return box
