"""What the forms of the money desk send, all of it in one."""

from tests.access.clubs import new_key
from tournaments.money.actions import ACTIONS as MONEY_ACTIONS
from tournaments.money.side_actions import ACTIONS as SIDE_ACTIONS
from tournaments.money.side_actions import CARRY_ACTIONS

MONEY_PAGES = tuple(action.name for action in MONEY_ACTIONS)
SIDE_PAGES = tuple(action.name for action in SIDE_ACTIONS)
CARRY_PAGES = tuple(action.name for action in CARRY_ACTIONS)


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


def at_a_side_pool():
    return {
        "kind": "loners",
        "stake_cents": "1",
        "nobody": "carry",
        "pool": "low",
        "entry": "1",
        "owes_cents": "1",
        "back_cents": "1",
        "reason": "A wrong hand",
        "key": new_key(),
    }
