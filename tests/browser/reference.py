"""Pictures of pages, compared with those that were looked at and accepted.

A picture is kept at a quarter of its size: it shows where things are and in which colors, and two
machines that smooth letters each in their own way draw the same. Only the shipped face is used, for each
machine's own has another width. ``ORDER_UP_ACCEPT=1`` writes the pictures instead; look at them then.
"""

import io
import os
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter

ACCEPTED = Path(__file__).parent / "references"
SMALLER = 4
#: A point differs where one of its colors does by so many of 255; so many of a thousand points may.
COLOR, POINTS = 40, 4
_ONE_FACE = """() => {
    const face = new CSSStyleSheet();
    face.replaceSync(`* { font-family: Bitter, serif !important; animation: none !important;
        transition: none !important; caret-color: transparent !important }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, face];
    return document.fonts.load("800 16px Bitter").then(() => document.fonts.ready).then(() => null);
}"""


def photograph(page):
    """Take the whole page, at a quarter of its size."""
    page.evaluate(_ONE_FACE)
    with Image.open(io.BytesIO(page.screenshot(full_page=True, animations="disabled"))) as taken:
        size = [max(1, side // SMALLER) for side in taken.size]
        return taken.convert("RGB").resize(size, Image.Resampling.BOX)


def difference(one, other):
    """How many of a thousand points differ; all of them where the sizes do by more than a point or two."""
    if any(abs(here - there) > 2 for here, there in zip(one.size, other.size, strict=True)):
        return 1000
    same = other.resize(one.size, Image.Resampling.BOX)
    soft = [each.filter(ImageFilter.BoxBlur(1)) for each in (one, same)]
    worst = [
        channel.point(lambda by: 255 * (by >= COLOR)) for channel in ImageChops.difference(*soft).split()
    ]
    differs = ImageChops.lighter(ImageChops.lighter(worst[0], worst[1]), worst[2])
    return 1000 * differs.histogram()[255] / (one.width * one.height)


def assert_accepted(page, name, folder):
    """Compare a page with its accepted picture; its look now is left in ``folder``."""
    taken, accepted = photograph(page), ACCEPTED / f"{name}.png"
    if os.environ.get("ORDER_UP_ACCEPT") == "1":
        accepted.parent.mkdir(parents=True, exist_ok=True)
        # The octree keeps the colors of small parts; the median cut gives all to the large ones.
        taken.quantize(128, method=Image.Quantize.FASTOCTREE).save(accepted, optimize=True)
        return
    with Image.open(accepted) as picture:
        by = difference(picture.convert("RGB"), taken)
    looks = folder / accepted.name
    taken.save(looks)
    assert by <= POINTS, f"{name} differs in {by:.0f} of 1000 points: {looks}"
