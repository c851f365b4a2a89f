"""Examples: a night, its tables in each state, its round and its standings."""

from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Club
from scoring.table.hands import HandReport
from tournaments.charts import Moved
from tournaments.direct.selectors.console import Console
from tournaments.direct.selectors.console_lines import RoundLine, TableCard
from tournaments.direct.selectors.pace import Pace
from tournaments.formats import FORMATS, FormatKey
from tournaments.models import Show
from tournaments.play.selectors.disputes import DisputeLine, Telling
from tournaments.play.selectors.result_checks import CheckState
from tournaments.results.selectors.standing_lines import StandingLine
from tournaments.standings import Tally

ZONE = "America/Chicago"
ROUND, ROUNDS = 6, 8
LONG, LONGER = "Bartholomew Fitzgerald", "Wilhelmina Featherston"
SIDES = (f"{LONG} & {LONGER}", "Carla & Dave")


@dataclass(frozen=True, slots=True)
class ExampleStage:
    kind = FORMATS[FormatKey.PARTY]


@dataclass(frozen=True, slots=True)
class ExampleNight:
    """What the templates of a night read of an event."""

    stage: ExampleStage
    starts_at: datetime
    pk = 1
    public_id = "example"
    name = "Friday euchre"
    status = "running"
    stake_cents = 1000
    currency, locale, time_zone = "USD", "en_US", ZONE
    is_private = reports_totals = False


def at(hour: int, minute: int) -> datetime:
    """Return a moment of today: its date is never shown."""
    now = timezone.now().astimezone(ZoneInfo(ZONE))
    return now.replace(hour=hour, minute=minute, second=0, microsecond=0)


def a_night() -> dict[str, object]:
    show = Show(frozen_after=5, clock_left_seconds=540)
    return {
        "event": ExampleNight(ExampleStage(), at(19, 0)),
        "show": show,
        "number": ROUND,
        "money_club": Club(),
    }


def _card(table: int, **differs: object) -> TableCard:
    usual = TableCard(
        table=table,
        status="playing",
        hands_played=7,
        hands_total=10,
        progress="7 of 10 hands",
        scores=(10, 7),
        sides=SIDES,
        last_hand_at=at(20, 14),
        called_at=None,
        is_done=False,
        is_walk_over=False,
        check=CheckState.NOT_NEEDED,
        told_otherwise="",
    )
    return replace(usual, **differs)  # type: ignore[arg-type]  # each by its name


def cards() -> tuple[TableCard, ...]:
    """Return a table in each state there is."""
    done = {"hands_played": 10, "is_done": True}
    return (
        _card(1, sides=("Ann & Bob", "Edith & Frank"), hands_played=0, scores=(0, 0), last_hand_at=None),
        _card(2),
        _card(3, called_at=at(20, 16), sides=("Grace & Hank", "Iris & Joe")),
        _card(4, is_disputed=True, sides=("Kate & Lou", "Ann & Carla")),
        _card(5, told_otherwise="7–10", hands_played=10, sides=("Bob & Dave", "Edith & Grace")),
        _card(6, check=CheckState.WRONG, hands_played=10, sides=("Frank & Hank", "Iris & Kate")),
        _card(7, check=CheckState.WAITING, hands_played=10, sides=("Joe & Lou", "Ann & Dave")),
        _card(8, **done, sides=("Bob & Carla", "Edith & Hank")),
        _card(9, **done, is_walk_over=True, scores=(10, 0), sides=("Frank & Grace", "Iris & Lou")),
        _card(10, **done, status="later", sides=("Joe & Kate", "Ann & Edith")),
        _card(11, hands_total=None, progress="7 hands", sides=("Ann & Bob", "Carla & Dave", "Edith & Frank"),
              scores=(8, 6, 5)),
    )  # fmt: skip


def _rounds() -> tuple[RoundLine, ...]:
    return tuple(
        RoundLine(
            number=number,
            status="closed" if number < ROUND else "open" if number == ROUND else "draft",
            status_label="",
            tables=11,
            has_byes=False,
            note="",
            is_disputed=False,
            waits=False,
            is_recorded=False,
            part=1,
        )
        for number in range(1, ROUNDS + 1)
    )


def _console(tables: tuple[TableCard, ...], disputes: tuple[DisputeLine, ...] = ()) -> Console:
    return Console(
        entries=(),
        here=44,
        places=44,
        waiting=0,
        paid=44,
        shape=None,
        shape_refusal="",
        ends_at=None,
        rounds=_rounds(),
        to_open=None,
        to_close=ROUND,
        tables=tables,
        disputes=disputes,
        byes=(),
        sitting_out=(),
        draws_ahead=True,
        has_sheets=False,
        has_bracket=False,
        is_seeded=False,
        note="",
        is_stale=False,
        next_part=None,
        offers_cards=False,
        rematch_after=None,
        postponed=(),
    )


def a_quiet_round() -> dict[str, object]:
    """Return a round whose tables are done, and how fast it was."""
    pace = Pace(hand=None, done_by=at(21, 40), rounds=2, is_about=True, slow=(2,), shorter=())
    return {"console": _console(cards()[7:10]), "cards": cards(), "pace": pace}


def a_round_that_needs_you() -> Console:
    return _console(cards(), (_dispute(),))


def _dispute() -> DisputeLine:
    return DisputeLine(
        id=1,
        round=ROUND,
        table=4,
        number=8,
        hand_id=1,
        people=(),
        first=_telling("Kate", 4, 1, "Kate & Lou"),
        second=_telling("Kate", 2, 2, "Ann & Carla"),
    )


def _telling(maker: str, tricks: int, points: int, winners: str) -> Telling:
    return Telling(
        report=HandReport(dealer=2, maker=1, tricks=tricks),
        outcome="made" if tricks > 2 else "euchred",
        seat_points=(points,),
        at=at(20, 15),
        by=_("table 4"),
        maker_name=maker,
        winners=winners,
    )


def places() -> tuple[StandingLine, ...]:
    """Return a list with a tie, a reason and a long name."""
    rows = (
        (1, False, "Ann", 54),
        (2, False, LONG, 52),
        (3, True, "Carla", 49),
        (3, True, "Dave", 49),
        (5, False, "Edith", 47),
    )
    return tuple(
        StandingLine(
            place=place,
            is_tied=is_tied,
            entry_id=number,
            number=number,
            name=name,
            tally=Tally(number=number, points=points, hands=60, loners=2, euchres=1, wins=5),
            because="",
            wins=5,
            credit=Fraction(4 if name == "Edith" else 0),
            figure=Fraction(points),
        )
        for number, (place, is_tied, name, points) in enumerate(rows, start=1)
    )


def top() -> dict[str, object]:
    """Return the list beside the tables: one has won two places, another lost one."""
    moves = dict(zip((1, 2, 3), (2, 0, -1), strict=True))
    lines = [(line, Moved(places=moves.get(line.entry_id, 0), since=5)) for line in places()]
    return {"top": lines, "has_moves": True}
