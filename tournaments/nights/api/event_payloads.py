"""What clients send about a night as a whole."""

from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.models import Club
from scoring.rules.rulesets import Ruleset
from tournaments.errors import InvalidRequestError
from tournaments.formats import (
    FORMATS,
    MOST_ENTRIES,
    FormatKey,
    MovementSettings,
    read_declared,
    read_movement,
)
from tournaments.formats.duration.night_length import LONGEST_MINUTES, SHORTEST_MINUTES, USUAL_MINUTES, fitted
from tournaments.formats.lengths import with_length
from tournaments.formats.own_rules import LONGEST, own_rules
from tournaments.models import Event
from tournaments.models.night_settings import ALL_SETTINGS, SETTINGS
from tournaments.money.api.prize_payloads import PrizePayload, PrizeTermsPayload, read_plan, read_terms
from tournaments.nights import words
from tournaments.nights.selectors.house_rules import rules_called
from tournaments.nights.services.drafts import DRAFT, EventDraft
from tournaments.nights.services.larger_tables import criteria_after, usual_criteria
from tournaments.standings import (
    CRITERION_LABELS,
    FIRST,
    Criterion,
)
from tournaments.web.api.fields import (
    Moment,
    StrictBoolean,
    StrictChoice,
    StrictInteger,
    StrictSerializer,
    StrictText,
)
from tournaments.web.api.payloads import BIGGEST, KeyPayload
from tournaments.web.api.setting_fields import setting_field


class EventPayload(StrictSerializer):
    name = StrictText(max_length=400)
    starts_at = Moment(help_text=_(DRAFT["starts_at"].setting.description))
    time_zone = StrictText(
        default="", allow_blank=True, max_length=64, help_text=_(DRAFT["time_zone"].setting.description)
    )
    capacity = StrictInteger(
        default=None,
        allow_null=True,
        min_value=1,
        max_value=MOST_ENTRIES,
        help_text=_(DRAFT["capacity"].setting.description),
    )
    house_rules = StrictText(default="usual", max_length=40, help_text=_(DRAFT["rules"].setting.description))
    rules = serializers.DictField(
        required=False, help_text=_("Rules to change, by field. The others come from house_rules.")
    )
    hands = StrictInteger(
        default=None,
        allow_null=True,
        min_value=1,
        max_value=LONGEST["hands"],
        help_text=_("Hands per game. If you send neither hands nor target, the house rules decide."),
    )
    target = StrictInteger(
        default=None,
        allow_null=True,
        min_value=1,
        max_value=LONGEST["target"],
        help_text=_("Points to win. Send target or hands, not both."),
    )
    best_of = StrictInteger(
        default=1,
        min_value=1,
        max_value=LONGEST["best_of"],
        help_text=_("Best of how many games. Must be odd."),
    )
    minutes = StrictInteger(
        default=None,
        allow_null=True,
        min_value=SHORTEST_MINUTES,
        max_value=LONGEST_MINUTES,
        help_text=format_lazy(
            _(
                "Length of the night, in minutes. It sets the rounds, the hands or both. The default for a "
                "new night is {usual} if you send no rounds, hands or target."
            ),
            usual=USUAL_MINUTES,
        ),
    )
    tie_breaks = serializers.ListField(
        child=StrictChoice(choices=[each.value for each in Criterion]),
        default=None,
        allow_null=True,
        max_length=len(Criterion),
        help_text=_(DRAFT["criteria"].setting.description),
    )
    format = StrictChoice(choices=[each.value for each in FormatKey], default=FormatKey.PARTY.value)
    ranking = StrictChoice(
        choices=[(each.value, CRITERION_LABELS[each]) for each in FIRST],
        default=None,
        allow_null=True,
        help_text=_("What players are ranked by first. Null uses the format's default."),
    )
    ends_late = StrictBoolean(
        default=False, help_text=_("True if the night may end after midnight or last over five hours.")
    )
    stake_cents = StrictInteger(default=0, max_value=BIGGEST)
    prizes = PrizePayload(default=None, allow_null=True, help_text=_(DRAFT["prizes"].setting.description))
    prize_terms = PrizeTermsPayload(required=False, help_text=_(DRAFT["terms"].setting.description))

    def get_fields(self) -> dict[str, Any]:
        """Add what settings declare."""
        return super().get_fields() | {name: setting_field(name) for name in ALL_SETTINGS}

    def draft(self, club: Club | None, event: Event | None = None) -> EventDraft:
        """Read the event of this club; ``event`` as it is stored keeps its rules where none are sent."""
        sent = self.validated_data
        kind = FORMATS[FormatKey(sent["format"])]
        movement = read_movement(sent, kind)
        reporting = Event.Reporting(sent["reporting"])
        now = None if event is None else event.ruleset
        ruleset, movement = self._fitted(
            self._rules(club.pk if club else None, now), movement, is_new=event is None
        )
        criteria = _criteria(sent, usual_criteria(kind, movement.leftovers, reporting))
        if event is not None:
            criteria = criteria_after(event, criteria, kind, movement.leftovers, reporting)
        return EventDraft(
            name=sent["name"],
            starts_at=sent["starts_at"],
            time_zone=sent["time_zone"] or (club.time_zone if club else "UTC"),
            locale=(event or club or Club()).locale,
            capacity=sent["capacity"] or kind.usual_places,
            rules=ruleset,
            criteria=criteria,
            **read_declared(SETTINGS, sent, kind),
            format=FormatKey(sent["format"]),
            movement=movement,
            stake_cents=sent["stake_cents"],
            terms=read_terms(sent.get("prize_terms")),
            prizes=read_plan(sent["prizes"], usual=kind.usual_prizes),
        )

    def refuse_late_end(self, draft: EventDraft, before: str = "") -> None:
        """Ask once where a night would end later than people mostly mean; ``before`` is its end so far."""
        if draft.late_end != before and draft.late_end and not self.validated_data["ends_late"]:
            refusal = words.allow_late_end(late_end=draft.late_end)
            raise InvalidRequestError(refusal, field="ends_late", code="ends_late")

    def _fitted(
        self, rules: Ruleset, movement: MovementSettings, *, is_new: bool
    ) -> tuple[Ruleset, MovementSettings]:
        """Make rounds and hands follow from how long the night is to be, where they are not sent."""
        sent, kind = self.validated_data, FORMATS[FormatKey(self.validated_data["format"])]
        # Of a change what it sends, not what the night keeps.
        names = self.context.get("sent", self.initial_data).keys() | sent.get("rules", {}).keys()
        lengths = sorted(name for name in ("rounds", "hands", "target") if name in names)
        minutes = sent["minutes"]
        if minutes is None:
            minutes = USUAL_MINUTES if is_new and not lengths else 0
        elif lengths:
            raise InvalidRequestError(words.minutes_or_rounds(), field="minutes")
        elif not kind.fit_by:
            raise InvalidRequestError(words.no_set_length(), field="minutes")
        if not minutes or not kind.fit_by:
            return rules, movement
        return fitted(kind, sent["capacity"] or kind.usual_places, rules, movement, minutes)

    def _rules(self, club_id: int | None, now: Ruleset | None) -> Ruleset:
        sent, kind = self.validated_data, FormatKey(self.validated_data["format"])
        if now is None or "house_rules" in self.initial_data:
            rules = rules_called(sent["house_rules"], club_id, kind)
        else:
            rules = now
        long = self._as_long(rules, now or rules)
        return own_rules(long, sent.get("rules", {}), ready=FORMATS[kind].house_rules.values())

    def _as_long(self, rules: Ruleset, now: Ruleset) -> Ruleset:
        """Play these rules over what is sent, else over what the night has now."""
        sent, hands, target = self.validated_data, now.hands, now.target
        if sent["hands"] is not None or sent["target"] is not None:
            hands, target = sent["hands"], sent["target"]
        best_of = sent["best_of"] if "best_of" in self.initial_data else now.best_of
        return with_length(rules, hands=hands, target=target, best_of=best_of)


def _criteria(sent: dict[str, Any], usual: tuple[Criterion, ...]) -> tuple[Criterion, ...]:
    first = Criterion(sent["ranking"] or usual[0])
    if sent["tie_breaks"] is None:
        return (first, *(each for each in usual if each is not first))
    return (first, *(Criterion(each) for each in sent["tie_breaks"]))


class NewEventPayload(EventPayload, KeyPayload):
    club = StrictInteger(required=False, help_text=_("Club ID. Leave it out for your own club."))
