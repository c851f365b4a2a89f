"""Rounds opened, closed, taken back, drawn again; parts of a night drawn; the night ended."""

from tournaments.direct.services.rematch import rematch_open
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.direct.services.shorten import night_shorten
from tournaments.direct.services.take_back import round_cancel, round_reopen
from tournaments.models import Round
from tournaments.seating.selectors.stages import through_to
from tournaments.seating.services.card_draws import cards_draw
from tournaments.seating.services.next_round import round_draw
from tournaments.seating.services.stages import night_end, stage_start

from .night import act, one_of

REASON = "Wrong tables"
DRAFT, OPEN, CLOSED = Round.Status.DRAFT, Round.Status.OPEN, Round.Status.CLOSED


@act(during=8)
def open_round(night, rng):
    night.do(round_open, number=night.round_number(rng, DRAFT))


@act(during=9)
def close_round(night, rng):
    """Close it, and of each table that is still playing say that it stands, or that it plays later."""
    number = night.round_number(rng, OPEN)
    current = night.rounds.filter(number=number).first()
    playing = list(current.matches.filter(status="playing").order_by("table")) if current else []
    later = [match.table for match in playing if rng.random() < 0.15]
    stands = {match.table: REASON for match in playing if match.table not in later}
    if rng.random() < 0.3 and current:
        done = current.matches.exclude(status="playing").values_list("table", flat=True)
        stands |= dict.fromkeys(done, REASON)
    night.do(round_close, number=number, stands=stands, later=later)


@act(during=2)
def cancel(night, rng):
    night.do(round_cancel, number=night.round_number(rng, OPEN), reason=REASON)


@act(during=3, after=2)
def reopen(night, rng):
    night.do(round_reopen, number=night.round_number(rng, CLOSED))


@act(during=2)
def draw_again(night, rng):
    night.do(round_draw, number=night.round_number(rng, DRAFT))


@act(during=1)
def shorten(night, rng):
    if rng.random() < 0.4:
        night.do(night_shorten, rounds=rng.randint(1, 4))


@act(during=1, after=1)
def rematch(night, rng):
    last = night.rounds.order_by("-number").first()
    night.do(rematch_open, after=last.number if last else 1)


@act(during=1)
def draw_cards(night, rng):
    night.do(cards_draw)


@act(during=4)
def draw_part(night, rng):
    event = night.event
    stage = one_of(rng, event.stages.filter(number=2))
    picks = ()
    if stage.fed.partners == "pick" and night.rounds.filter(stage__number=1).exists():
        lines = [line.entry_id for line in through_to(event, stage).through]
        rng.shuffle(lines)
        picks = list(zip(lines[::2], lines[1::2], strict=False))
    night.do(stage_start, number=2, picks=picks)


@act(during=1, after=1)
def end(night, rng):
    if rng.random() < 0.3:
        night.do(night_end)
