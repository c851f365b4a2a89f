"""A report as a table tells it, by whatever way: the hand's number says who deals, unless somebody does."""

from collections.abc import Mapping

from scoring.table.hands import HandReport
from scoring.table.seats import dealer_of_hand


def read_report(fields: Mapping[str, object], *, number: int, seats: int) -> HandReport:
    """Read a report from its fields as they came.

    Args:
        number: of the hand in its match.
        seats: at the table.

    Raises:
        InvalidHandError: no table could have played it; the field is named.
    """
    dealer = dealer_of_hand(number, first_dealer=1, seats=seats)
    return HandReport.from_json({"dealer": dealer, **fields})
