"""Whether everything is all right, for a club's owners."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.callers.proxies import Proxies
from accounts.clubs.roles import club_of
from accounts.models import Role
from tournaments.health.selectors.club_health import club_health
from tournaments.web.api.base import person


class RefusedLetterAnswer(serializers.Serializer[Any]):
    night = serializers.CharField(
        help_text=_("Night the email is about. Blank for an invitation to the club.")
    )
    name = serializers.CharField(
        help_text=_("Player with this address. Blank for an invitation to the club.")
    )
    hint = serializers.CharField(help_text=_("Email address, mostly hidden."))
    kind = serializers.CharField()
    queued_at = serializers.DateTimeField()


class ClubHealthAnswer(serializers.Serializer[Any]):
    is_all_right = serializers.BooleanField()
    sends_mail = serializers.BooleanField(help_text=_("True if a mail server is set up."))
    refused = RefusedLetterAnswer(many=True, help_text=_("Emails that bounced in the last 30 days."))
    late_letters = serializers.IntegerField(help_text=_("Emails waiting more than five minutes."))
    late_pushes = serializers.IntegerField(help_text=_("Alerts waiting more than five minutes."))
    lost_pushes = serializers.IntegerField(
        help_text=_("Alerts from the last 30 days that couldn't be delivered.")
    )
    stuck_jobs = serializers.IntegerField(help_text=_("Stuck rotation searches on the whole server."))
    is_disk_low = serializers.BooleanField()
    is_clock_off = serializers.BooleanField(
        help_text=_("True if the server and database clocks differ by more than 5 seconds.")
    )
    proxies = serializers.ChoiceField(
        choices=[each.value for each in Proxies],
        help_text=_(
            "Compares the proxies seen in the last day with ORDER_UP_PROXIES: as set, fewer or more."
        ),
    )
    last_backup_at = serializers.DateTimeField(allow_null=True)
    is_backup_old = serializers.BooleanField(
        help_text=_("True if there's no backup, or the last one is over 26 hours old.")
    )
    now = serializers.DateTimeField(help_text=_("Server time."))


class ClubHealthView(APIView):
    @extend_schema(responses={200: ClubHealthAnswer})
    def get(self, request: Request, club_id: int) -> Response:
        """Check the server: email, alerts, jobs, disk, clock and backup."""
        club = club_of(person(request), club_id, needs=Role.OWNER)
        return Response(ClubHealthAnswer(club_health(club.pk, timezone.now())).data)
