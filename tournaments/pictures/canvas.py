"""A picture for sharing: the felt, a card, texts that fit, and the PNG of it."""

import io
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from .letters import TEXT, Face, face, fitted_lines, heading_face

#: As chats show a link, and as a phone's share sheet sends a picture.
WIDE, SQUARE = (1200, 630), (1080, 1080)
FELT, FELT_DEEP, FELT_LINE = "#0d5a3b", "#073f29", "#2b7656"
WHITE, SOFT, GOLD, INK, PAPER, EDGE, RED = (
    *("#ffffff", "#cde6d8", "#f4c452", "#16211b", "#fffdf7", "#c9bd9f", "#a3261e"),
)
#: A card is drawn so many times larger and made smaller, so that its edges are smooth.
FINER = 4
COLORS = 96
CARD = (100, 140)
#: Of the letters of the club, tried in turn.
FOOT_SIZES = (28, 24, 21)


class Area(NamedTuple):
    """Where a text goes: its top left corner, its width, and in how many lines at most."""

    x: int
    y: int
    width: int
    lines: int = 1


class Canvas:
    """A picture being drawn."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.image = Image.new("RGB", size, FELT)
        self.draw = ImageDraw.Draw(self.image)
        width, height = size
        self.draw.rectangle((0, height - 14, width, height), fill=GOLD)
        self.draw.rectangle((0, height - 90, width, height - 15), fill=FELT_DEEP)

    def heading(self, text: str, area: Area, sizes: tuple[int, ...], color: str = WHITE) -> int:
        """Write a heading at the first size at which it fits whole, else shortened; return its bottom."""
        *larger, smallest = sizes
        for size in larger:
            letters = heading_face(text, size)
            lines = fitted_lines(text, letters, area.width, area.lines)
            if " ".join(lines) == text:
                return self.lines(lines, letters, area, color)
        return self.text(text, area, heading_face(text, smallest), color)

    def text(self, text: str, area: Area, letters: Face, color: str = WHITE) -> int:
        """Write a text, shortened by whole words; return its bottom."""
        return self.lines(fitted_lines(text, letters, area.width, area.lines), letters, area, color)

    def lines(self, lines: list[str], letters: Face, area: Area, color: str) -> int:
        step, y = round(letters.size * 1.18), area.y
        for line in lines:
            self.draw.text((area.x, y), line, font=letters, fill=color)
            y += step
        return y

    def centered(self, text: str, letters: Face, at: tuple[int, int], color: str) -> None:
        """Write a line in the middle of a point."""
        self.draw.text(at, text, font=letters, fill=color, anchor="mm")

    def foot(self, club: str) -> None:
        """Name the club, in smaller letters if it is long, and the app."""
        width, height = self.image.size
        sizes = [size for size in FOOT_SIZES if face(TEXT, size).getlength(club) <= width - 370]
        letters = face(TEXT, max(sizes, default=FOOT_SIZES[-1]))
        shown = fitted_lines(club, letters, width - 370, 1)[0]
        self.draw.text((64, height - 53), shown, font=letters, fill=SOFT, anchor="lm")
        app = heading_face("Order Up", 34)
        self.draw.text((width - 64, height - 53), "Order Up", font=app, fill=WHITE, anchor="rm")

    def right_bower(self, at: tuple[int, int], width: int, turn: float) -> None:
        """Lay the right bower on the felt, turned by so many degrees, its middle at this point."""
        card = right_bower(width).rotate(turn, Image.Resampling.BICUBIC, expand=True)
        corner = (at[0] - card.width // 2, at[1] - card.height // 2)
        self.image.paste(card, corner, card)

    def png(self) -> bytes:
        # A chat leaves out a preview that is too large; few colors are drawn here.
        few = self.image.quantize(COLORS, dither=Image.Dither.NONE)
        written = io.BytesIO()
        few.save(written, "PNG", optimize=True)
        return written.getvalue()


@lru_cache(maxsize=4)
def right_bower(width: int) -> Image.Image:
    """Draw the jack of spades as the mark of the app, on nothing."""
    scale = FINER * width / CARD[0]
    size = (round(CARD[0] * scale), round(CARD[1] * scale))
    card = Image.new("RGBA", size, (0, 0, 0, 0))
    draw = ImageDraw.Draw(card)

    def box(*corners: float) -> tuple[float, ...]:
        return tuple(each * scale for each in corners)

    line = round(2 * scale)
    draw.rounded_rectangle(box(0.5, 0.5, 99.5, 139.5), 9 * scale, fill=PAPER, outline=EDGE, width=line)
    draw.rectangle(box(21, 14, 79, 126), fill=GOLD)
    draw.polygon(box(21, 82, 79, 58, 79, 126, 21, 126), fill=FELT)
    draw.rectangle(box(21, 14, 79, 126), outline=INK, width=line)
    draw.ellipse(box(25, 45, 75, 95), fill=PAPER, outline=INK, width=line)
    draw.text((50 * scale, 70 * scale), "J", font=heading_face("J", round(40 * scale)), fill=INK, anchor="mm")
    corner = Image.new("RGBA", size, (0, 0, 0, 0))
    index = ImageDraw.Draw(corner)
    index.text(
        (11 * scale, 14 * scale), "J", font=heading_face("J", round(18 * scale)), fill=INK, anchor="mm"
    )
    _spade(index, box(11, 32), 11 * scale)
    _spade(index, box(35, 29), 19 * scale)
    card.alpha_composite(corner)
    card.alpha_composite(corner.rotate(180))
    return card.resize((width, round(width * CARD[1] / CARD[0])), Image.Resampling.LANCZOS)


def _spade(draw: ImageDraw.ImageDraw, at: tuple[float, ...], size: float) -> None:
    """Draw a spade about a point: two rounds, a point above and a stem below."""
    x, y = at[0], at[1]
    half, bulb = size / 2, size * 0.27
    for side in (-1, 1):
        middle = x + side * size * 0.235
        draw.ellipse((middle - bulb, y - bulb * 0.55, middle + bulb, y + bulb * 1.45), fill=INK)
    draw.polygon(
        (x, y - half, x + half * 0.93, y + half * 0.02, x, y + half * 0.5, x - half * 0.93, y + half * 0.02),
        fill=INK,
    )
    draw.polygon((x, y, x + half * 0.42, y + half, x - half * 0.42, y + half), fill=INK)
