"""The code that joins a Wi-Fi: what is typed is what a phone reads."""

import io

import pytest
import segno
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from tournaments.errors import InvalidRequestError
from tournaments.network import WiFi, read_wifi

printable = st.characters(codec="utf-8", categories=("L", "N", "P", "S"))
names = st.text(printable, min_size=1, max_size=32).filter(lambda text: len(text.encode()) <= 32)
passwords = st.one_of(st.just(""), st.text(printable, min_size=8, max_size=63))
nasty = st.text(st.sampled_from('\\;,:"PST'), min_size=8, max_size=16)


def read_by_phone(code):
    """Split a code at the semicolons that no backslash stands before, as Android's settings do."""
    fields, field, is_escaped = {}, "", False
    for mark in code.removeprefix("WIFI:"):
        if is_escaped or mark not in "\\;":
            field, is_escaped = field + mark, False
        elif mark == "\\":
            is_escaped = True
        else:
            name, _, value = field.partition(":")
            fields.setdefault(name, value)
            field = ""
    return fields


@pytest.mark.parametrize(
    ("wifi", "code"),
    [
        (WiFi("VFW Post 12", "euchre4ever"), "WIFI:T:WPA;S:VFW Post 12;P:euchre4ever;;"),
        (WiFi("Legion"), "WIFI:T:nopass;S:Legion;;"),
        # The example of the format's own description.
        (WiFi('"foo;bar\\baz"'), r"WIFI:T:nopass;S:\"foo\;bar\\baz\";;"),
        (WiFi("a,b:c", 'p;w\\d,:"x'), r"WIFI:T:WPA;S:a\,b\:c;P:p\;w\\d\,\:\"x;;"),
        # What could be hexadecimal is not put in quotes.
        (WiFi("CAFE", "12345678"), "WIFI:T:WPA;S:CAFE;P:12345678;;"),
    ],
)
def test_the_code_of_a_network(wifi, code):
    assert wifi.code == code


@given(name=names | nasty, password=passwords | nasty)
def test_a_phone_reads_what_was_typed(name, password):
    kind = {"T": "WPA", "P": password} if password else {"T": "nopass"}
    assert read_by_phone(WiFi(name, password).code) == {"S": name, "": "", **kind}


def test_the_picture_holds_the_code():
    wifi, picture = WiFi("Knights; of C", 'sp"ades:9'), io.BytesIO()
    segno.make(wifi.code, error="m", micro=False).save(picture, kind="png", scale=6)
    assert zxingcpp.read_barcodes(Image.open(picture))[0].text == wifi.code


@pytest.mark.parametrize(
    ("name", "password", "field"),
    [
        ("", "turnthatcard", "name"),
        ("x" * 33, "", "name"),
        # 17 letters of two bytes.
        ("é" * 17, "", "name"),
        ("a\nb", "", "name"),
        # Bytes that were no text.
        ("\ufffd\ufffd", "", "name"),
        ("Legion", "1234567", "password"),
        ("Legion", "1" * 64, "password"),
        ("Legion", "tab\tinside", "password"),
    ],
)
def test_what_no_network_has_is_refused(name, password, field):
    with pytest.raises(InvalidRequestError) as refused:
        read_wifi(name, password)
    assert refused.value.field == field


def test_nothing_typed_is_no_network_and_spaces_around_a_name_are_none_of_it():
    assert read_wifi(" ", "") is None
    assert read_wifi(" Legion Hall ", " 12345678") == WiFi("Legion Hall", " 12345678")
