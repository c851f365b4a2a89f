"""The rules that an organizer can choose from: ready ones, the club's own, and the night's."""

from collections.abc import Mapping

from scoring.rules.rulesets import Ruleset
from tournaments.errors import InvalidRequestError
from tournaments.formats import FORMATS, FormatKey
from tournaments.formats.own_rules import is_same_play, may_be_played
from tournaments.models import Event, SavedRules
from tournaments.nights import words

#: Stands for the rules of a night that are like no others.
OWN = "own"


def rules_to_choose(club_id: int | None) -> dict[FormatKey, dict[str, Ruleset]]:
    """Return rules by their key for each format, the ready ones first; one query where there is a club."""
    of_club = () if club_id is None else SavedRules.objects.filter(club=club_id)
    saved = [(each.key, each.ruleset) for each in of_club]
    return {
        kind: dict(each.house_rules)
        | {key: rules for key, rules in saved if may_be_played(rules, each.house_rules.values())}
        for kind, each in FORMATS.items()
    }


def rules_called(key: str, club_id: int | None, kind: FormatKey) -> Ruleset:
    """Return the rules with this key; raises ``InvalidRequestError`` where there are none to choose."""
    choices = rules_to_choose(club_id)[kind]
    if key not in choices:
        raise InvalidRequestError(words.no_such_rules(), field="house_rules")
    return choices[key]


def rules_of_night(event: Event) -> dict[str, Ruleset]:
    """Return what can be chosen for a night, with the rules it has; two queries."""
    return rules_by_format(event)[FormatKey(event.first_stage.format)]


def rules_by_format(event: Event) -> dict[FormatKey, dict[str, Ruleset]]:
    """Return what could be chosen for a night in each format, with the rules it has in its own."""
    everything, kind = rules_to_choose(event.club_id), FormatKey(event.first_stage.format)
    if chosen(event.ruleset, everything[kind]) == OWN:
        everything[kind][OWN] = event.ruleset
    return everything


def chosen(rules: Ruleset, choices: Mapping[str, Ruleset]) -> str:
    """Return the key of these rules; the number of hands is asked apart."""
    return next((key for key, each in choices.items() if is_same_play(each, rules)), OWN)
