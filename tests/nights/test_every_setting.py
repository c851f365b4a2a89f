"""Each setting of a night: set by page and API, answered, in the change log and in a night file."""

import json

import pytest

from tests import nights
from tests.nights.every_setting import another, asks, draft_of, usual
from tournaments.archive.night_files.layout import columns
from tournaments.formats import FORMATS, MovementSettings
from tournaments.formats.setting import plain
from tournaments.formats.settings import MOVEMENT
from tournaments.models import AuditEntry, Event, Stage
from tournaments.models.night_settings import ALL_SETTINGS, INVITATION
from tournaments.nights.views.settings_form import ON_OWN_PAGES

pytestmark = pytest.mark.django_db

NAMES = pytest.mark.parametrize("name", ALL_SETTINGS)
#: Those with a page of their own are tested where it is.
ASKED = pytest.mark.parametrize("name", [name for name in ALL_SETTINGS if name not in ON_OWN_PAGES])


@pytest.fixture
def asking(organizer, name):
    """A night of a format that asks this."""
    return nights.make_event(organizer, **draft_of(name))


def stored(night, name):
    if name in MOVEMENT:
        return plain(getattr(Stage.objects.get(event=night).movement, name))
    return getattr(Event.objects.get(pk=night.pk), name)


def typed(value):
    if isinstance(value, bool):
        return "yes" if value else ""
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def change(desk, night, name, value):
    sent = json.dumps({name: value})
    return desk.patch(f"/api/v1/events/{night.pk}", sent, content_type="application/json")


def page_of(night, name):
    return f"/events/{night.pk}/{'invitation' if name in INVITATION else 'settings'}/"


def form_of(desk, night, name):
    return desk.get(page_of(night, name)).context["form"]


def post(desk, night, name, value):
    shown = {each.name: each.value() for each in form_of(desk, night, name)}
    sent = {key: typed(held) for key, held in shown.items() if held is not None}
    return desk.post(page_of(night, name), {**sent, name: typed(value)})


@NAMES
def test_a_setting_is_asked_and_described(name):
    setting = ALL_SETTINGS[name].setting
    assert setting.label
    assert setting.description


@NAMES
def test_a_night_file_has_a_setting(name):
    model, field = (Stage, "settings") if name in MOVEMENT else (Event, name)
    assert field in {each.name for each in columns(model)}
    value = ALL_SETTINGS[name].kind(another(name))
    movement = MovementSettings(**{name: value}) if name in MOVEMENT else None
    assert (
        movement is None or MovementSettings.from_json(json.loads(json.dumps(movement.to_json()))) == movement
    )


CHANGES = ("event_change", "invitation_change")
DOORS = {"page": (post, 302), "api": (change, 200)}


@pytest.mark.one_by_day
@pytest.mark.parametrize("door", DOORS)
@ASKED
def test_a_setting_is_set_answered_and_stands_in_the_change_log(desk, asking, name, door):
    send, status = DOORS[door]
    value, before = another(name), usual(name)
    assert stored(asking, name) == before
    assert send(desk, asking, name, value).status_code == status
    assert stored(asking, name) == value
    assert desk.get(f"/api/v1/events/{asking.pk}").json()[name] == value
    shown = form_of(desk, asking, name)[name].value()
    assert typed(shown) == typed(value)
    entry = AuditEntry.objects.filter(event=asking, action__in=CHANGES).latest("pk")
    if name in MOVEMENT:
        usually = plain(MOVEMENT[name].usual)
        logged = [each["movement"].get(name, usually) for each in (entry.before, entry.after)]
    else:
        logged = [entry.before[name], entry.after[name]]
    is_hidden = ALL_SETTINGS[name].setting.is_personal
    assert logged == ([False, True] if is_hidden else [before, value])


@pytest.mark.one_by_day
@NAMES
def test_what_a_change_leaves_out_stays(desk, asking, name):
    value = another(name)
    assert change(desk, asking, name, value).status_code == 200
    assert change(desk, asking, "name", "Another name").status_code == 200
    assert (Event.objects.get(pk=asking.pk).name, stored(asking, name)) == ("Another name", value)


@NAMES
def test_a_new_night_is_made_with_a_setting(organizer, name):
    value = ALL_SETTINGS[name].kind(another(name))
    changes = draft_of(name, **({name: value} if name in MOVEMENT else {}))
    if name not in MOVEMENT:
        changes[name] = value
    if name == "reporting":
        changes["criteria"] = nights.TOTALS["criteria"]
    night = nights.make_event(organizer, **changes)
    assert stored(night, name) == another(name)


@pytest.mark.one_by_day
@ASKED
def test_the_page_says_what_a_setting_is_and_a_wrong_value_is_refused_beside_it(desk, asking, name):
    setting, kind = ALL_SETTINGS[name].setting, ALL_SETTINGS[name].kind
    asked = form_of(desk, asking, name)[name]
    assert asked.label == setting.label
    assert name == "rounds" or asked.help_text == setting.hint
    answer = change(desk, asking, name, 1000)
    assert (answer.status_code, answer.json()["field"]) == (422, name)
    if kind is bool and not setting.choices:
        return
    if kind is str:
        return
    refused = post(desk, asking, name, "1000")
    assert refused.status_code == 422
    assert list(refused.context["form"].errors) == [name]


@pytest.mark.night
@pytest.mark.parametrize("kind", FORMATS.values(), ids=FORMATS.keys())
def test_only_a_night_whose_format_asks_it_has_its_field(desk, organizer, kind):
    night = nights.make_event(
        organizer,
        format=kind.key,
        rules=next(iter(kind.house_rules.values())),
        criteria=kind.usual_criteria,
        capacity=kind.usual_places,
        movement=MovementSettings(entry_size=kind.entry_sizes[0]),
    )
    pages = {page_of(night, name): name for name in ALL_SETTINGS}
    fields = {page: form_of(desk, night, name).fields for page, name in pages.items()}
    found = {name for name in ALL_SETTINGS if name in fields[page_of(night, name)]}
    assert found == {name for name in ALL_SETTINGS if asks(kind, name)} - ON_OWN_PAGES
