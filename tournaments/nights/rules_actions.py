"""House rules of a night, and those that its club keeps, each declared once."""

from accounts.models import Club, Role
from scoring.rules.rulesets import Ruleset
from tournaments.audit.actor import Actor
from tournaments.models import Event, SavedRules
from tournaments.nights import words
from tournaments.nights.api.house_rules import (
    KeptPayload,
    ReadyAnswer,
    RulesPayload,
    night_rules_answer,
    rules_answer,
)
from tournaments.nights.services.house_rules import event_rules_change, rules_save
from tournaments.nights.views.house_rules import AnsweredRules, house_rules_again, kept_rules_again
from tournaments.web.actions import Action, of_event
from tournaments.web.subjects import CLUB


def save(*, club: Club, rules: Ruleset, actor: Actor) -> tuple[SavedRules, bool]:
    """Save rules for the club. Rules with the same name are replaced."""
    return rules_save(club_id=club.pk, rules=rules, user=actor.person)


def save_of_night(*, event: Event, actor: Actor) -> tuple[SavedRules, bool]:
    return save(club=event.club, rules=event.ruleset, actor=actor)


CHANGE = Action(
    "house-rules",
    "house-rules",
    Role.DIRECTOR,
    of_event(event_rules_change),
    ReadyAnswer,
    RulesPayload,
    form=AnsweredRules,
    shows=night_rules_answer,
    method="PUT",
    refused=house_rules_again,
    back="house-rules",
    done=lambda _event, _changed: words.rules_changed(),
)
#: The page's: the rules of its night are kept under their name.
KEEP = Action(
    "rules-keep",
    "house-rules/keep",
    Role.DIRECTOR,
    save_of_night,
    refused=kept_rules_again,
    back="house-rules",
    done=lambda event, _saved: words.rules_saved(name=event.ruleset.name),
)
#: The API's.
SAVE = Action(
    "kept-rules",
    "house-rules",
    Role.DIRECTOR,
    save,
    ReadyAnswer,
    KeptPayload,
    subject=CLUB,
    shows=lambda _club, saved: rules_answer(saved[0].key, saved[0].ruleset),
    is_new=lambda saved: saved[1],
)
