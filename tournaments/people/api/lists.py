"""A list before it is entered, and a host's answers about its names, as the API has them."""

from base64 import b64decode
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.utils import html

from tournaments.errors import InvalidRequestError
from tournaments.people import words
from tournaments.people.selectors.list_preview import State
from tournaments.people.selectors.roster import MOST_BYTES
from tournaments.web.api.fields import WHOLE, StrictInteger, StrictSerializer, StrictText
from tournaments.web.api.payloads import BIGGEST


class AnswerPayload(StrictSerializer):
    """Matches a name on the list to one of the club's people."""

    name = StrictText(max_length=400)
    player = StrictInteger(
        default=None,
        allow_null=True,
        min_value=1,
        max_value=BIGGEST,
        help_text=_("Player's number in the club. Null for someone new."),
    )


class Answers(serializers.ListField):
    """Answers about names; a form asks about each name by its number in the form, and some stay open."""

    child = AnswerPayload()

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        if not html.is_html_input(dictionary):
            return super().get_value(dictionary)
        names = dictionary.getlist("asked")  # type: ignore[attr-defined]  # Django's QueryDict
        chosen = [(name, dictionary.get(f"answer-{number}")) for number, name in enumerate(names)]
        return [
            {"name": name, "player": int(each) if WHOLE.fullmatch(each) else None}
            for name, each in chosen
            if each is not None
        ]

    def to_internal_value(self, data: Any) -> dict[str, int | None]:  # type: ignore[override]
        return {each["name"]: each["player"] for each in super().to_internal_value(data)}


class WorkbookText(StrictText):
    """An XLSX file in base64."""

    def to_internal_value(self, data: Any) -> Any:
        try:
            content = b64decode(super().to_internal_value(data), validate=True)
        except ValueError:
            raise InvalidRequestError(words.file_damaged(), field="workbook") from None
        if len(content) > MOST_BYTES:
            raise InvalidRequestError(words.file_too_large(), field="workbook", code="file_too_large")
        return content


class ListCandidateAnswer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()


class ListRowAnswer(serializers.Serializer[Any]):
    line = serializers.IntegerField(help_text=_("Line in the file, starting at 1."))
    name = serializers.CharField()
    state = serializers.ChoiceField(
        choices=[each.value for each in State],
        help_text=_(
            "“probably”: needs your answer. “is_in”: already on the list. "
            "“duplicate”: repeats a name and email."
        ),
    )
    is_twice = serializers.BooleanField(
        help_text=_("True if this row is new and another one with its name may be someone else.")
    )
    is_left_out = serializers.BooleanField(
        help_text=_("True if the preview leaves this row out. To add it, send its line in lines.")
    )
    candidates = ListCandidateAnswer(many=True, help_text=_("Club players who match this row, or might."))


class ListColumnAnswer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    heading = serializers.CharField()
    samples = serializers.ListField(child=serializers.CharField())


class ListPreviewAnswer(serializers.Serializer[Any]):
    rows = ListRowAnswer(many=True)
    columns = ListColumnAnswer(many=True)
    name_column = serializers.IntegerField(
        source="chosen.name",
        default=None,
        help_text=_("Column we took the names from. Null if the list has no columns."),
    )
    text = serializers.CharField(help_text=_("The list as text. Send it back to add these players."))
