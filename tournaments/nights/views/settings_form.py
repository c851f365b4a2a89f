"""Everything of a night that can change before round one, as its settings page asks it."""

from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.money.pool_split import amount
from scoring.rules.rulesets import Ruleset
from tournaments.errors import InvalidRequestError
from tournaments.formats import Format, MovementSettings, read_movement
from tournaments.formats.lengths import with_length
from tournaments.formats.settings import MOVEMENT
from tournaments.models import Event
from tournaments.models.night_settings import ALL_SETTINGS, INVITATION
from tournaments.money.views.prize_forms import written_terms
from tournaments.movements import Leftovers
from tournaments.nights import words
from tournaments.nights.selectors.forecast import late_end_of
from tournaments.nights.services.drafts import EventDraft
from tournaments.nights.services.larger_tables import criteria_after
from tournaments.standings import (
    CRITERION_LABELS,
    FIRST,
    MOST_FIXED,
    CreditExample,
    Criterion,
    credit_examples,
)
from tournaments.web.views.moments import DATETIME

from .forms import WHO, EventForm, kind_of, shown_kind
from .setting_fields import UNEVEN, question, setting_field, shown_settings, translated
from .tie_breaks import read_order, write_order

#: What is asked of the movement on a page of its own.
ON_OWN_PAGES = frozenset({"ideal"})


class SettingsForm(EventForm):
    """Everything of an event that can change before round one: the seven fields and the finer ones."""

    time_zone = forms.CharField(**question("time_zone"), max_length=64)
    hands = forms.IntegerField(
        label=_("Hands per game"),
        min_value=1,
        max_value=60,
        required=False,
        help_text=_("Leave blank to play to a score."),
    )
    target = forms.IntegerField(
        label=_("Or points to win"),
        min_value=1,
        max_value=100,
        required=False,
        help_text=_("For example, 10: first side to 10 wins."),
    )
    best_of = forms.IntegerField(
        label=_("Best of how many games?"),
        min_value=1,
        max_value=9,
        required=False,
        help_text=_("Best of 1, 3, 5, 7 or 9"),
    )
    entry_size = setting_field("entry_size")
    ranking = forms.ChoiceField(
        **question("criteria"),
        choices=translated((each.value, CRITERION_LABELS[each]) for each in FIRST),
        required=False,
    )
    tie_breaks = forms.CharField(widget=forms.HiddenInput, required=False, max_length=200)
    key = forms.UUIDField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, event: Event | None = None, **kwargs: Any) -> None:
        """Ask what the chosen format asks, and nothing else; ``event`` is as it is stored."""
        if event is not None:
            kwargs |= {"locale": event.locale, "currency": event.currency}
        super().__init__(*args, **kwargs)
        self.event = event
        kind = shown_kind(self)
        self._ask_settings(kind)
        del self.fields["length"]
        self.fields["format"].required = True
        if "rounds" in self.fields:
            self.fields["rounds"].help_text = words.rounds_hint(usual=gettext(kind.usual_rounds))

    def _ask_settings(self, kind: Format) -> None:
        """Add what settings declare, those of the movement before what decides first."""
        first = list(self.fields)[: list(self.fields).index("ranking")]
        self.fields |= {name: setting_field(name) for name in ALL_SETTINGS if name not in self.fields}
        for name in INVITATION:
            del self.fields[name]
        self.order_fields((*first, *MOVEMENT))
        names = kind.asks - ON_OWN_PAGES | ({"entry_size"} if len(kind.entry_sizes) > 1 else frozenset())
        for name in MOVEMENT.keys() - names:
            del self.fields[name]

    def uneven_fields(self) -> list[BoundField]:
        return [self[name] for name in UNEVEN]

    def is_even(self) -> bool:
        """Whether each of them stands as it usually does, so that the page can fold them away."""
        return not any(
            self[name].errors or str(self[name].value()) != str(usual) for name, usual in UNEVEN.items()
        )

    def order(self) -> list[tuple[str, str]]:
        """The chosen tie-breaks as values and labels, the first decides first."""
        return [(each.value, gettext(CRITERION_LABELS[each])) for each in self._chosen()]

    def others(self) -> list[tuple[str, str]]:
        criteria = {*self._chosen(), self["ranking"].value() or Criterion.POINTS.value}
        return [(each.value, gettext(CRITERION_LABELS[each])) for each in Criterion if each not in criteria]

    def credit_examples(self) -> tuple[CreditExample, ...]:
        """What each credit for sitting out would do to a small night."""
        text = str(self["sit_out_points"].value() or "")
        fixed = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else 0
        return credit_examples(fixed=min(fixed, MOST_FIXED))

    def _chosen(self) -> tuple[Criterion, ...]:
        try:
            return read_order(str(self["tie_breaks"].value() or ""))
        except InvalidRequestError:
            return ()

    def _draft(self, cleaned: dict[str, Any]) -> EventDraft:
        """What invites people stays as it is: it has a page of its own."""
        stays = {} if self.event is None else {name: getattr(self.event, name) for name in INVITATION}
        return super()._draft({**cleaned, **stays})

    def _entry_size(self) -> int:
        text = str(self["entry_size"].value() or "")
        return int(text) if text in map(str, WHO) else super()._entry_size()

    def _ask_about_the_end(self, cleaned: dict[str, Any]) -> None:
        """Ask only where the end changes."""
        if self.event is None or self.draft.late_end != late_end_of(self.event):
            super()._ask_about_the_end(cleaned)

    def _length(self, cleaned: dict[str, Any], rules: Ruleset) -> tuple[Ruleset, MovementSettings]:
        stored = {} if self.event is None else self.event.movement.to_json()
        stays = {name: stored[name] for name in ON_OWN_PAGES if name in stored}
        return rules, read_movement({**cleaned, **stays}, kind_of(cleaned))

    def _rules(self, cleaned: dict[str, Any]) -> Ruleset:
        return with_length(
            super()._rules(cleaned),
            hands=cleaned["hands"],
            target=cleaned["target"],
            best_of=cleaned["best_of"] or 1,
        )

    def _criteria(self, cleaned: dict[str, Any]) -> tuple[Criterion, ...]:
        """Read the list; of a night that is stored the usual one follows the way of reporting."""
        first = Criterion(cleaned["ranking"] or Criterion.POINTS)
        chosen = (first, *read_order(cleaned["tie_breaks"]))
        kind, leftovers = kind_of(cleaned), Leftovers(cleaned.get("leftovers") or Leftovers.BYES)
        if self.event is None:
            return chosen
        reporting = cleaned.get("reporting") or Event.Reporting.HANDS
        return criteria_after(self.event, chosen, kind, leftovers, reporting)


def settings_of(event: Event, house_rules: str) -> dict[str, object]:
    """Return an event as its settings form shows it, with the key of its rules."""
    rules, plan = event.ruleset, event.prize_plan
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
        "ranking": event.ranking,
        **shown_settings(event),
        "tie_breaks": write_order(event.criteria[1:]),
    }
