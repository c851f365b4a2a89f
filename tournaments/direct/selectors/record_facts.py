"""What an action changed, in words: each stored fact before and after."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from scoring import language
from scoring.game_rules import RULES
from scoring.language import gettext
from tournaments.audit.last_act import stored_facts
from tournaments.direct.words import facts as words
from tournaments.formats import FORMATS, FormatKey
from tournaments.formats.hints.outcomes import OUTCOME_WORDS
from tournaments.models import AuditEntry, Event
from tournaments.models.night_settings import ALL_SETTINGS
from tournaments.names.amounts import money_text
from tournaments.standings import CRITERION_LABELS, Criterion

#: What nobody reads.
_FOR_MACHINES = {"digest", "sha256"}
#: Actions whose words say all that they changed.
_SENTENCES = {
    "approval_begin",
    "approval_end",
    "cash_count",
    "entry_arrive",
    "entry_check_in",
    "entry_check_out",
    "entry_return",
    "entry_withdraw",
    "later_rounds_hide",
    "later_rounds_show",
    "night_shorten",
    "postponed_stand",
    "rounds_hold",
    "spot_pass",
}
#: Facts that hold facts: of the house rules, of the format, of the prizes.
_OF_RULES = "rules"
_CUTS = {"house", "charity"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """A stored fact, before and after."""

    name: str
    before: str
    after: str


def changed_facts(entry: AuditEntry, event: Event) -> Iterator[Changed]:
    """List what a line of the audit says was changed."""
    if entry.action in _SENTENCES:
        return
    before, after = stored_facts(entry.before), stored_facts(entry.after)
    are_rules = entry.action == "event_rules_change"
    shared = [name for name in before if name in after]
    yield from _differences(before, after, shared, event, are_rules=are_rules)


def _differences(
    before: Mapping[str, Any], after: Mapping[str, Any], names: list[str], event: Event, *, are_rules: bool
) -> Iterator[Changed]:
    for name in names:
        was, now = before.get(name), after.get(name)
        if was == now or name in _FOR_MACHINES:
            continue
        if isinstance(was, dict) and isinstance(now, dict) and name not in _CUTS:
            inner = list(dict.fromkeys([*was, *now]))
            yield from _differences(was, now, inner, event, are_rules=are_rules or name == _OF_RULES)
            continue
        label, answers = _rule(name) if are_rules else _setting(name)
        yield Changed(
            name=label,
            before=_value(name, was, event, answers),
            after=_value(name, now, event, answers),
        )


def _rule(name: str) -> tuple[str, Mapping[str, str]]:
    rule = RULES.get(name)
    if rule is None:
        return _called(name), {}
    return gettext(rule.label), {each.value: gettext(text) for each, text in (rule.answers or {}).items()}


def _setting(name: str) -> tuple[str, Mapping[str, str]]:
    if name in words.NAMES or name not in ALL_SETTINGS:
        return _called(name), {}
    setting = ALL_SETTINGS[name].setting
    return gettext(str(setting.label)), {value: gettext(str(text)) for value, text in setting.choices}


def _called(name: str) -> str:
    return str(words.NAMES.get(name, name.replace("_", " ").capitalize()))


def _value(name: str, value: object, event: Event, answers: Mapping[str, str]) -> str:
    if name.endswith("_cents") and isinstance(value, int):
        return money_text(value, event)
    if name in _IN_WORDS and value:
        # An earlier release, or a night's file, may have written something else.
        with suppress(KeyError, TypeError, ValueError):
            return _IN_WORDS[name](value, event)
    if isinstance(value, bool):
        return answers.get("yes" if value else "no") or (words.yes() if value else words.no())
    if isinstance(value, str) and value in answers:
        return answers[value]
    return _plain(value)


def _plain(value: object) -> str:
    if value is None or value in ("", [], {}):
        return words.nothing()
    if isinstance(value, list):
        return ", ".join(map(_plain, value))
    if isinstance(value, dict):
        return ", ".join(words.part(name=_called(name), value=_plain(each)) for name, each in value.items())
    if isinstance(value, bool):
        return words.yes() if value else words.no()
    return gettext(OUTCOME_WORDS[str(value)]) if value in OUTCOME_WORDS else str(value)


def _moment(stored: Any, event: Event) -> str:
    return language.moment_text(datetime.fromisoformat(stored), ZoneInfo(event.time_zone), event.locale)


def _criterion(stored: Any, _event: Event) -> str:
    return gettext(CRITERION_LABELS[Criterion(stored)])


def _criteria(stored: Any, event: Event) -> str:
    return ", ".join(_criterion(each, event) for each in stored)


def _format(stored: Any, _event: Event) -> str:
    return FORMATS[FormatKey(stored)].label


def _cut(stored: Any, event: Event) -> str:
    share = stored["share"]
    return money_text(share, event) if stored["basis"] == "fixed" else f"{share}%"


_IN_WORDS: Mapping[str, Callable[[Any, Event], str]] = {
    "charity": _cut,
    "format": _format,
    "house": _cut,
    "ranking": _criterion,
    "starts_at": _moment,
    "tie_breaks": _criteria,
}
