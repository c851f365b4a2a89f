"""What a visitor asks of a movement, and a plan that somebody wants checked."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from tournaments.errors import InvalidRequestError, MovementError
from tournaments.movements import Ideal, Leftovers, MovementRequest
from tournaments.movements.request_text import USUAL_PLAYERS, USUAL_ROUNDS
from tournaments.movements.requests import FEWEST, MOST, MOST_ROUNDS
from tournaments.movements.words.ideals import LABELS
from tournaments.seating.selectors.plan_requests import requested_movement

LEFTOVERS = (
    (Leftovers.BYES, gettext_lazy("Take turns sitting out")),
    (Leftovers.FIVES, gettext_lazy("Make tables of five")),
    (Leftovers.SIX, gettext_lazy("Make one table of six")),
    (Leftovers.GHOSTS, gettext_lazy("Add ghost players")),
)


def _number(least: int, most: int | None = None) -> forms.NumberInput:
    limits = {"min": least, "inputmode": "numeric"}
    return forms.NumberInput(attrs={**limits, **({"max": most} if most else {})})


class MovementForm(forms.Form):
    """The fields of an address; ``request`` is what they mean once the form is valid."""

    players = forms.CharField(label=gettext_lazy("Players"), required=False, widget=_number(FEWEST, MOST))
    rounds = forms.CharField(label=gettext_lazy("Rounds"), required=False, widget=_number(1, MOST_ROUNDS))
    leftovers = forms.CharField(
        label=gettext_lazy("Extra players"),
        required=False,
        widget=forms.Select(choices=[(each.value, words) for each, words in LEFTOVERS]),
    )
    tables = forms.CharField(
        label=gettext_lazy("Tables"),
        required=False,
        widget=_number(1),
        help_text=gettext_lazy("Leave blank to use as many as you need."),
    )
    ideal = forms.CharField(
        label=gettext_lazy("Fairness goal"),
        required=False,
        widget=forms.Select(choices=[(each.value, gettext_lazy(LABELS[each])) for each in Ideal]),
    )
    stays = forms.CharField(
        label=gettext_lazy("Players who keep a table"),
        required=False,
        help_text=gettext_lazy("“3:1” keeps player 3 at table 1. Add more with commas."),
    )
    seed = forms.CharField(
        label=gettext_lazy("Seed"),
        required=False,
        widget=_number(0),
        help_text=gettext_lazy("For a different rotation, change this number."),
    )

    request: MovementRequest

    def __init__(self, query: QueryDict) -> None:
        self.query = query
        usual = {"players": str(USUAL_PLAYERS), "rounds": str(USUAL_ROUNDS)}
        super().__init__({**usual, **{name: value for name, value in query.items() if str(value).strip()}})

    @property
    def usual_fields(self) -> list[forms.BoundField]:
        return [self["players"], self["rounds"]]

    @property
    def finer_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("ideal", "leftovers", "tables", "stays", "seed")]

    @property
    def is_finer(self) -> bool:
        """Whether more is asked than players and rounds, so that it must be seen."""
        return any(self.query.get(field.name) or field.errors for field in self.finer_fields)

    def clean(self) -> dict[str, Any]:
        try:
            self.request = requested_movement(self.query)
        except MovementError as refusal:
            self.refuse(refusal)
        return self.cleaned_data

    def refuse(self, refusal: InvalidRequestError) -> None:
        self.add_error(refusal.field if refusal.field in self.fields else None, str(refusal))
