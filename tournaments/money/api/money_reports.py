"""The money report over the API."""

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.money.selectors.money_pdf import money_pdf
from tournaments.money.selectors.money_report import money_report
from tournaments.web.api.base import EventView


class RowAnswer(serializers.Serializer[Any]):
    what = serializers.CharField()
    sum = serializers.CharField(help_text=_("Amount, written in the club's currency."))
    note = serializers.CharField()


class SectionAnswer(serializers.Serializer[Any]):
    title = serializers.CharField()
    rows = RowAnswer(many=True)
    sentences = serializers.ListField(child=serializers.CharField(), help_text=_("Explanations and totals."))


class MoneyReportAnswer(serializers.Serializer[Any]):
    title = serializers.CharField()
    when = serializers.CharField()
    state = serializers.CharField()
    sections = SectionAnswer(many=True)


class MoneyReportView(EventView):
    @extend_schema(responses={200: MoneyReportAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """Show the night's money report."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        return Response(MoneyReportAnswer(money_report(event)).data)


class MoneyPdfView(EventView):
    @extend_schema(responses={(200, "application/pdf"): OpenApiTypes.BINARY})
    def get(self, request: Request, event_id: int) -> HttpResponse:
        """Download the money report as a PDF."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        return HttpResponse(money_pdf(money_report(event)), content_type="application/pdf")
