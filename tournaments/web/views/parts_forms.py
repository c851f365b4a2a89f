"""Examples: a form that was refused, and the form of a new night."""

from datetime import timedelta
from uuid import UUID

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Club
from tournaments.nights.selectors.house_rules import rules_to_choose
from tournaments.nights.views.new_night_form import NewNightForm
from tournaments.nights.views.previews import meaning_of
from tournaments.web.views.moments import DATETIME


class ExampleForm(forms.Form):
    """A field that is right, one that is wrong, and each other kind."""

    name = forms.CharField(label=_("Name"), help_text=_("This name shows on the TV."))
    email = forms.EmailField(label=_("Email"))
    players = forms.ChoiceField(label=_("Players"), choices=[("12", "12"), ("16", "16")])
    about = forms.CharField(label=_("Description"), widget=forms.Textarea, required=False)


def a_field_refused() -> ExampleForm:
    return ExampleForm({"name": "Ann", "email": "ann@", "players": "12"})


def a_list_to_pick_from() -> list[tuple[int, str]]:
    """Return more people than are seen at a glance."""
    return [(number, _("Player {number}").format(number=number)) for number in range(1, 25)]


def a_new_night() -> dict[str, object]:
    evening = (timezone.now() + timedelta(days=7)).replace(hour=19, minute=0)
    usual = {"key": UUID(int=1), "starts_at": evening.strftime(DATETIME), "time_zone": "UTC"}
    rules = rules_to_choose(None)
    form = NewNightForm(initial=usual, rules=rules)
    values = {name: form[name].value() for name in form.fields}
    values |= {"stake": "10", "prizes": form["prizes"].value(), "ends_late": True, "capacity": "12"}
    meant = NewNightForm(values, rules=rules)
    return {"form": meant, **meaning_of(meant, Club())}
