"""Pictures as somebody would send them."""

import io

from PIL import Image


def a_picture(kind="PNG", size=(40, 20), mode="RGB", colour="#0b5d3b", **written):
    held = io.BytesIO()
    Image.new(mode, size, colour).save(held, kind, **written)
    return held.getvalue()
