"""What a host decides about a whole night, each declared once: settings, house rules, who sees it."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.models import Club, Role
from scoring.rules.rulesets import Ruleset
from tournaments.access.links import guest_link_replace
from tournaments.audit.actor import Actor
from tournaments.models import Event, SavedRules
from tournaments.nights import words
from tournaments.nights.api.changed_events import ChangePayload
from tournaments.nights.api.house_rules import (
    KeptPayload,
    ReadyAnswer,
    RulesPayload,
    night_rules_answer,
    rules_answer,
)
from tournaments.nights.services.events import event_change
from tournaments.nights.services.house_rules import event_rules_change, rules_save
from tournaments.nights.services.privacy import privacy_set
from tournaments.nights.views.event_settings import AnsweredSettings, settings_again
from tournaments.nights.views.house_rules import AnsweredRules, house_rules_again, saved_rules_again
from tournaments.web.actions import Action, of_event
from tournaments.web.api.event_answers import EventAnswer
from tournaments.web.api.fields import StrictBoolean, StrictSerializer
from tournaments.web.subjects import CLUB

WHO_SEES_IT = _("Choose who can see this night.")


class PrivacyPayload(StrictSerializer):
    is_private = StrictBoolean(
        help_text=_("True if only the club and people with a link to the night can see it."),
        error_messages={"required": WHO_SEES_IT, "invalid": WHO_SEES_IT},
    )


class PrivacyAnswer(serializers.Serializer[Any]):
    is_private = serializers.BooleanField()


def save_rules(*, club: Club, rules: Ruleset, actor: Actor) -> tuple[SavedRules, bool]:
    """Save rules for the club. This replaces rules with the same name."""
    return rules_save(club_id=club.pk, rules=rules, user=actor.person)


def save_of_night(*, event: Event, actor: Actor) -> tuple[SavedRules, bool]:
    return save_rules(club=event.club, rules=event.ruleset, actor=actor)


CHANGE = Action(
    "event-settings",
    "settings",
    Role.DIRECTOR,
    of_event(event_change),
    EventAnswer,
    ChangePayload,
    form=AnsweredSettings,
    method="PATCH",
    api_at="",
    api_name="api-event",
    refused=settings_again,
    back="event-settings",
    done=_("Saved."),
)
ACTIONS = (
    Action(
        "event-privacy",
        "privacy",
        Role.DIRECTOR,
        of_event(privacy_set),
        PrivacyAnswer,
        PrivacyPayload,
        api_name="api-privacy",
        back="event-settings",
        done=_("Saved."),
    ),
    Action(
        "guest-link-replace",
        "guests/link/replace",
        Role.DIRECTOR,
        of_event(guest_link_replace),
        back="share",
        done=_("Guest QR code replaced. The old one no longer works."),
    ),
)
RULES = Action(
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
KEEP_RULES = Action(
    "rules-keep",
    "house-rules/keep",
    Role.DIRECTOR,
    save_of_night,
    refused=saved_rules_again,
    back="house-rules",
    done=lambda event, _saved: words.rules_saved(name=event.ruleset.name),
)
#: The API's.
SAVE_RULES = Action(
    "kept-rules",
    "house-rules",
    Role.DIRECTOR,
    save_rules,
    ReadyAnswer,
    KeptPayload,
    subject=CLUB,
    shows=lambda _club, saved: rules_answer(saved[0].key, saved[0].ruleset),
    is_new=lambda saved: saved[1],
)
