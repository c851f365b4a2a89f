"""A field that can't be read says what would be accepted, in plain words."""

import pytest
from rest_framework.serializers import ValidationError

from tournaments.web.api.fields import (
    StrictBoolean,
    StrictChoice,
    StrictInteger,
    StrictIntegers,
    StrictKey,
    StrictText,
    StrictTexts,
)


@pytest.mark.parametrize(
    ("field", "sent", "sentence"),
    [
        (StrictInteger(), "3", "Enter a whole number."),
        (StrictInteger(min_value=1), 0, "Enter 1 or more."),
        (StrictInteger(max_value=60), 61, "Enter 60 or less."),
        (StrictIntegers(), 3, "Send a list of whole numbers."),
        (StrictBoolean(), 1, "Send true or false."),
        (StrictText(), 3, "Send text."),
        (StrictText(max_length=4), "Buddy", "Use up to 4 characters."),
        (StrictTexts(longest=4), 3, "Send a list of text values."),
        (StrictKey(), "seven", "Send a UUID."),
        (StrictChoice(choices=["gross", "net", "fixed"]), "all", "Choose gross, net or fixed."),
        (StrictChoice(choices=["", "first"], allow_blank=True), "all", "Choose first."),
    ],
)
def test_what_a_field_cannot_read_is_refused_with_what_it_takes(field, sent, sentence):
    with pytest.raises(ValidationError) as refused:
        field.run_validation(sent)
    assert [str(each) for each in refused.value.detail] == [sentence]
