"""How phones reach the app where a club plays, and which address its printed codes have."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import Club
from tournaments.models.events import Event

INTERFACE_LENGTH = 64
SITE_LENGTH = 200


class PhoneNetwork(models.Model):
    """The room's Wi-Fi, and which network of this computer the club's phones use; it is never exported."""

    club = models.OneToOneField(
        Club, on_delete=models.CASCADE, related_name="phone_network", primary_key=True
    )
    wifi_name = models.CharField(max_length=32, blank=True)
    wifi_password = models.CharField(
        max_length=63, blank=True, help_text=_("The Wi-Fi's password. Empty if it needs none.")
    )
    interface = models.CharField(
        max_length=INTERFACE_LENGTH,
        blank=True,
        help_text=_("Name of the network for phones. Empty if Order Up chooses one."),
    )

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(wifi_password="") | ~Q(wifi_name=""), name="a_wifi_password_has_a_network"
            ),
        )

    def __str__(self) -> str:
        return f"The phones' network of {self.club_id}"


class PrintedCodes(models.Model):
    """The latest print of a night's codes: on another address they open nothing."""

    event = models.OneToOneField(
        Event, on_delete=models.PROTECT, related_name="printed_codes", primary_key=True
    )
    site = models.CharField(
        max_length=SITE_LENGTH, help_text=_("First part of the web addresses in the printed QR codes.")
    )
    printed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"Codes of {self.event_id} for {self.site}"
