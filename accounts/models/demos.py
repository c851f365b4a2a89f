"""Clubs of guests who try things out: each has one demo night, and is removed after a day."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .clubs import Club
from .users import User


class Demo(models.Model):
    """A club that a guest got with a demo night, without an account. Nothing of it is kept."""

    club = models.OneToOneField(Club, on_delete=models.PROTECT, related_name="demo")
    user = models.OneToOneField(User, on_delete=models.PROTECT, related_name="demo")
    slot = models.PositiveSmallIntegerField(unique=True, help_text=_("Demo club number, starting at 1."))
    started_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now, help_text=_("When the guest last opened a page."))
    played_at = models.DateTimeField(null=True, help_text=_("When the demo last played made-up hands."))

    def __str__(self) -> str:
        return f"Demo {self.slot}"
