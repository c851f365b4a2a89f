"""What a test of every setting sends: a night of a format that asks it, and another value than the usual."""

from tournaments.formats import FORMATS, MovementSettings
from tournaments.formats.setting import plain
from tournaments.models.night_settings import ALL_SETTINGS, SETTINGS


def asks(kind, name):
    if name == "entry_size":
        return len(kind.entry_sizes) > 1
    return name in SETTINGS or name in kind.asks


def kind_for(name):
    """Return the first format that asks this."""
    return next(kind for kind in FORMATS.values() if asks(kind, name))


def usual(name):
    declared = ALL_SETTINGS[name]
    usual_of = declared.setting.usual_of
    return plain(usual_of(kind_for(name)) if usual_of else declared.usual)


def another(name):
    """Return a value that is not the usual one, as it is sent and stored."""
    kind, setting = ALL_SETTINGS[name].kind, ALL_SETTINGS[name].setting
    if kind is bool:
        return not usual(name)
    if kind is str:
        return "Ruth, **555-0100**"
    if kind is tuple:
        return [3, 1]
    if setting.choices:
        values = [kind(value) for value, _ in setting.choices]
        assert kind is int or values == list(kind)
        return plain(next(value for value in reversed(values) if value != usual(name)))
    lowest, highest = setting.span
    assert usual(name) is None or lowest <= usual(name) < highest
    return (usual(name) or lowest) + 1


def draft_of(name, **movement):
    kind = kind_for(name)
    return {
        "format": kind.key,
        "rules": next(iter(kind.house_rules.values())),
        "criteria": kind.usual_criteria,
        "movement": MovementSettings(**{"entry_size": kind.entry_sizes[0], **movement}),
    }
