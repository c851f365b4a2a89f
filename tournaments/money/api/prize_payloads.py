"""What clients send about the prizes of a night."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.money.pool_split import PrizeKind, PrizePlan, parse_prize_plan, read_prizes
from scoring.money.pools import CutBasis, parse_cut
from scoring.money.prize_terms import CUTS, PrizeTerms
from scoring.money.ties import TiePolicy
from tournaments.web.api.fields import StrictChoice, StrictInteger, StrictSerializer, StrictText

#: Of a plan that is not sent: prizes in whole dollars.
WHOLE = 100


class PrizePayload(StrictSerializer):
    kind = StrictChoice(choices=[kind.value for kind in PrizeKind])
    shares = StrictText(
        max_length=400,
        help_text=_(
            "Best place first: percents “50/30/20”, weights “5:3:2” or amounts "
            "“60, 40, 20”, to match the kind."
        ),
    )
    rounding_cents = StrictInteger(default=WHOLE)


def read_plan(sent: dict[str, Any] | None, *, usual: str) -> PrizePlan:
    """Read a plan; ``usual`` is the one that counts where none is sent, as it is typed."""
    if sent is None:
        return read_prizes(usual, rounding_cents=WHOLE)
    return parse_prize_plan(sent["kind"], sent["shares"], rounding_cents=sent["rounding_cents"])


class CutPayload(StrictSerializer):
    basis = StrictChoice(
        choices=[each.value for each in CutBasis],
        help_text=_("Percent of the full pool (gross), percent after earlier cuts (net), or a fixed amount."),
    )
    share = StrictText(max_length=20, help_text=_("A percent like “12.5”, or an amount like “25”."))


class PrizeTermsPayload(StrictSerializer):
    """Cuts and other prizes. Fields you leave out get their defaults."""

    house = CutPayload(default=None, allow_null=True)
    charity = CutPayload(default=None, allow_null=True)
    added_cents = StrictInteger(default=0, help_text=_("Money the host adds to the prize pool."))
    prize_ties = StrictChoice(choices=[each.value for each in TiePolicy], default=TiePolicy.SPLIT.value)
    entries_per_place = StrictInteger(default=0, help_text=_("Entries per paid place. 0 pays every place."))
    least_cents = StrictInteger(
        default=0, help_text=_("Smallest prize. Places that would win less win nothing.")
    )
    last_cents = StrictInteger(default=0, help_text=_("Prize for last place."))
    door_prizes = StrictInteger(default=0, help_text=_("Number of door prizes."))
    door_cents = StrictInteger(default=0, help_text=_("Amount per door prize."))
    point_cents = StrictInteger(
        default=0, help_text=_("What losers pay winners per point. 0 turns this off.")
    )


def read_terms(sent: dict[str, Any] | None) -> PrizeTerms:
    if sent is None:
        return PrizeTerms()
    cuts = {
        name: parse_cut(name.title(), CutBasis(cut["basis"]), cut["share"])
        for name in CUTS
        if (cut := sent[name]) is not None
    }
    plain = {name: value for name, value in sent.items() if name not in CUTS}
    return PrizeTerms(
        house=cuts.get("house"),
        charity=cuts.get("charity"),
        **{**plain, "prize_ties": TiePolicy(sent["prize_ties"])},
    )
