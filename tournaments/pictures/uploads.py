"""A picture that somebody sends, re-encoded: neither its place and time nor a script come along."""

import hashlib
import io
import struct
from collections.abc import Callable
from dataclasses import dataclass

from PIL import ExifTags, Image, ImageOps

from tournaments.errors import InvalidRequestError

from . import words

MOST_BYTES = 5_000_000
#: Of a picture as it is sent; a phone's camera takes less, and more would only fill the memory.
MOST_PIXELS = 40_000_000
KINDS = ("PNG", "JPEG", "WEBP", "GIF")
QUALITY = 85
#: Tried in turn until a cropped picture is small enough.
QUALITIES = (80, 60, 40, 20, 5)
#: Of a cropped picture: a page shows it on a phone's connection.
MOST_CROPPED = 100_000
#: How a picture is set upright, by what the camera wrote of how it was held (Exif 2.32, tag 274).
UPRIGHT = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
# The header alone is read before ``MOST_PIXELS`` is asked for: Pillow need not warn of what is refused.
Image.MAX_IMAGE_PIXELS = None

Size = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as it is stored, in WebP."""

    content: bytes
    width: int
    height: int

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.content).hexdigest()


def fitted(sent: bytes, within: Size) -> Picture:
    """Re-encode a picture at a size that fits.

    Raises:
        InvalidRequestError: it is too large, or no picture of a kind that is taken.
    """

    def smaller(upright: Image.Image) -> Picture:
        picture = upright.convert("RGBA" if upright.has_transparency_data else "RGB")
        picture.thumbnail(within)
        return _stored(picture, QUALITY)

    return _opened(sent, smaller)


def cropped(sent: bytes, shape: Size) -> Picture:
    """Re-encode the middle of a picture in this shape, at this size or smaller, on white.

    Raises:
        InvalidRequestError: it is too large, or no picture of a kind that is taken.
    """

    def middle(upright: Image.Image) -> Picture:
        picture = ImageOps.fit(_on_white(upright), _at_most(upright.size, shape))
        *better, worst = QUALITIES
        for quality in better:
            stored = _stored(picture, quality)
            if len(stored.content) <= MOST_CROPPED:
                return stored
        return _stored(picture, worst)

    return _opened(sent, middle)


def _at_most(size: Size, shape: Size) -> Size:
    """Return the shape at its size, or as large as the picture has it; a thin line keeps a pixel."""
    scale = min(1, size[0] / shape[0], size[1] / shape[1])
    return max(1, round(shape[0] * scale)), max(1, round(shape[1] * scale))


def _on_white(upright: Image.Image) -> Image.Image:
    if not upright.has_transparency_data:
        return upright.convert("RGB")
    image = upright.convert("RGBA")
    ground = Image.new("RGB", image.size, "white")
    ground.paste(image, mask=image.getchannel("A"))
    return ground


def _opened(sent: bytes, draw: Callable[[Image.Image], Picture]) -> Picture:
    if len(sent) > MOST_BYTES:
        raise InvalidRequestError(
            words.picture_too_big(megabytes=MOST_BYTES // 1_000_000),
            field="picture",
            code="picture_too_large",
        )
    try:
        with Image.open(io.BytesIO(sent), formats=KINDS) as opened:
            _refuse_large(opened)
            opened.load()
            turn = UPRIGHT.get(_held(opened))
            return draw(opened if turn is None else opened.transpose(turn))
    except (OSError, SyntaxError, ValueError) as fault:
        raise InvalidRequestError(words.no_picture(), field="picture", code="no_picture") from fault


def _refuse_large(opened: Image.Image) -> None:
    if opened.width * opened.height > MOST_PIXELS:
        raise InvalidRequestError(
            words.picture_too_large(
                millions=MOST_PIXELS // 1_000_000, width=opened.width, height=opened.height
            ),
            field="picture",
            code="picture_too_large",
        )


def _stored(picture: Image.Image, quality: int) -> Picture:
    # What the camera wrote beside the picture is not copied.
    picture.info = {}
    written = io.BytesIO()
    picture.save(written, "WEBP", quality=quality)
    return Picture(written.getvalue(), picture.width, picture.height)


def _held(opened: Image.Image) -> int:
    """Read how the camera was held, 1 where it does not say or cannot be read: the picture may be whole."""
    try:
        # Only this is read: ``ImageOps.exif_transpose`` writes every tag back and breaks on a strange one.
        held = opened.getexif().get(ExifTags.Base.Orientation)
    except (SyntaxError, ValueError, struct.error):
        return 1
    return held if isinstance(held, int) else 1
