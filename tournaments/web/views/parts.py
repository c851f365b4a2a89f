"""Every part of the pages with its states, for who changes one: the templates and styles of the app."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from .parts_forms import a_field_refused, a_list_to_pick_from, a_new_night
from .parts_people import a_cash_box, a_person, a_toast, everyone
from .parts_pictures import a_bracket, a_course, a_split
from .parts_tables import a_night, a_quiet_round, a_round_that_needs_you, places, top

__all__ = ["parts"]

COLORS = (
    *("bg", "card", "sunk", "felt", "brand", "soft", "gold", "side-1", "side-2", "side-3"),
    *("side-4", "side-5", "side-6"),
    *("info-soft", "warn-soft", "red-soft", "off"),
)


@require_GET
def parts(request: HttpRequest) -> HttpResponse:
    """Show them all; nothing is read from the database."""
    page = {"may_direct": True, "tab": "night", "colors": COLORS, "refused": a_field_refused()}
    page["choices"] = a_list_to_pick_from()
    page |= a_night() | a_quiet_round() | {"busy": a_round_that_needs_you(), "standings": places(), **top()}
    page |= everyone() | a_person() | a_cash_box() | a_new_night()
    page |= {"done": a_toast(), "bracket": a_bracket(), "bump": a_course(), "split": a_split()}
    return render(request, "tournaments/parts/parts.html", page)
