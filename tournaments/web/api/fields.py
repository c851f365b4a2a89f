"""Input fields that convert nothing: true is not 1, and "3" is not 3."""

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, NoReturn
from uuid import UUID

from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.fields import empty
from rest_framework.utils import html

from accounts import words as account_words
from scoring.language import listed
from tournaments.errors import InvalidRequestError
from tournaments.web import words

#: What a database holds; nothing that is counted or named by a number is beyond it.
FARTHEST_NUMBER = 2**63 - 1


#: A number as a form sends it; as long as the longest that a database holds, and one more.
WHOLE = re.compile(r"-?[0-9]{1,20}", re.ASCII)


class StrictInteger(serializers.IntegerField):
    """An integer: a number in JSON, never a string; digits in a form, which may have blanks about them."""

    default_error_messages = {
        "invalid": _("Enter a whole number."),
        "min_value": _("Enter {min_value} or more."),
        "max_value": _("Enter {max_value} or less."),
        "too_large": _("That number is too large. Enter a smaller one."),
    }

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        value = super().get_value(dictionary)
        if html.is_html_input(dictionary) and isinstance(value, str) and WHOLE.fullmatch(value.strip()):
            return int(value)
        return value

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        if abs(data) > FARTHEST_NUMBER:
            self.fail("too_large")
        return super().to_internal_value(data)


class StrictIntegers(serializers.ListField):
    """Integers; a form has a box for each, or a hidden field."""

    default_error_messages = {"not_a_list": _("Send a list of whole numbers.")}

    def __init__(self, **options: Any) -> None:
        limits = {name: options.pop(name) for name in ("min_value", "max_value") if name in options}
        super().__init__(child=StrictInteger(**limits), **options)

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        if not html.is_html_input(dictionary):
            return super().get_value(dictionary)
        ticked = dictionary.getlist(self.field_name)  # type: ignore[attr-defined]  # Django's QueryDict
        return [int(each) if WHOLE.fullmatch(each) else each for each in ticked]


class StrictBoolean(serializers.BooleanField):
    """True or false in JSON; in a form a box that is ticked, or a choice that is blank for no."""

    default_error_messages = {"invalid": _("Send true or false.")}

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        if not html.is_html_input(dictionary):
            return super().get_value(dictionary)
        if self.field_name not in dictionary:
            return empty
        typed = dictionary[self.field_name]
        return {"": False, "1": True, "on": True, "yes": True}.get(typed, typed)

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class StrictText(serializers.CharField):
    """Text as it was sent; the names' own rules decide about blanks and control characters."""

    default_error_messages = {
        "invalid": _("Send text."),
        "max_length": _("Use up to {max_length} characters."),
    }

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"trim_whitespace": False, "allow_blank": True, **options})

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        value = super().get_value(dictionary)
        # A form without the field has left it blank: the service says what is missing.
        return "" if value is empty and self.required and html.is_html_input(dictionary) else value

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictTexts(serializers.ListField):
    """Texts; a form has a field for each, and leaves out those that are blank."""

    default_error_messages = {"not_a_list": _("Send a list of text values.")}

    def __init__(self, *, longest: int, **options: Any) -> None:
        super().__init__(child=StrictText(max_length=longest), **options)

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        if not html.is_html_input(dictionary):
            return super().get_value(dictionary)
        return [each for each in dictionary.getlist(self.field_name) if each.strip()]  # type: ignore[attr-defined]


class StrictChoice(serializers.ChoiceField):
    """One of several values; a refusal lists them."""

    default_error_messages = {"invalid_choice": _("Choose {known}.")}

    def fail(self, key: str, **facts: Any) -> NoReturn:
        super().fail(key, known=listed([str(each) for each in self.choices if each], word="or"), **facts)


class StrictEmail(serializers.EmailField):
    default_error_messages = {"invalid": account_words.EMAIL_LIKE}

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictKey(serializers.UUIDField):
    default_error_messages = {"invalid": _("Send a UUID.")}

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        value = super().get_value(dictionary)
        if html.is_html_input(dictionary):
            try:
                return str(UUID(value))
            except (ValueError, AttributeError):
                raise InvalidRequestError(words.page_incomplete(), field="key") from None
        return value

    def to_internal_value(self, data: Any) -> UUID:
        if not isinstance(data, str):
            self.fail("invalid", value=data)
        return super().to_internal_value(data)


#: No clock on earth is further from UTC.
FARTHEST = timedelta(hours=14)


@extend_schema_field(OpenApiTypes.DATETIME)
class Moment(serializers.Field[datetime, str, str, Any]):
    """ISO 8601; without an offset it is the wall clock of a time zone said elsewhere."""

    default_error_messages = {"invalid": _("Enter the date and time like 2026-11-27T19:00.")}

    def to_internal_value(self, data: Any) -> datetime:
        try:
            moment = datetime.fromisoformat(data)
        except (TypeError, ValueError):
            self.fail("invalid")
        if abs(moment.utcoffset() or timedelta()) > FARTHEST:
            self.fail("invalid")
        return moment

    def to_representation(self, value: datetime) -> str:
        return value.isoformat()


class SeatsByName(serializers.DictField):
    """Who is meant by each name of a file; a refusal names this field, not the name that it holds."""

    default_error_messages = {"no_seats": _("For each name, send a seat number or null.")}

    def __init__(self) -> None:
        super().__init__(
            child=StrictInteger(allow_null=True),
            required=False,
            help_text=_("Each name's seat, if the names in the file don't match the players."),
        )

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, dict) or not all(seat is None or type(seat) is int for seat in data.values()):
            self.fail("no_seats")
        return data


# Refuses fields it does not know, so that nothing is taken that was not asked for. The schema would show a
# docstring for every payload that has none.
class StrictSerializer(serializers.Serializer[Any]):
    def to_internal_value(self, data: Any) -> Any:
        # A browser's form also says who sent it and which button was pressed.
        if isinstance(data, dict) and not html.is_html_input(data):
            unknown = data.keys() - self.fields.keys()
            if unknown:
                name = min(map(str, unknown))
                raise serializers.ValidationError({name[:40]: words.unknown_field(name=name[:40])})
        return super().to_internal_value(data)
