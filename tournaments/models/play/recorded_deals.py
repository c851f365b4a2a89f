"""Hands card by card, as an uploaded game told them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.egn.deals import EgnDeal, deal_from_egn
from scoring.rules.rulesets import Ruleset

from .hands import Hand


class RecordedDeal(models.Model):
    """The record of a hand; never edited (the database refuses it), and voided with its hand."""

    hand = models.OneToOneField(Hand, on_delete=models.PROTECT, related_name="recorded_deal")
    deal = models.JSONField(help_text=_("Deal in Euchre Game Notation, with the player who led."))

    def __str__(self) -> str:
        return f"Cards of hand {self.hand_id}"

    def read(self, rules: Ruleset) -> EgnDeal:
        return deal_from_egn(self.deal, rules)
