"""What people wish of the seats of a night, before they are drawn."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.entries import Entry
from tournaments.models.events import Event


class Wish(models.Model):
    """Of two entries the one that was entered first stands first; a table is kept by one alone."""

    class Kind(models.TextChoices):
        NEVER_PARTNER = "never_partner", _("never partner")
        NEVER_MEET = "never_meet", _("never share a table")
        SHOULD_MEET = "should_meet", _("share a table at least once")
        TOGETHER = "together", _("partner in round 1")
        APART = "apart", _("different tables in round 1")
        KEEPS_TABLE = "keeps_table", _("keep one table all night")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="wishes")
    kind = models.CharField(max_length=13, choices=Kind.choices)
    one = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    other = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    table = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text=_("Number of the table this player keeps.")
    )

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(
                    kind__in=["never_partner", "never_meet", "should_meet", "together", "apart"],
                    table=None,
                    # A comparison with nothing is no refusal to a database.
                    other__isnull=False,
                    one__lt=F("other"),
                )
                | Q(kind="keeps_table", other=None, table__gte=1),
                name="wish_is_of_two_or_of_a_table",
            ),
            models.UniqueConstraint(fields=["kind", "one", "other"], name="a_wish_once"),
            models.UniqueConstraint(
                fields=["one"], condition=Q(kind="keeps_table"), name="a_player_keeps_one_table"
            ),
            models.UniqueConstraint(
                fields=["event", "table"], condition=Q(kind="keeps_table"), name="a_table_is_kept_for_one"
            ),
        )
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.one_id}, {self.other_id or self.table}"
