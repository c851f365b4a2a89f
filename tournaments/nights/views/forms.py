"""What an organizer types about an event: presence and types here, everything else where it is known."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.errors import AccountError
from scoring.errors import ScoringError
from scoring.money.amounts import parse_cents
from scoring.money.pool_split import PercentSumError, read_prizes
from scoring.money.prize_presets import STAKES, TEXTS, preset_label, preset_plan
from scoring.rules.rulesets import Ruleset
from tournaments.errors import InvalidRequestError, TournamentError
from tournaments.formats import (
    FORMATS,
    PAIR,
    PLAYER,
    Format,
    FormatKey,
    MovementSettings,
    read_declared,
    read_movement,
)
from tournaments.formats.duration.night_length import USUAL_MINUTES, NightLength, everyone_once, fitted
from tournaments.formats.lengths import with_length
from tournaments.models import Event
from tournaments.models.night_settings import SETTINGS
from tournaments.money.views.prize_forms import (
    AMOUNT,
    FIELDS_OF_TERMS,
    PrizeTermsForm,
    read_terms,
)
from tournaments.movements import Leftovers
from tournaments.nights import words
from tournaments.nights.services.drafts import DRAFT, EventDraft
from tournaments.nights.services.larger_tables import usual_criteria
from tournaments.standings import Criterion
from tournaments.web.views.form_choices import BY_ROUNDS, LENGTHS
from tournaments.web.views.moments import wall_clock

from .setting_fields import question, setting_field, translated

#: What the form calls a field that a refusal names.
FIELDS = {"stake_cents": "stake", "rounding_cents": "rounding", **FIELDS_OF_TERMS}
WHO = {PLAYER: "player", PAIR: "pair"}


class EventForm(PrizeTermsForm):
    """Six fields, and what only some nights need; ``draft`` holds the event once the form is valid."""

    name = forms.CharField(**question("name"), max_length=200, strip=False, initial=_("Friday euchre"))
    starts_at = forms.CharField(
        **question("starts_at"), widget=forms.TextInput(attrs={"type": "datetime-local"})
    )
    capacity = forms.IntegerField(**question("capacity"), initial=12, min_value=1)
    format = forms.ChoiceField(
        **question("format"),
        initial=FormatKey.PARTY.value,
        choices=translated(DRAFT["format"].setting.choices),
        required=False,
    )
    house_rules = forms.ChoiceField(**question("rules"), initial="usual", choices=())
    length = forms.ChoiceField(
        label=_("How long?"), choices=LENGTHS, initial=str(USUAL_MINUTES), required=False
    )
    rounds = setting_field("rounds")
    hands = forms.IntegerField(label=_("Hands per round"), min_value=1, max_value=60, required=False)
    stake = forms.CharField(**question("stake_cents"), initial="10", max_length=20, widget=AMOUNT)
    prizes = forms.CharField(**question("prizes"), initial="5:3:2:1", max_length=200)
    is_private = setting_field("is_private")
    place = setting_field("place")
    about = setting_field("about")
    time_zone = forms.CharField(widget=forms.HiddenInput, required=False, max_length=64)
    club = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1)
    ends_late = forms.BooleanField(widget=forms.HiddenInput, required=False)
    key = forms.UUIDField(widget=forms.HiddenInput)

    field_order = (
        "name",
        "starts_at",
        "capacity",
        "format",
        "house_rules",
        "length",
        "rounds",
        "hands",
        "stake",
    )

    draft: EventDraft
    offered_weights: tuple[int, ...] = ()
    #: When the night would end, where that is later than people mostly mean and nobody has said yes to it.
    late_end = ""

    def __init__(
        self,
        *args: Any,
        rules: Mapping[FormatKey, Mapping[str, Ruleset]],
        locale: str = "en_US",
        currency: str = "USD",
        **kwargs: Any,
    ) -> None:
        """Offer these house rules, those of a party first and under the name of each format its own.

        ``locale`` and ``currency`` are the club's: a late end and amounts are written in them.
        """
        super().__init__(*args, **kwargs)
        self.rules, self.locale = rules, locale
        self.offer_roundings(currency, locale)
        for name, label in words.labels_for(is_for_pairs=self._entry_size() == PAIR).items():
            self.fields[name].label = label
        chooser = self.fields["house_rules"]
        usual = rules[FormatKey.PARTY]
        chooser.choices = [  # type: ignore[attr-defined]  # a ChoiceField
            *_named(usual),
            *((_(FORMATS[kind].label), _named(own)) for kind, own in rules.items() if own != usual),
        ]

    def clean(self) -> dict[str, Any]:
        """Build the draft; each refusal goes to the field that it names."""
        cleaned = super().clean() or {}
        if not self.errors:
            try:
                self.draft = self._draft(cleaned)
                self._ask_about_the_end(cleaned)
            except PercentSumError as refusal:
                self.offered_weights = refusal.weights
                self.add_error("prizes", str(refusal))
            except (AccountError, ScoringError, TournamentError) as refusal:
                field = FIELDS.get(refusal.field or "", refusal.field)
                self.add_error(field if field in self.fields else None, str(refusal))
        return cleaned

    def presets(self) -> list[tuple[str, str]]:
        """Return ready prize plans as label and as typed; those made of stakes where there is one."""
        ready = [(preset_label(preset), text) for preset, text in TEXTS.items()]
        try:
            stake = parse_cents(str(self["stake"].value() or ""), field="stake")
            of_stakes = [
                (preset_label(preset), preset_plan(preset, stake_cents=stake, rounding_cents=1).text)
                for preset in STAKES
            ]
        except ScoringError:
            return ready
        return [*ready, *of_stakes]

    def _entry_size(self) -> int:
        return shown_kind(self).entry_sizes[0]

    def _ask_about_the_end(self, cleaned: dict[str, Any]) -> None:
        """Ask once where the night would end later than people mostly mean."""
        late = self.draft.late_end
        if late and not cleaned.get("ends_late"):
            self.late_end = late
            self.add_error(None, late)

    def _length(self, cleaned: dict[str, Any], rules: Ruleset) -> tuple[Ruleset, MovementSettings]:
        """Return the rules and the movement with the rounds and hands that the length of the night makes."""
        kind, movement = kind_of(cleaned), read_movement(cleaned, kind_of(cleaned))
        length = cleaned.get("length") or str(USUAL_MINUTES)
        if not kind.fit_by:
            return rules, replace(movement, rounds=None)
        if length != BY_ROUNDS:
            return fitted(kind, cleaned["capacity"], rules, movement, int(length))
        if cleaned.get("hands"):
            rules = with_length(rules, hands=cleaned["hands"], target=None, best_of=rules.best_of)
        return rules, movement

    def _draft(self, cleaned: dict[str, Any]) -> EventDraft:
        rules, movement = self._length(cleaned, self._rules(cleaned))
        return EventDraft(
            locale=self.locale,
            criteria=self._criteria(cleaned),
            **read_declared(SETTINGS, cleaned, kind_of(cleaned)),
            format=FormatKey(cleaned["format"] or FormatKey.PARTY),
            movement=movement,
            name=cleaned["name"],
            starts_at=wall_clock(cleaned["starts_at"]),
            time_zone=cleaned["time_zone"] or "UTC",
            capacity=cleaned["capacity"],
            rules=rules,
            stake_cents=parse_cents(cleaned["stake"], field="stake"),
            prizes=read_prizes(cleaned["prizes"], rounding_cents=cleaned["rounding"] or 100),
            terms=read_terms(cleaned),
        )

    def _rules(self, cleaned: dict[str, Any]) -> Ruleset:
        own = self.rules[FormatKey(cleaned["format"] or FormatKey.PARTY)]
        if cleaned["house_rules"] not in own:
            raise InvalidRequestError(words.rules_do_not_fit(), field="house_rules")
        return own[cleaned["house_rules"]]

    def _criteria(self, cleaned: dict[str, Any]) -> tuple[Criterion, ...]:
        return usual_criteria(kind_of(cleaned), Leftovers.BYES, Event.Reporting.HANDS)

    def everyone_once(self) -> NightLength | None:
        """Return the night in which everyone partners everyone, where it fits the time that was chosen."""
        if "length" not in self.fields or not self.is_valid():
            return None
        length = self.cleaned_data["length"] or str(USUAL_MINUTES)
        kind, places = kind_of(self.cleaned_data), self.cleaned_data["capacity"]
        return None if length == BY_ROUNDS else everyone_once(kind, places, int(length))


def _named(rules: Mapping[str, Ruleset]) -> list[tuple[str, str]]:
    return [(key, each.name) for key, each in rules.items()]


def kind_of(cleaned: dict[str, Any]) -> Format:
    return FORMATS[FormatKey(cleaned["format"] or FormatKey.PARTY)]


def shown_kind(form: forms.Form) -> Format:
    """Return the kind of night that the form shows, also where what was sent is none."""
    key = form["format"].value()
    return FORMATS[FormatKey(key) if key in list(FormatKey) else FormatKey.PARTY]
