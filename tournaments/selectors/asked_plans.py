"""What the query of an address asks for, at page and API alike."""

from django.http import QueryDict

from tournaments.errors import MovementError
from tournaments.movements import MovementRequest, read_request
from tournaments.movements.asked import PARTS


def asked_request(query: QueryDict) -> MovementRequest:
    """Read the movement that a query describes; words it does not know are somebody else's.

    Raises:
        MovementError: a part cannot be read, is there twice, or the movement cannot be.
    """
    said = {name: [str(value) for value in query.getlist(name)] for name in PARTS}
    for name, values in said.items():
        if len(values) > 1:
            raise MovementError(f"The address says {name} twice. Say it once.", field=name)
    return read_request({name: values[0] for name, values in said.items() if values})
