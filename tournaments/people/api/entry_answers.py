"""An entry as the API answers it."""

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tournaments.models import Entry, Event
from tournaments.names.people import FieldLine, field_of


class EntryAnswer(serializers.ModelSerializer[Entry]):
    """An entry in the night."""

    name = serializers.SerializerMethodField()
    is_paid = serializers.SerializerMethodField(help_text=_("True if the entry fee is paid in full."))
    paid_cents = serializers.SerializerMethodField(help_text=_("Entry fee paid so far, in cents."))

    class Meta:
        model = Entry
        fields: tuple[str, ...] = (
            "id",
            "queue",
            "number",
            "name",
            "status",
            "is_paid",
            "is_free",
            "paid_cents",
        )

    def get_name(self, entry: Entry) -> str:
        return self._line(entry).label

    def get_is_paid(self, entry: Entry) -> bool:
        return self._line(entry).is_paid

    def get_paid_cents(self, entry: Entry) -> int:
        return self._line(entry).paid_cents

    def _line(self, entry: Entry) -> FieldLine:
        line: FieldLine = self.context["field"][entry.pk]
        return line


def called(event: Event) -> dict[str, object]:
    """Tell ``EntryAnswer`` what everyone is called and has paid; one query for any number of entries."""
    return {"field": {line.entry_id: line for line in field_of(event)}}
