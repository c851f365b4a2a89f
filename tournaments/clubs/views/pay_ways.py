"""The page of how a club takes entry fees before the night."""

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.clubs.roles import club_of
from accounts.models import Club, Role
from accounts.views import signed_in
from tournaments.models.money.pay_ways import BANK_LENGTH
from tournaments.money.selectors.pay_ways import pay_ways_of
from tournaments.web.statuses import Refusal, status_of
from tournaments.web.subjects import ClubDesk

WAYS = ("venmo", "paypal", "interac", "bank")


class PayWaysForm(forms.Form):
    venmo = forms.CharField(label=_("Venmo username"), required=False)
    paypal = forms.CharField(label=_("PayPal.me name"), required=False)
    interac = forms.CharField(label=_("Interac email"), required=False)
    bank = forms.CharField(
        label=_("Bank transfer"),
        required=False,
        help_text=_("What players need, like a name and account number."),
        widget=forms.Textarea({"rows": 3, "maxlength": BANK_LENGTH}),
    )


@login_required
@never_cache
@require_GET
def pay_ways(request: HttpRequest, club_id: int) -> HttpResponse:
    club = club_of(signed_in(request), club_id, needs=Role.OWNER)
    held = pay_ways_of(club.pk)
    return _page(request, club, PayWaysForm(initial={name: getattr(held, name) for name in WAYS}), 200)


def pay_ways_refused(request: HttpRequest, desk: ClubDesk, refusal: Refusal) -> HttpResponse:
    """Show what was typed, with the refusal at its field."""
    form = PayWaysForm(request.POST)
    form.full_clean()
    field = getattr(refusal, "field", None)
    form.add_error(field if field in form.fields else None, str(refusal))
    return _page(request, desk.about, form, status_of(refusal) or 409)


def _page(request: HttpRequest, club: Club, form: PayWaysForm, status: int) -> HttpResponse:
    return render(request, "tournaments/clubs/pay_ways.html", {"club": club, "form": form}, status=status)
