"""A file of people before it is imported, and what came of it, as the API has them."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tournaments.clubs.selectors.people_preview import RowState
from tournaments.clubs.selectors.people_table import MOST_PEOPLE
from tournaments.people.api.lists import Answers, ListCandidateAnswer, WorkbookText
from tournaments.people.selectors.roster import MOST_BYTES
from tournaments.people.selectors.workbooks import list_text, workbook_text
from tournaments.web.api.fields import StrictSerializer, StrictText


class PeopleFilePayload(StrictSerializer):
    text = StrictText(default="", max_length=MOST_BYTES, help_text=_("Exported member list, as CSV."))
    workbook = WorkbookText(
        default=b"", help_text=_("Excel file (.xlsx) in base64. Send it instead of text.")
    )

    def validate(self, sent: dict[str, Any]) -> dict[str, Any]:
        workbook = sent.pop("workbook")
        return {"text": workbook_text(workbook)} if workbook else sent


class PeopleFileForm(StrictSerializer):
    """The file as a page sends it."""

    file = serializers.FileField(allow_empty_file=True, error_messages={"required": _("Choose a file.")})

    def validate(self, sent: dict[str, Any]) -> dict[str, Any]:
        return {"text": list_text(sent["file"].read(MOST_BYTES + 1))}


class PeopleImportPayload(StrictSerializer):
    text = StrictText(max_length=MOST_BYTES, help_text=_("Exported member list, as CSV."))
    answers = Answers(
        required=False,
        max_length=MOST_PEOPLE,
        help_text=_("Your answers to the preview's questions about names."),
    )


class PersonChangeAnswer(serializers.Serializer[Any]):
    field = serializers.CharField(help_text=_("Heading of the column."))
    before = serializers.CharField()
    after = serializers.CharField()


class PersonRowAnswer(serializers.Serializer[Any]):
    line = serializers.IntegerField(source="row.line", help_text=_("Line in the file, starting at 1."))
    name = serializers.CharField(source="row.name")
    state = serializers.ChoiceField(
        choices=[each.value for each in RowState], help_text=_("“probably”: needs your answer.")
    )
    candidates = ListCandidateAnswer(many=True, help_text=_("Club players who might be this person."))
    changes = PersonChangeAnswer(many=True, help_text=_("What the file changes. Empty cells change nothing."))


class PeoplePreviewAnswer(serializers.Serializer[Any]):
    rows = PersonRowAnswer(many=True)
    new = serializers.IntegerField()
    changed = serializers.IntegerField()
    same = serializers.IntegerField()
    ignored = serializers.ListField(
        child=serializers.CharField(), help_text=_("Columns we don't know. We don't import them.")
    )
    text = serializers.CharField(help_text=_("The file as text. Send it back to import it."))


class PeopleImportedAnswer(serializers.Serializer[Any]):
    added = serializers.IntegerField()
    changed = serializers.IntegerField()
