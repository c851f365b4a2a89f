"""The texts of the API's description that docstrings hold, translated, and a summary for each operation."""

import re
from typing import Any

from django.utils.translation import gettext

_STOP = re.compile(r"[;:]|\.(?=\s|$)")


def add_summaries(result: dict[str, Any], **_: object) -> dict[str, Any]:
    """Translate what docstrings say, and summarize each operation by what it says before the first stop.

    Takes what drf-spectacular hands its hooks.
    """
    operations = [each for methods in result["paths"].values() for each in methods.values()]
    shapes = result["components"]["schemas"]
    refusal = shapes["Refusal"]["properties"].values()
    for described in (result["info"], *operations, *shapes.values(), *refusal):
        if text := described.get("description"):
            described["description"] = gettext(text)
    for each in operations:
        each["summary"] = _STOP.split(each["description"], maxsplit=1)[0]
    return result
