"""The picture that a chat shows for the link of a night."""

from dataclasses import dataclass

from .canvas import GOLD, INK, PAPER, RED, WHITE, WIDE, Area, Canvas
from .letters import TEXT, Face, face, fitted_lines, heading_face, legible

LEFT, RIGHT = 64, 830
TICKET = (64, 70, 224, 262)
PLACE_SIZES = (38, 32, 27)


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationPicture:
    """What it says, in the words of the page.

    Args:
        otherwise: the name of a night whose own name no face can draw.
        day: weekday, day and month, as on a leaf of a calendar.
        spots: how many are left; may be empty, as the place and the club.
    """

    name: str
    otherwise: str
    day: tuple[str, str, str]
    time: str
    place: str = ""
    spots: str = ""
    club: str = ""


def invitation_png(texts: InvitationPicture) -> bytes:
    """Draw the invitation as a PNG of 1200 by 630."""
    canvas = Canvas(WIDE)
    canvas.right_bower((1012, 290), 270, -8)
    _ticket(canvas, texts.day)
    name = legible(texts.name, texts.otherwise)
    beside = Area(264, 64, RIGHT - 264, 3)
    bottom = canvas.heading(name, beside, (72, 60, 50, 42, 36))
    canvas.heading(texts.time, Area(264, max(bottom + 4, 214), beside.width), (44,), GOLD)
    place = legible(texts.place)
    y = canvas.lines(*_place(place), Area(LEFT, 326, RIGHT - LEFT), WHITE) if place else 326
    if texts.spots:
        _tag(canvas, texts.spots, (LEFT, y + 24))
    canvas.foot(legible(texts.club))
    return canvas.png()


def _place(text: str) -> tuple[list[str], Face]:
    """Return its lines, two at most, in the first size in which all of it has room."""
    faces = [face(TEXT, size) for size in PLACE_SIZES]
    ways = [(fitted_lines(text, letters, RIGHT - LEFT, 2), letters) for letters in faces]
    return next((way for way in ways if " ".join(way[0]) == text), ways[-1])


def _ticket(canvas: Canvas, day: tuple[str, str, str]) -> None:
    left, top, right, bottom = TICKET
    canvas.draw.rounded_rectangle(TICKET, 18, fill=PAPER)
    middle = (left + right) // 2
    for text, size, y, color in zip(
        day, (34, 88, 34), (top + 36, top + 100, bottom - 34), (INK, RED, INK), strict=True
    ):
        canvas.centered(text, heading_face(text, size), (middle, y), color)


def _tag(canvas: Canvas, text: str, at: tuple[int, int]) -> None:
    letters = heading_face(text, 38)
    width = round(letters.getlength(text))
    canvas.draw.rounded_rectangle((at[0], at[1], at[0] + width + 48, at[1] + 66), 33, fill=GOLD)
    canvas.draw.text((at[0] + 24, at[1] + 33), text, font=letters, fill=INK, anchor="lm")
