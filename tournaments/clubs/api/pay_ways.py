"""How a club takes entry fees before the night."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.clubs.roles import club_of
from accounts.models import Role
from tournaments.clubs.pay_actions import PayWaysAnswer
from tournaments.money.selectors.pay_ways import pay_ways_of
from tournaments.web.api.base import person


class PayWaysView(APIView):
    @extend_schema(responses={200: PayWaysAnswer})
    def get(self, request: Request, club_id: int) -> Response:
        """Get the ways to pay that the club offers."""
        club = club_of(person(request), club_id, needs=Role.OWNER)
        return Response(PayWaysAnswer(pay_ways_of(club.pk)).data)
