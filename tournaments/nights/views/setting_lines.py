"""What each section of a night's settings says in its one line."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.forms.boundfield import BoundField

from scoring.language import end_text, moment_text
from tournaments.models import Event
from tournaments.movements.words import ideals
from tournaments.names.amounts import money_text, writer_of
from tournaments.nights import words
from tournaments.nights.selectors.forecast import Forecast, Stakes, forecast
from tournaments.people.selectors.opening import opening_of
from tournaments.web.statuses import REFUSALS

from .settings_form import SettingsForm
from .shown_fields import chosen_text


def stakes_of(event: Event) -> Stakes:
    return Stakes(stake_cents=event.stake_cents, plan=event.prize_plan, terms=event.terms)


def forecast_of(event: Event) -> Forecast | None:
    """Return what the stored night means; None where its field can't be seated or its prizes paid."""
    stage, stakes = event.first_stage, stakes_of(event)
    try:
        shape = stage.kind.shape(event.capacity, event.ruleset, stage.movement)
        return forecast(shape=shape, starts_at=event.starts_at, stakes=stakes, write=writer_of(event))
    except REFUSALS:
        return None


def finish_of(event: Event) -> str:
    """Say when the night would be done; empty where nobody can know."""
    meant = forecast_of(event)
    if meant is None:
        return ""
    return words.about(time=end_text(meant.ends_at, event.starts_at, ZoneInfo(event.time_zone), event.locale))


def fairness_of(event: Event) -> str:
    """Say what its seats follow: the host's own chart, or the goal that comes first."""
    movement = event.movement
    return words.own_chart() if movement.chart else ideals.label(movement.ideal)


@dataclass(frozen=True, slots=True)
class SettingLines:
    form: SettingsForm
    event: Event
    meant: Forecast | None

    def of(self, key: str, fields: Sequence[BoundField]) -> str:
        """Say what the section holds; one without a sentence of its own has its fields in a row.

        A box has its label where it is ticked, and nothing where it is not.
        """
        if key in OWN_LINES:
            return OWN_LINES[key](self)
        texts = [
            str(each.label) if each.value() is True else chosen_text(each)
            for each in fields
            if each.value() is not False
        ]
        return " · ".join(filter(None, texts))


def _night(lines: SettingLines) -> str:
    event = lines.event
    when = moment_text(event.starts_at, ZoneInfo(event.time_zone), event.locale)
    return f"{event.name} · {when}"


def _players(lines: SettingLines) -> str:
    event = lines.event
    return words.up_to(number=event.capacity, is_for_pairs=event.movement.is_for_pairs)


def _length(lines: SettingLines) -> str:
    if lines.meant is None:
        return ""
    shape = lines.meant.shape
    if shape.is_about:
        return words.rounds_each(rounds=shape.rounds, goal=shape.goal)
    return words.rounds_of(rounds=shape.rounds, hands=shape.hands_per_round)


def _fee(lines: SettingLines) -> str:
    event = lines.event
    if not event.stake_cents:
        return words.free()
    amount = money_text(event.stake_cents, event)
    return words.fee_each(amount=amount, is_for_pairs=event.movement.is_for_pairs)


def _prizes(lines: SettingLines) -> str:
    if lines.meant is None or not lines.meant.prizes:
        return lines.event.prize_plan.text if lines.event.stake_cents else words.no_prizes()
    write = writer_of(lines.event)
    return ", ".join(write(cents) for cents in lines.meant.prizes)


def _entering(lines: SettingLines) -> str:
    text = chosen_text(lines.form["reporting"])
    return words.confirmed(entered=text) if lines.event.asks_other_side else text


def _privacy(lines: SettingLines) -> str:
    return words.seen_by(is_private=lines.event.is_private)


def _money(lines: SettingLines) -> str:
    parts = [
        f"{field.label}: {chosen_text(field)}"
        for field in lines.form.prize_fields()
        if not field.name.endswith("_basis") and chosen_text(field) and not _is_usual(field)
    ]
    return " · ".join(parts) or words.standard()


def _is_usual(field: BoundField) -> bool:
    choices = getattr(field.field, "choices", None)
    return choices is not None and str(field.value() or "") in ("", str(choices[0][0]))


def _order(lines: SettingLines) -> str:
    order = [label for _value, label in lines.form.order()]
    return " · ".join(f"{number}. {label}" for number, label in enumerate(order, 1)) or words.no_tiebreakers()


def _uneven(lines: SettingLines) -> str:
    if lines.form.is_even():
        return words.standard()
    return " · ".join(
        f"{field.label}: {text}" for field in lines.form.uneven_fields() if (text := chosen_text(field))
    )


def _sign_up(lines: SettingLines) -> str:
    event, no_shows = lines.event, lines.form["no_shows"]
    opens, closes = opening_of(event)
    zone, locale = ZoneInfo(event.time_zone), event.locale
    parts = [
        words.sign_up_opens(time=moment_text(opens, zone, locale)) if opens else "",
        words.sign_up_closes(time=moment_text(closes, zone, locale)) if closes else "",
        words.minutes_to_take(minutes=event.accept_minutes) if event.accept_minutes else "",
        f"{no_shows.label}: {chosen_text(no_shows)}" if event.no_shows != Event.NoShows.KEEP else "",
        words.door_code() if event.checks_in_at_door else "",
        event.question_1,
        event.question_2,
    ]
    return " · ".join(part for part in parts if part) or words.sign_up_until_draw()


OWN_LINES: Mapping[str, Callable[[SettingLines], str]] = {
    "night": _night,
    "players": _players,
    "length": _length,
    "fee": _fee,
    "prizes": _prizes,
    "money": _money,
    "order": _order,
    "uneven": _uneven,
    "entering": _entering,
    "privacy": _privacy,
    "sign-up": _sign_up,
}
