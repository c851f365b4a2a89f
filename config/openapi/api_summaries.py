"""A summary for each operation of the API's description: what its text says before the first stop."""

import re
from typing import Any

_STOP = re.compile(r"[;:]|\.(?=\s|$)")


def add_summaries(result: dict[str, Any], **_: object) -> dict[str, Any]:
    """Give each operation of a schema its summary; takes what drf-spectacular hands its hooks."""
    for methods in result["paths"].values():
        for operation in methods.values():
            operation["summary"] = _STOP.split(operation["description"], maxsplit=1)[0]
    return result
