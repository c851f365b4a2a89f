"""Changing what a night is played by, and keeping rules for the club's other nights."""

from django.db import transaction

from accounts.models import Club, User
from accounts.names import clean_name
from scoring.rules.rulesets import Ruleset
from tournaments.audit.actor import Actor, Change, audit_event
from tournaments.errors import InvalidRequestError
from tournaments.formats import FORMATS
from tournaments.formats.own_rules import OWN_NAME
from tournaments.models import Event, SavedRules
from tournaments.nights import words
from tournaments.notices import publish_on_commit
from tournaments.seating.services.stage_plans import replanned

from .drafts import refuse_unplayable
from .larger_tables import refuse_larger_tables
from .locks import refuse_locked

MOST_SAVED = 50
TAKEN = {rules.name.lower() for kind in FORMATS.values() for rules in kind.house_rules.values()}


@transaction.atomic(durable=True)
def event_rules_change(*, event_id: int, rules: Ruleset, actor: Actor) -> Event:
    """Set a night's house rules before round 1 opens.

    Raises:
        Event.DoesNotExist: there is no such event.
        LockedError: round one has opened.
        InvalidRequestError: the night's format is not played by them, or its tables report what they cannot.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    refuse_locked(event)
    kind, leftovers = event.first_stage.kind, event.movement.leftovers
    refuse_unplayable(rules, kind, event.movement, event.reporting)
    refuse_larger_tables(rules, kind, leftovers, event.criteria, event.reporting)
    before, event.rules = event.rules, rules.to_json()
    event.save(update_fields=["rules"])
    replanned(event, event.first_stage)
    change = Change(before=before, after=event.rules)
    audit_event(actor, "event_rules_change", event.pk, change)
    publish_on_commit(event.pk)
    return event


@transaction.atomic(durable=True)
def rules_save(*, club_id: int, rules: Ruleset, user: User) -> tuple[SavedRules, bool]:
    """Keep rules for a club under their name, in place of what it kept under that name; says if it was new.

    Raises:
        Club.DoesNotExist: there is no such club.
        InvalidNameError: the name cannot be shown.
        InvalidRequestError: the name is that of ready rules, or the club keeps too many.
    """
    club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
    name = clean_name(rules.name)
    if name.lower() in TAKEN | {OWN_NAME.lower()}:
        raise InvalidRequestError(words.rules_need_own_name(), field="name")
    saved = club.saved_rules.filter(name__iexact=name).first()
    if saved is None and club.saved_rules.count() >= MOST_SAVED:
        raise InvalidRequestError(words.too_many_rules(most=MOST_SAVED), field="name")
    is_new = saved is None
    saved = saved or SavedRules(club=club)
    saved.name, saved.rules, saved.saved_by = name, {**rules.to_json(), "name": name}, user
    saved.save()
    return saved, is_new


@transaction.atomic(durable=True)
def rules_forget(*, club_id: int, saved_id: int) -> None:
    """Keep rules no longer; the nights that are played by them stay as they are.

    Raises:
        SavedRules.DoesNotExist: the club keeps no such rules.
    """
    SavedRules.objects.select_for_update().get(pk=saved_id, club=club_id).delete()
