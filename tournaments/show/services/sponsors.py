"""The sponsor's picture for the wall. Locks the event."""

import hashlib
import io
import struct
from dataclasses import dataclass

from django.db import transaction
from PIL import ExifTags, Image

from accounts.names import clean_name
from tournaments.audit.actor import Actor, Change
from tournaments.errors import InvalidRequestError
from tournaments.models import Sponsor
from tournaments.models.room.sponsors import MOST_HEIGHT, MOST_WIDTH
from tournaments.show import words

from .show import lock_show, note

MOST_BYTES = 5_000_000
#: Of a picture as it is sent; a phone's camera takes less, and more would only fill the memory.
MOST_PIXELS = 40_000_000
KINDS = ("PNG", "JPEG", "WEBP", "GIF")
QUALITY = 85
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


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as it is stored, in WebP."""

    content: bytes
    width: int
    height: int


def sponsor_set(*, event_id: int, name: str, picture: bytes, actor: Actor) -> Sponsor:
    """Thank a sponsor on the TV, in place of the one before; repeating it changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        InvalidNameError: the name cannot be shown.
        InvalidRequestError: the picture is too large, or none that a browser shows everywhere.
    """
    return _set(event_id, clean_name(name), drawn_anew(picture), actor)


@transaction.atomic(durable=True)
def _set(event_id: int, name: str, drawn: Picture, actor: Actor) -> Sponsor:
    event, show = lock_show(event_id)
    digest = hashlib.sha256(drawn.content).hexdigest()
    known = Sponsor.objects.defer("picture").filter(event=event).first()
    if known is not None and (known.name, known.digest) == (name, digest):
        return known
    sponsor, _ = Sponsor.objects.update_or_create(
        event=event,
        defaults={
            "name": name,
            "picture": drawn.content,
            "digest": digest,
            "width": drawn.width,
            "height": drawn.height,
        },
    )
    note(actor, "sponsor_set", show, Change(before=_said(known), after=_said(sponsor)))
    return sponsor


@transaction.atomic(durable=True)
def sponsor_remove(*, event_id: int, actor: Actor) -> None:
    """Remove the sponsor from the TV; repeating it changes nothing. Raises ``Event.DoesNotExist``."""
    event, show = lock_show(event_id)
    known = Sponsor.objects.defer("picture").filter(event=event).first()
    if known is not None:
        Sponsor.objects.filter(event=event).delete()
        note(actor, "sponsor_remove", show, Change(before=_said(known)))


def drawn_anew(sent: bytes) -> Picture:
    """Draw a picture again at the size of a screen: neither its place and time nor a script come along.

    Raises:
        InvalidRequestError: it is too large, or no picture of a kind that is taken.
    """
    if len(sent) > MOST_BYTES:
        raise InvalidRequestError(
            words.picture_too_big(megabytes=MOST_BYTES // 1_000_000),
            field="picture",
            code="picture_too_large",
        )
    try:
        with Image.open(io.BytesIO(sent), formats=KINDS) as opened:
            _refuse_large(opened)
            return _drawn(opened)
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


def _drawn(opened: Image.Image) -> Picture:
    opened.load()
    turn = UPRIGHT.get(_held(opened))
    upright = opened if turn is None else opened.transpose(turn)
    has_holes = upright.has_transparency_data
    picture = upright.convert("RGBA" if has_holes else "RGB")
    picture.thumbnail((MOST_WIDTH, MOST_HEIGHT))
    # What the camera wrote beside the picture is not copied.
    picture.info = {}
    written = io.BytesIO()
    picture.save(written, "WEBP", quality=QUALITY)
    return Picture(written.getvalue(), picture.width, picture.height)


def _held(opened: Image.Image) -> int:
    """Read how the camera was held, 1 where it does not say or cannot be read: the picture may be whole."""
    try:
        # Only this is read: ``ImageOps.exif_transpose`` writes every tag back and breaks on a strange one.
        held = opened.getexif().get(ExifTags.Base.Orientation)
    except (SyntaxError, ValueError, struct.error):
        return 1
    return held if isinstance(held, int) else 1


def _said(sponsor: Sponsor | None) -> dict[str, object] | None:
    return None if sponsor is None else {"name": sponsor.name, "digest": sponsor.digest[:12]}
