"""A night's settings in sections: each is one line that says what holds, and opens to its few fields."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event
from tournaments.money.views.prize_forms import TERMS_FIELDS
from tournaments.nights.services.locks import fixed_by_now

from .setting_fields import UNEVEN
from .setting_lines import SettingLines, forecast_of
from .settings_form import SettingsForm
from .shown_fields import chosen_text, written

SIGN_UP = (
    *("opens_days", "closes_hours", "accept_minutes", "no_shows", "checks_in_at_door"),
    *("question_1", "question_2"),
)
#: By key, its title and its fields in order; a field that none of them names stands in "format".
SECTIONS: Mapping[str, tuple[object, tuple[str, ...]]] = {
    "night": (_("Name and time"), ("name", "starts_at", "time_zone")),
    "format": (_("Format"), ("format", "entry_size")),
    "players": (_("Players"), ("capacity", "tables", "leftovers")),
    "sign-up": (
        _("Sign-up"),
        SIGN_UP,
    ),
    "length": (_("Length"), ("rounds", "hands", "target", "best_of", "best_of_rounds")),
    "rules": (_("House rules"), ("house_rules",)),
    "fee": (_("Entry fee"), ("stake",)),
    "prizes": (_("Prizes if everyone pays"), ("prizes",)),
    "money": (_("Other prize options"), TERMS_FIELDS),
    "order": (_("Tiebreakers"), ("ranking",)),
    "uneven": (_("Sitting out and forfeits"), tuple(UNEVEN)),
    "handicap": (_("Handicap"), ("has_handicap",)),
    "entering": (_("Entering results"), ("reporting", "asks_other_side")),
    "privacy": (_("Who can see this night?"), ("is_private",)),
}
OTHERS = "format"
#: What a button inside a section sends, so that the page comes back with it open.
PRESSED = {"tie": "order", "weights": "prizes"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownField:
    """A field, and why it can no longer be changed; empty while it can."""

    field: BoundField
    locked: str = ""

    @property
    def text(self) -> str:
        return chosen_text(self.field) or gettext("None")


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    key: str
    title: object
    value: str
    fields: tuple[ShownField, ...]
    is_open: bool

    @property
    def reasons(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(each.locked for each in self.fields if each.locked))

    @property
    def is_text(self) -> bool:
        """Whether nothing in it can be changed anymore."""
        return all(each.locked for each in self.fields)


def sections_of(form: SettingsForm, event: Event, stored: Mapping[str, object]) -> list[Section]:
    """Return every visible field of the form in its section; those that hold something unsaved are open.

    Args:
        stored: the night as its form shows it.
    """
    locked, lines = fixed_by_now(event), SettingLines(form, event, forecast_of(event))
    unsaved = {PRESSED[name] for name in PRESSED if name in form.data}
    # Only pairs that stay together have one.
    has_handicap = event.movement.is_for_pairs or event.has_handicap
    if _typed(form, "tie_breaks") != written(stored["tie_breaks"]):
        unsaved.add("order")
    return [
        Section(
            key=key,
            title=SECTIONS[key][0],
            value=lines.of(key, fields),
            fields=tuple(ShownField(field=each, locked=locked.get(each.name, "")) for each in fields),
            is_open=key in unsaved or any(_is_unsaved(each, stored) for each in fields),
        )
        for key, fields in _grouped(form)
        if key != "handicap" or has_handicap
    ]


def _grouped(form: SettingsForm) -> Iterator[tuple[str, list[BoundField]]]:
    visible = {field.name: field for field in form.visible_fields()}
    placed = {name for _title, names in SECTIONS.values() for name in names}
    for key, (_title, names) in SECTIONS.items():
        others = [name for name in visible if name not in placed] if key == OTHERS else []
        if fields := [visible[name] for name in (*names, *others) if name in visible]:
            yield key, fields


def _is_unsaved(field: BoundField, stored: Mapping[str, object]) -> bool:
    was = field.field.prepare_value(stored.get(field.name))
    return bool(field.errors) or _typed(field.form, field.name) != written(was)


def _typed(form: forms.BaseForm, name: str) -> str:
    return written(form[name].value())
