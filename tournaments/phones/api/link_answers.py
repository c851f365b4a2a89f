"""What the API answers with about links and who came by one."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers


class LinkAnswer(serializers.Serializer[Any]):
    kind = serializers.CharField(help_text=_("`table`, `player` or `guest`."))
    table = serializers.IntegerField(allow_null=True)
    entry = serializers.IntegerField(allow_null=True)
    url = serializers.CharField(help_text=_("Link to print or send. The part after # is secret."))


class LinksAnswer(serializers.Serializer[Any]):
    links = LinkAnswer(many=True)
    is_only_here = serializers.BooleanField(
        help_text=_("True if phones can't open the links because the server is on localhost.")
    )


class SessionAnswer(serializers.Serializer[Any]):
    token = serializers.CharField(
        help_text=_(
            "Token to send as Authorization: Table …, Player … or Guest …. It's also set as a cookie."
        )
    )
    event = serializers.CharField(help_text=_("Public ID of the night."))
    table = serializers.IntegerField(allow_null=True)
    place = serializers.CharField(help_text=_("Unique name for this page."))
