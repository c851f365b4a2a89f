"""What one player sees of the night by the personal link, where it is not a seat."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.access.public_access import event_at, night_at
from tournaments.cache.rendered import RenderCache
from tournaments.cache.stamps import epoch_in, rounds_stamp
from tournaments.charts import Course, Meeting, Moved, moves_of
from tournaments.models import Entry, Event, Round, show_of
from tournaments.money.selectors.prizes import pool_cents
from tournaments.money.selectors.to_prize import points_to_prize
from tournaments.names.people import FieldLine, field_of
from tournaments.results.selectors.standing_lines import StandingLine
from tournaments.show.selectors.places import public_course
from tournaments.show.selectors.show import public_sheet, public_standings

from .own_meetings import met_by
from .own_money import NightMoney, OwnMoney, night_money
from .own_seats import NightSeats, OwnSeat, shown_seats_of

#: A large night's list takes some MiB.
MOST_NIGHTS = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnStanding:
    """Where somebody stands as everybody may see it.

    Args:
        line: None until they take part.
        prize_cents: as it stands; None while the board is frozen, or without a line.
        of: how many have a place.
        moved: since the last round that differs; None before there are two.
    """

    line: StandingLine | None
    prize_cents: int | None
    of: int
    moved: Moved | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedNight:
    """What every player's page is made from: the seats, and by entry the field, the standings and the prizes.

    Args:
        version: the stamp of their streams: until the draw that of the night, then of its rounds.
        rounds: how many there are, drawn or not.
        frozen_after: the standings count the rounds up to this one only, None where they count all.
        course: everyone's places after each round that the public standings count.
        cents: what each wins who wins something; of nobody while the board is frozen.
        to_prize: by entry the points it lacks for a prize, where points tell it.
    """

    version: str
    rounds: int
    frozen_after: int | None
    field: Mapping[int, FieldLine]
    seats: NightSeats
    lines: Mapping[int, StandingLine]
    cents: Mapping[int, int]
    course: Course | None
    moves: Mapping[int, Moved]
    has_bracket: bool
    money: NightMoney
    to_prize: Mapping[int, str]

    def seats_of(self, entry: Entry) -> tuple[OwnSeat, ...]:
        return self.seats.of(tuple(self.field[entry.pk].members))

    def met_by(self, entry: Entry) -> tuple[Meeting, ...]:
        """Count whom they meet in the rounds whose seats they may see."""
        ghosts = {player for line in self.field.values() if line.is_ghost for player in line.members}
        return met_by(self.seats, tuple(self.field[entry.pk].members), ghosts)

    def standing_of(self, entry: Entry) -> OwnStanding:
        line = self.lines.get(entry.pk)
        shows_prize = line is not None and self.frozen_after is None
        return OwnStanding(
            line=line,
            prize_cents=self.cents.get(entry.pk, 0) if shows_prize else None,
            of=len(self.lines),
            moved=self.moves.get(entry.pk),
        )

    def money_of(self, entry: Entry) -> OwnMoney:
        return self.money.of(self.field[entry.pk], self.standing_of(entry).prize_cents)


def _read(state: tuple[str, str]) -> SharedNight:
    public_id, stamp = state
    # Read before all that they stand for.
    rounds = rounds_stamp(epoch_in(stamp), public_id)
    event = event_at(public_id)
    field = field_of(event)
    lines = public_standings(event, field)
    sheet = public_sheet(event, lines, pool=pool_cents(event), field=field)
    course = public_course(event)
    return SharedNight(
        version=stamp if event.status == Event.Status.SIGN_UP else rounds,
        rounds=Round.objects.filter(stage__event=event).count(),
        frozen_after=show_of(event).frozen_after,
        field={line.entry_id: line for line in field},
        seats=shown_seats_of(event, field),
        lines={line.entry_id: line for line in lines},
        cents={line.entry_id: line.cents for line in sheet.lines},
        course=course,
        moves=moves_of(course, {line.entry_id: line.place for line in lines}) if course else {},
        has_bracket=event.stage.kind.has_bracket,
        money=night_money(event, sheet),
        to_prize=points_to_prize(event, lines, sheet),
    )


#: By public id and stamp.
shared_nights = RenderCache(_read, most=MOST_NIGHTS)


def shared_night(event: Event) -> SharedNight:
    """Return what all players' pages share, reckoned once per change; one query where nothing has."""
    return shared_nights((event.public_id, night_at(event.public_id).stamp))
