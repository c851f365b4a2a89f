"""What an organizer may settle about the money of a night, behind "More about the money"."""

from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from scoring.language import money
from scoring.money.amounts import parse_cents
from scoring.money.pool_split import amount
from scoring.money.pools import Cut, CutBasis, parse_cut
from scoring.money.prize_terms import CUTS, MOST_DOOR_PRIZES, MOST_ENTRIES_PER_PLACE, PrizeTerms
from scoring.money.ties import TIE_LABELS, TiePolicy

#: A phone shows its keys for numbers.
AMOUNT = forms.TextInput(attrs={"inputmode": "decimal"})
#: In cents; most nights round to the first.
ROUNDINGS = (100, 1, 25, 500)
BASES = (
    (CutBasis.GROSS.value, _("Percent of everything paid in")),
    (CutBasis.NET.value, _("Percent after earlier cuts")),
    (CutBasis.FIXED.value, _("Fixed amount")),
)
AMOUNTS = ("added", "least", "last", "door", "point")


class PrizeTermsForm(forms.Form):
    """Nothing here needs an answer; ``terms`` reads what was typed, once the form is clean."""

    rounding = forms.TypedChoiceField(
        label=_("Round prizes to"), choices=(), coerce=int, required=False, initial=100
    )
    prize_ties = forms.ChoiceField(
        label=_("If players tie"),
        choices=[(policy.value, _(label)) for policy, label in TIE_LABELS.items()],
        required=False,
    )
    house = forms.CharField(label=_("House cut"), max_length=20, required=False, widget=AMOUNT)
    house_basis = forms.ChoiceField(label=_("House cut type"), choices=BASES, required=False)
    charity = forms.CharField(label=_("Charity share"), max_length=20, required=False, widget=AMOUNT)
    charity_basis = forms.ChoiceField(label=_("Charity share type"), choices=BASES, required=False)
    added = forms.CharField(
        label=_("Money the host adds"),
        max_length=20,
        required=False,
        widget=AMOUNT,
        help_text=_("Counts once it's in the cash box."),
    )
    entries_per_place = forms.IntegerField(
        label=_("Entries per paid place"),
        min_value=0,
        max_value=MOST_ENTRIES_PER_PLACE,
        required=False,
        help_text=_("Leave blank to pay every place in your prize split."),
    )
    least = forms.CharField(
        label=_("Smallest prize"),
        max_length=20,
        required=False,
        widget=AMOUNT,
        help_text=_("Places that would win less win nothing."),
    )
    last = forms.CharField(label=_("Prize for last place"), max_length=20, required=False, widget=AMOUNT)
    door_prizes = forms.IntegerField(
        label=_("Number of door prizes"), min_value=0, max_value=MOST_DOOR_PRIZES, required=False
    )
    door = forms.CharField(label=_("Amount per door prize"), max_length=20, required=False, widget=AMOUNT)
    point = forms.CharField(
        label=_("Pay per point"),
        max_length=20,
        required=False,
        widget=AMOUNT,
        help_text=_("Losers pay winners this much per point."),
    )

    def offer_roundings(self, currency: str, locale: str) -> None:
        """Write what prizes can be rounded to in the money of the night."""
        self.fields["rounding"].choices = [  # type: ignore[attr-defined]  # a ChoiceField
            (cents, money(cents, currency, locale)) for cents in ROUNDINGS
        ]

    def prize_fields(self) -> list[BoundField]:
        """What stands behind "More about the money"."""
        return [self[name] for name in TERMS_FIELDS]

    def has_prize_terms(self) -> bool:
        """Say whether anything of it was typed or refused, so that it is shown at once."""
        usual = {"prize_ties": TiePolicy.SPLIT.value, "rounding": "100"}
        typed = [
            str(self[name].value() or "") not in ("", "0", usual.get(name))
            for name in TERMS_FIELDS
            if not name.endswith("_basis")
        ]
        return any(typed) or any(self[name].errors for name in TERMS_FIELDS)


#: In the order in which they stand on the page.
TERMS_FIELDS = tuple(PrizeTermsForm.base_fields)
#: The fields of the form by what the terms call them.
FIELDS_OF_TERMS = {f"{name}_cents": name for name in AMOUNTS}


def read_terms(cleaned: dict[str, Any]) -> PrizeTerms:
    """Read what was typed; nothing typed is as usual.

    Raises:
        InvalidPayoutError: an amount or a percentage cannot be read, or is beyond any night.
    """
    cuts = {name: _cut(name, cleaned) for name in CUTS}
    cents = {f"{name}_cents": _cents(cleaned[name], field=name) for name in AMOUNTS}
    return PrizeTerms(
        house=cuts["house"],
        charity=cuts["charity"],
        prize_ties=TiePolicy(cleaned["prize_ties"] or TiePolicy.SPLIT),
        entries_per_place=cleaned["entries_per_place"] or 0,
        door_prizes=cleaned["door_prizes"] or 0,
        **cents,
    )


def _cut(name: str, cleaned: dict[str, Any]) -> Cut | None:
    if not cleaned[name].strip():
        return None
    cut = parse_cut(name.title(), CutBasis(cleaned[f"{name}_basis"] or CutBasis.GROSS), cleaned[name])
    return cut if cut.share else None


def _cents(text: str, *, field: str) -> int:
    return parse_cents(text, field=field) if text.strip() else 0


def written_terms(terms: PrizeTerms) -> dict[str, object]:
    """Return terms as their form shows them."""
    cuts = {name: cut for name in CUTS if (cut := getattr(terms, name)) is not None}
    cents: dict[str, int] = {name: getattr(terms, f"{name}_cents") for name in AMOUNTS}
    return {
        **{name: cut.text for name, cut in cuts.items()},
        **{f"{name}_basis": cut.basis.value for name, cut in cuts.items()},
        **{name: amount(cents_of) if cents_of else "" for name, cents_of in cents.items()},
        "prize_ties": terms.prize_ties.value,
        "entries_per_place": terms.entries_per_place or None,
        "door_prizes": terms.door_prizes or None,
    }
