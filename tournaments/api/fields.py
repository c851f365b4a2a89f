"""Input fields that convert nothing: true is not 1, and "3" is not 3."""

from typing import Any

from rest_framework import serializers


class StrictInteger(serializers.IntegerField):
    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictBoolean(serializers.BooleanField):
    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class StrictText(serializers.CharField):
    """Text as it was sent; the names' own rules decide about blanks and control characters."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"trim_whitespace": False, "allow_blank": True, **options})

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictSerializer(serializers.Serializer[Any]):
    """Refuses fields it does not know, so that nothing is taken that was not asked for."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict):
            unknown = data.keys() - self.fields.keys()
            if unknown:
                name = min(map(str, unknown))
                raise serializers.ValidationError({name[:40]: f"There is no field {name[:40]!r} here."})
        return super().to_internal_value(data)
