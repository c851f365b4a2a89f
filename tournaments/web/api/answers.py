"""What every part of the API answers with: a refusal, a page of a list."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers


class Refusal(serializers.Serializer[Any]):
    """Why a request was refused."""

    code = serializers.CharField(help_text=_("A fixed code for programs."))
    message = serializers.CharField(help_text=_("A sentence for people. The wording may change."))
    field = serializers.CharField(allow_null=True, help_text=_("The field to fix, if there is one."))


def paged(kind: type[serializers.BaseSerializer[Any]]) -> type[serializers.Serializer[Any]]:
    """Return the shape of one page of these, for the schema."""
    fields = {
        "count": serializers.IntegerField(),
        "next": serializers.CharField(allow_null=True),
        "previous": serializers.CharField(allow_null=True),
        "results": kind(many=True),
    }
    return type(kind.__name__.replace("Answer", "Page"), (serializers.Serializer,), fields)
