"""The least that takes a hand: without rules, lock, audit, sums or anyone allowed to send it."""

import json

from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from .models import Row


class RowPayload(serializers.Serializer):
    key = serializers.UUIDField()
    number = serializers.IntegerField()
    maker = serializers.IntegerField()
    tricks = serializers.IntegerField()
    alone = serializers.BooleanField(default=False)


class CreateView(APIView):
    authentication_classes = ()
    permission_classes = ()

    def post(self, request: Request) -> Response:
        payload = RowPayload(data=request.data)
        payload.is_valid(raise_exception=True)
        row = Row.objects.create(**payload.validated_data)
        return Response({"id": row.pk, "number": row.number, "key": str(row.key)}, status=201)


INSERT = """
    INSERT INTO benchmark_row (key, number, maker, tricks, alone) VALUES (%s, %s, %s, %s, %s)
    ON CONFLICT (key) DO NOTHING RETURNING id
"""


@csrf_exempt
def insert(request: HttpRequest) -> HttpResponse:
    """Insert a row once per key."""
    sent = json.loads(request.body)
    values = [sent[name] for name in ("key", "number", "maker", "tricks", "alone")]
    with connection.cursor() as cursor:
        cursor.execute(INSERT, values)
        made = cursor.fetchone()
        if made is None:
            cursor.execute("SELECT id FROM benchmark_row WHERE key = %s", [sent["key"]])
        row = made or cursor.fetchone()
    return JsonResponse({"id": row[0]}, status=201 if made else 200)


def hello(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 -- a view
    return HttpResponse("hello")


urlpatterns = [
    path("create", CreateView.as_view()),
    path("insert", insert),
    path("hello", hello),
    path("healthz", hello),
]
