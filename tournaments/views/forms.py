"""What an organizer types about an event: presence and types here, everything else where it is known."""

from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.forms.boundfield import BoundField

from accounts.errors import AccountError
from scoring.errors import ScoringError
from scoring.money import parse_cents
from scoring.payouts import PercentSumError, amount, read_prizes
from scoring.prize_presets import PRESET_LABELS, STAKES, TEXTS, preset_plan
from scoring.rulesets import Ruleset
from tournaments.errors import InvalidRequestError, TournamentError
from tournaments.formats import FORMATS, Format, FormatKey
from tournaments.formats.lengths import with_length
from tournaments.formats.settings import MOST_GROUPS, MOST_TABLES
from tournaments.models import Event
from tournaments.movements import MOST_ROUNDS
from tournaments.services.events import EventDraft
from tournaments.standings import (
    CRITERION_LABELS,
    FIRST,
    MOST_FIXED,
    SIT_OUT_LABELS,
    WALK_OVER_LABELS,
    CreditExample,
    Criterion,
    SitOut,
    WalkOver,
    credit_examples,
)

from .form_choices import (
    CONFIRMED,
    ENTRY_SIZES,
    LEFTOVERS,
    LOSSES,
    PAIRINGS,
    PROGRESSIONS,
    SEEDINGS,
    SEEN_BY,
    TIES,
    UNEVEN,
    WITHIN,
)
from .moments import DATETIME, wall_clock
from .movement_settings import read_movement, written_movement
from .prize_forms import AMOUNT, FIELDS_OF_TERMS, TERMS_FIELDS, PrizeTermsForm, read_terms, written_terms
from .series_field import SERIES_HELP, SeriesField
from .tie_breaks import read_order, write_order

#: What the form calls a field that a refusal names.
FIELDS = {"stake_cents": "stake", "rounding_cents": "rounding", **FIELDS_OF_TERMS}
#: What only some formats ask.
ASKED = frozenset(
    {
        "rounds",
        "tables",
        "progression",
        "ties",
        "pairing",
        "groups",
        "within",
        "losses",
        "seeding",
        "third_place",
        "consolation",
        "leftovers",
        "best_of_rounds",
    }
)


class EventForm(PrizeTermsForm):
    """Six fields, and what only some nights need; ``draft`` holds the event once the form is valid."""

    name = forms.CharField(label="What is it called?", max_length=200, strip=False, initial="Friday euchre")
    starts_at = forms.CharField(
        label="When does it start?", widget=forms.TextInput(attrs={"type": "datetime-local"})
    )
    capacity = forms.IntegerField(
        label="Room for how many?",
        initial=12,
        min_value=1,
        help_text="Players, or pairs where pairs enter. More can sign up; they wait for a place.",
    )
    format = forms.ChoiceField(
        label="How do people move?",
        initial=FormatKey.PARTY.value,
        choices=[(key.value, kind.label) for key, kind in FORMATS.items()],
        required=False,
    )
    house_rules = forms.ChoiceField(
        label="House rules",
        initial="usual",
        choices=(),
        help_text="Any of them can be changed on a page of its own once the night is made.",
    )
    stake = forms.CharField(
        label="Stake",
        initial="10",
        max_length=20,
        widget=AMOUNT,
        help_text="Of each entry. 0 for a night without money.",
    )
    prizes = forms.CharField(
        label="Prizes",
        initial="5:3:2:1",
        max_length=200,
        help_text="50/30/20 are percents, 5:3:2:1 shares, and 60, 40, 20 with commas amounts.",
    )
    is_private = forms.ChoiceField(label="Who sees this night?", choices=SEEN_BY, required=False)
    time_zone = forms.CharField(widget=forms.HiddenInput, required=False, max_length=64)
    club = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1)
    key = forms.UUIDField(widget=forms.HiddenInput)

    field_order = ("name", "starts_at", "capacity", "format", "house_rules", "stake", "prizes")

    draft: EventDraft
    offered_weights: tuple[int, ...] = ()

    def __init__(self, *args: Any, rules: Mapping[FormatKey, Mapping[str, Ruleset]], **kwargs: Any) -> None:
        """Offer these house rules, those of a party first and under the name of each format its own."""
        super().__init__(*args, **kwargs)
        self.rules = rules
        chooser = self.fields["house_rules"]
        usual = rules[FormatKey.PARTY]
        chooser.choices = [  # type: ignore[attr-defined]  # a ChoiceField
            *_named(usual),
            *((FORMATS[kind].label, _named(own)) for kind, own in rules.items() if own != usual),
        ]

    def clean(self) -> dict[str, Any]:
        """Build the draft; each refusal goes to the field that it names."""
        cleaned = super().clean() or {}
        if not self.errors:
            try:
                self.draft = self._draft(cleaned)
            except PercentSumError as refusal:
                self.offered_weights = refusal.weights
                self.add_error("prizes", str(refusal))
            except (AccountError, ScoringError, TournamentError) as refusal:
                field = FIELDS.get(refusal.field or "", refusal.field)
                self.add_error(field if field in self.fields else None, str(refusal))
        return cleaned

    def presets(self) -> list[tuple[str, str]]:
        """Return ready prize plans as label and as typed; those made of stakes where there is one."""
        ready = [(PRESET_LABELS[preset], text) for preset, text in TEXTS.items()]
        try:
            stake = parse_cents(str(self["stake"].value() or ""), field="stake")
            of_stakes = [
                (PRESET_LABELS[preset], preset_plan(preset, stake_cents=stake, rounding_cents=1).text)
                for preset in STAKES
            ]
        except ScoringError:
            return ready
        return [*ready, *of_stakes]

    def _draft(self, cleaned: dict[str, Any]) -> EventDraft:
        return EventDraft(
            criteria=self._criteria(cleaned),
            minimum_games=cleaned.get("minimum_games") or 0,
            sit_out=self._sit_out(cleaned),
            sit_out_points=cleaned.get("sit_out_points") or 0,
            walk_over=WalkOver(cleaned.get("walk_over") or WalkOver.TARGET),
            walk_over_points=cleaned.get("walk_over_points") or 0,
            reporting=Event.Reporting(cleaned.get("reporting") or Event.Reporting.HANDS),
            asks_other_side=bool(cleaned.get("asks_other_side")),
            is_private=bool(cleaned.get("is_private")),
            format=FormatKey(cleaned["format"] or FormatKey.PARTY),
            movement=read_movement(cleaned, _kind(cleaned)),
            name=cleaned["name"],
            starts_at=wall_clock(cleaned["starts_at"]),
            time_zone=cleaned["time_zone"] or "UTC",
            capacity=cleaned["capacity"],
            rules=self._rules(cleaned),
            stake_cents=parse_cents(cleaned["stake"], field="stake"),
            prizes=read_prizes(cleaned["prizes"], rounding_cents=cleaned["rounding"] or 100),
            terms=read_terms(cleaned),
        )

    def _rules(self, cleaned: dict[str, Any]) -> Ruleset:
        own = self.rules[FormatKey(cleaned["format"] or FormatKey.PARTY)]
        if cleaned["house_rules"] not in own:
            raise InvalidRequestError("Those rules are for another kind of night.", field="house_rules")
        return own[cleaned["house_rules"]]

    def _criteria(self, cleaned: dict[str, Any]) -> tuple[Criterion, ...]:
        return _kind(cleaned).usual_criteria

    def _sit_out(self, cleaned: dict[str, Any]) -> SitOut:
        return _kind(cleaned).usual_sit_out

    def plain_fields(self) -> list[BoundField]:
        """What is asked at once, in the order of the page."""
        apart = {"format", "is_private", *TERMS_FIELDS, *UNEVEN}
        return [field for field in self.visible_fields() if field.name not in apart]


def _named(rules: Mapping[str, Ruleset]) -> list[tuple[str, str]]:
    return [(key, each.name) for key, each in rules.items()]


def _kind(cleaned: dict[str, Any]) -> Format:
    return FORMATS[FormatKey(cleaned["format"] or FormatKey.PARTY)]


class SettingsForm(EventForm):
    """Everything of an event that can change before round one: the seven fields and the finer ones."""

    time_zone = forms.CharField(label="Time zone", max_length=64, help_text="Such as America/Toronto.")
    hands = forms.IntegerField(
        label="Hands in a game",
        min_value=1,
        max_value=60,
        required=False,
        help_text="Empty for a game to a number of points.",
    )
    target = forms.IntegerField(
        label="Or points to win",
        min_value=1,
        max_value=100,
        required=False,
        help_text="Such as 10: whoever is there first has won.",
    )
    best_of = forms.IntegerField(
        label="Games a table plays",
        min_value=1,
        max_value=9,
        required=False,
        help_text="Best of 1, 3, 5, 7 or 9; the side with more games wins.",
    )
    rounds = forms.IntegerField(label="Rounds", min_value=1, max_value=MOST_ROUNDS, required=False)
    tables = forms.IntegerField(
        label="Tables in the room",
        min_value=1,
        max_value=MOST_TABLES,
        required=False,
        help_text="Empty for as many as the players fill. With fewer, more sit out.",
    )
    leftovers = forms.ChoiceField(
        label="Who is over when tables of four are full",
        choices=LEFTOVERS,
        required=False,
        help_text="At a table of five more hands are played, so everyone plays as many.",
    )
    progression = forms.ChoiceField(label="Who moves after a round", choices=PROGRESSIONS, required=False)
    ties = forms.ChoiceField(label="Who moves from a tied table", choices=TIES, required=False)
    entry_size = forms.ChoiceField(label="Who enters?", choices=ENTRY_SIZES, required=False)
    pairing = forms.ChoiceField(label="Who partners whom of four", choices=PAIRINGS, required=False)
    groups = forms.IntegerField(label="Groups", min_value=1, max_value=MOST_GROUPS, required=False)
    within = forms.ChoiceField(
        label="Who meets among pairs with equal scores", choices=WITHIN, required=False
    )
    losses = forms.ChoiceField(label="When is one out?", choices=LOSSES, required=False)
    seeding = forms.ChoiceField(label="Who meets whom first?", choices=SEEDINGS, required=False)
    third_place = forms.BooleanField(
        label="Play for third place",
        required=False,
        help_text="Else the losers of the semifinals share it.",
    )
    consolation = forms.BooleanField(
        label="Consolation",
        required=False,
        help_text="Who loses the first game plays on with the others who did; it changes no place.",
    )
    best_of_rounds = SeriesField(label="Games by round, the final first", help_text=SERIES_HELP)
    ranking = forms.ChoiceField(
        label="What decides first",
        choices=[(each.value, CRITERION_LABELS[each]) for each in FIRST],
        required=False,
        help_text="Points per game or per hand are fairer where not everyone sits out as often.",
    )
    minimum_games = forms.IntegerField(
        label="Games it takes to be placed",
        min_value=0,
        max_value=MOST_ROUNDS,
        required=False,
        help_text="Where points are divided, who played fewer stands after all others.",
    )
    sit_out = forms.ChoiceField(
        label="What a round out brings",
        choices=[(each.value, SIT_OUT_LABELS[each]) for each in SitOut],
        required=False,
    )
    sit_out_points = forms.IntegerField(
        label="How many points for a round out", min_value=0, max_value=MOST_FIXED, required=False
    )
    walk_over = forms.ChoiceField(
        label="What a walk-over brings",
        choices=[(each.value, WALK_OVER_LABELS[each]) for each in WalkOver],
        required=False,
        help_text="Who wins because the others did not come or gave up gets so much, and a game won.",
    )
    walk_over_points = forms.IntegerField(
        label="How many points for a walk-over",
        min_value=0,
        max_value=MOST_FIXED,
        required=False,
    )
    reporting = forms.ChoiceField(label="Tables report", choices=Event.Reporting.choices, required=False)
    asks_other_side = forms.ChoiceField(label="Each table's result", choices=CONFIRMED, required=False)
    tie_breaks = forms.CharField(widget=forms.HiddenInput, required=False, max_length=200)
    key = forms.UUIDField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Ask what the chosen format asks, and nothing else."""
        super().__init__(*args, **kwargs)
        said = self["format"].value()
        kind = FORMATS[FormatKey(said) if said in list(FormatKey) else FormatKey.PARTY]
        for name in ASKED - kind.asks:
            del self.fields[name]
        if len(kind.entry_sizes) == 1:
            del self.fields["entry_size"]
        self.fields["format"].required = True
        if "rounds" in self.fields:
            self.fields["rounds"].help_text = f"Empty for {kind.usual_rounds}."

    def uneven_fields(self) -> list[BoundField]:
        return [self[name] for name in UNEVEN]

    def is_even(self) -> bool:
        """Whether each of them stands as it usually does, so that the page can fold them away."""
        return not any(
            self[name].errors or str(self[name].value()) != str(usual) for name, usual in UNEVEN.items()
        )

    def order(self) -> list[tuple[str, str]]:
        """The chosen tie-breaks as values and labels, the first decides first."""
        return [(each.value, CRITERION_LABELS[each]) for each in self._chosen()]

    def others(self) -> list[tuple[str, str]]:
        taken = {*self._chosen(), self["ranking"].value() or Criterion.POINTS.value}
        return [(each.value, CRITERION_LABELS[each]) for each in Criterion if each not in taken]

    def credit_examples(self) -> tuple[CreditExample, ...]:
        """What each credit for sitting out would do to a small night."""
        said = str(self["sit_out_points"].value() or "")
        fixed = int(said) if said.isascii() and said.isdigit() and len(said) < 3 else 0
        return credit_examples(fixed=min(fixed, MOST_FIXED))

    def _chosen(self) -> tuple[Criterion, ...]:
        try:
            return read_order(str(self["tie_breaks"].value() or ""))
        except InvalidRequestError:
            return ()

    def _rules(self, cleaned: dict[str, Any]) -> Ruleset:
        return with_length(
            super()._rules(cleaned),
            hands=cleaned["hands"],
            target=cleaned["target"],
            best_of=cleaned["best_of"] or 1,
        )

    def _criteria(self, cleaned: dict[str, Any]) -> tuple[Criterion, ...]:
        first = Criterion(cleaned["ranking"] or Criterion.POINTS)
        return (first, *read_order(cleaned["tie_breaks"]))

    def _sit_out(self, cleaned: dict[str, Any]) -> SitOut:
        return SitOut(cleaned["sit_out"] or SitOut.NONE)


def settings_of(event: Event, house_rules: str) -> dict[str, object]:
    """Return an event as its settings form shows it, with the key of its rules."""
    rules, plan, movement = event.ruleset, event.prize_plan, event.movement
    return {
        "club": event.club_id,
        "name": event.name,
        "starts_at": event.starts_at.astimezone(ZoneInfo(event.time_zone)).strftime(DATETIME),
        "time_zone": event.time_zone,
        "capacity": event.capacity,
        "format": event.first_stage.format,
        "house_rules": house_rules,
        "stake": amount(event.stake_cents),
        "prizes": plan.text,
        **written_terms(event.terms),
        "rounding": plan.rounding_cents,
        "hands": rules.hands,
        "target": rules.target,
        "best_of": rules.best_of,
        **written_movement(movement),
        "ranking": event.ranking,
        "minimum_games": event.minimum_games,
        "sit_out": event.sit_out,
        "sit_out_points": event.sit_out_points,
        "walk_over": event.walk_over,
        "walk_over_points": event.walk_over_points,
        "reporting": event.reporting,
        "asks_other_side": "yes" if event.asks_other_side else "",
        "is_private": "yes" if event.is_private else "",
        "tie_breaks": write_order(event.criteria[1:]),
    }
