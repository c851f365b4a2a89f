"""What the query of an address asks for, at page and API alike."""

import hashlib
import json

from django.http import QueryDict

from scoring.language import listed
from tournaments.errors import InvalidRequestError, MovementError
from tournaments.models.seating.plan_jobs import SECONDS
from tournaments.movements import MovementRequest, read_request, write_request
from tournaments.movements.request_text import PARTS
from tournaments.seating.words import rotations


def requested_movement(query: QueryDict) -> MovementRequest:
    """Read the movement that a query describes; words it does not know are somebody else's.

    Raises:
        MovementError: a part cannot be read, is there twice, or the movement cannot be.
    """
    fields = {name: [str(value) for value in query.getlist(name)] for name in PARTS}
    for name, values in fields.items():
        if len(values) > 1:
            raise MovementError(rotations.twice_in_address(name=name), field=name)
    return read_request({name: values[0] for name, values in fields.items() if values})


def request_key(request: MovementRequest) -> str:
    """Return what tells requests apart, as the hash of their one way of being written."""
    return hashlib.sha256(json.dumps(write_request(request), sort_keys=True).encode()).hexdigest()


def requested_seconds(query: QueryDict) -> int | None:
    """Read for how long the plan was improved; None for the plan at once."""
    text = str(query.get("seconds", "")).strip()
    return seconds_of(int(text) if text in set(map(str, SECONDS)) else 0) if text else None


def seconds_of(seconds: int) -> int:
    """Return a time that is on offer; raises ``InvalidRequestError`` for any other."""
    if seconds not in SECONDS:
        offered = listed([str(each) for each in SECONDS], word="or")
        raise InvalidRequestError(rotations.search_times(times=offered), field="seconds")
    return seconds
