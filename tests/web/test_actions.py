"""An action that is declared once is at both doors, at one address."""

import pytest
from django.urls import reverse

from accounts.models import Role
from tournaments.direct.actions import ACTIONS as ROUNDS
from tournaments.money.actions import ACTIONS as CASH_BOX
from tournaments.play.actions import ACTIONS as AT_TABLES
from tournaments.play.game_action import GAME

ACTIONS = (*ROUNDS, *CASH_BOX)
PLACE = {"number": 7, "table": 8, "dispute_id": 9}


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.name)
def test_page_and_api_have_one_address_below_the_night(action):
    """Unless people see another word in the address than programs, which keep the one they know."""
    named = {name: number for name, number in PLACE.items() if f":{name}>" in action.at}
    page = reverse(action.name, kwargs={"event_id": 1, **named})
    api = reverse(action.api_name or f"api-{action.name}", kwargs={"event_id": 1, **named})
    seen, known = f"/{action.at}", f"/{action.at if action.api_at is None else action.api_at}"
    assert action.api_at is None or action.name == "act-undo"
    assert api == f"/api/v1{page}".removesuffix("/").replace(seen, known)


def test_rounds_and_the_cash_box_are_the_hosts():
    assert {action.needs for action in ACTIONS} == {Role.DIRECTOR}


@pytest.mark.parametrize("action", [*AT_TABLES, GAME], ids=lambda action: action.name)
def test_an_action_at_a_table_is_on_its_phone_and_at_the_desk_by_page_and_by_api(action):
    place = {"event_id": 1, "number": 7, "table": 8}
    desk, phone = reverse(f"table-{action.name}", kwargs=place), reverse(f"link-{action.name}")
    below = f"{reverse('table', kwargs=place)}{action.at}"
    assert (desk, phone) == (f"{below}/", f"/t/{action.at}")
    assert reverse(f"api-{action.name}", kwargs=place) == f"/api/v1{below}"
    assert reverse(f"api-link-{action.name}") == f"/api/v1/table/{action.at}"
