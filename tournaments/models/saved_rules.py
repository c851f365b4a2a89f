"""House rules that a club keeps under a name, for other nights."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from accounts.models import Club
from scoring.rules.ruleset_checks import NAME_LENGTH
from scoring.rules.rulesets import Ruleset


class SavedRules(models.Model):
    """A night copies them, so that keeping others under the name changes no night."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="saved_rules")
    name = models.CharField(max_length=NAME_LENGTH)
    rules = models.JSONField(help_text=_("The rules, saved under this name."))
    saved_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    saved_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = (
            models.UniqueConstraint("club", Lower("name"), name="one_set_of_rules_per_name"),
            models.CheckConstraint(condition=~models.Q(name=""), name="saved_rules_have_a_name"),
        )
        ordering = (Lower("name"), "pk")

    def __str__(self) -> str:
        return self.name

    @property
    def ruleset(self) -> Ruleset:
        return Ruleset.from_json(self.rules)

    @property
    def key(self) -> str:
        """What stands for these rules where ready ones are chosen."""
        return f"kept-{self.pk}"
