"""What the forms of the money desk send, all of it in one."""

from tests.access.clubs import new_key
from tournaments.money.actions import ACTIONS as MONEY_ACTIONS

MONEY_PAGES = tuple(action.name for action in MONEY_ACTIONS)


def at_the_money_desk():
    return {
        "cents": "5",
        "giver": "The bar",
        "counted_cents": "0",
        "reason": "A prize was forgotten",
        "to": "house",
        "initials": "AB",
        "entry": ["1", "2"],
        "place-1": "1",
        "place-2": "2",
        "key": new_key(),
    }
