"""What people read when a picture they send isn't taken."""

from django.utils.translation import gettext as _


def picture_too_big(*, megabytes: int) -> str:
    return _("Choose a picture up to {megabytes} MB.").format(megabytes=megabytes)


def picture_too_large(*, millions: int, width: int, height: int) -> str:
    return _("Choose a picture up to {millions} million pixels. This one is {width} by {height}.").format(
        millions=millions, width=width, height=height
    )


def no_picture() -> str:
    return _("We can't read that picture. Choose a PNG, JPEG, WebP or GIF.")
