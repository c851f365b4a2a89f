"""Settings and house rules in sections: none leaves a field out, and what is refused stays in view."""

import re

import pytest

from tests import nights
from tests.markup import one_line
from tournaments.formats import FORMATS, FormatKey, MovementSettings
from tournaments.models import Event

pytestmark = pytest.mark.django_db

OPEN = re.compile(r'<details id="(set-\w+|part-\d|rules-name)" open>')


def page_of(desk, event, path="settings/"):
    return desk.get(f"/events/{event.pk}/{path}")


def sent(page, **changes):
    """The page as a browser sends it, with some of it changed."""
    shown = {name: page.context["form"][name].value() for name in page.context["form"].fields}
    written = {
        name: ", ".join(map(str, value)) if isinstance(value, list) else str(value)
        for name, value in shown.items()
        if value not in (None, False)
    }
    return {**written, **changes}


@pytest.mark.one_by_day
@pytest.mark.parametrize("key", FormatKey)
def test_every_field_stands_in_one_section(desk, organizer, key):
    kind = FORMATS[key]
    event = nights.make_event(
        organizer,
        format=key,
        rules=next(iter(kind.house_rules.values())),
        criteria=kind.usual_criteria,
        capacity=kind.usual_places,
        movement=MovementSettings(entry_size=kind.entry_sizes[0]),
    )
    page = page_of(desk, event)
    names = re.findall(r'<(?:input|select|textarea)[^>]*? name="(\w+)"', page.text)
    # Only pairs that stay together have a handicap.
    left_out = {"ends_late"} if event.movement.is_for_pairs else {"ends_late", "has_handicap"}
    shown = page.context["form"].fields.keys() - left_out
    assert {name: names.count(name) for name in shown} == dict.fromkeys(shown, 1)
    assert not left_out & set(names) - {"ends_late"}


def test_each_section_says_what_holds_in_one_line(desk, event):
    text = re.sub(r"<[^>]+>", "", one_line(page_of(desk, event)))
    for line in (
        "FormatRotating partners",
        "PlayersUp to 12 players",
        "Entry fee$10 per player",
        "Prizes if everyone pays$54, $33, $22, $11",
        "Tiebreakers1. Wins · 2. Loners · 3. Euchres",
        "Who can see this night?Anyone",
    ):
        assert line.replace(" ", "") in text.replace(" ", "")
    assert OPEN.findall(page_of(desk, event).text) == []


@pytest.mark.parametrize(
    ("third_place", "line"), [(True, "Drawn at random · Play for third place"), (False, "Drawn at random")]
)
def test_a_box_is_named_where_it_is_ticked(third_place, line, desk, organizer):
    kind = FORMATS[FormatKey.KNOCKOUT]
    event = nights.make_event(
        organizer,
        format=kind.key,
        criteria=kind.usual_criteria,
        capacity=8,
        movement=MovementSettings(entry_size=2, third_place=third_place),
    )
    text = re.sub(r"<[^>]+>", "|", one_line(page_of(desk, event)))
    assert [each.strip() for each in text.split("|") if "Single (one loss) ·" in each] == [
        f"Single or double elimination · Pairs · Single (one loss) · {line}"
    ]


def test_what_is_refused_opens_its_section_and_nothing_typed_is_lost(desk, event):
    typed = sent(page_of(desk, event), stake="lots", name="Typed before")
    refused = desk.post(f"/events/{event.pk}/settings/", typed)
    assert refused.status_code == 422
    assert OPEN.findall(refused.text) == ["set-night", "set-fee"]
    assert 'value="Typed before"' in refused.text
    assert "&#x27;lots&#x27; isn&#x27;t an amount" in refused.text
    assert Event.objects.get(pk=event.pk).name == "Friday euchre"


def test_what_the_seats_have_fixed_is_text_with_the_reason(desk, organizer):
    event = nights.start(nights.make_night(organizer), organizer, opened=0)
    page = page_of(desk, event)
    assert '<input type="hidden" name="format" value="party"' in page.text
    assert "Seats are drawn, so you can&#x27;t change the format anymore." in page.text
    assert '<select name="leftovers"' not in page.text
    assert desk.post(f"/events/{event.pk}/settings/", sent(page, name="Renamed")).status_code == 302
    assert Event.objects.get(pk=event.pk).name == "Renamed"


def test_house_rules_show_what_is_not_standard_and_open_what_is_refused(desk, event):
    page = page_of(desk, event, "house-rules/")
    saved = desk.post(f"/events/{event.pk}/house-rules/", sent(page, march="3", loners=""))
    assert saved.status_code == 302
    page = page_of(desk, event, "house-rules/")
    assert "Makers take all 5: 3" in page.text
    assert "Players may go alone: off" in page.text
    assert OPEN.findall(page.text) == []
    refused = desk.post(f"/events/{event.pk}/house-rules/", sent(page, made="99"))
    assert (refused.status_code, OPEN.findall(refused.text)) == (422, ["part-4"])
