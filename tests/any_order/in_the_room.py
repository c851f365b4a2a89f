"""What the room sees: the clock, an announcement, a frozen board, the ceremony; and one step back."""

from tournaments.direct.services.undo import act_undo, way_back
from tournaments.errors import TournamentError
from tournaments.show.services.clock import clock_pause, clock_resume, clock_start, clock_stop
from tournaments.show.services.screens import announcement_set, screen_set
from tournaments.show.services.show import board_freeze, ceremony_tell

from .night import NothingThereError, act


@act(before=1, during=2, after=1)
def show_the_room(night, rng):
    """Press something of what the room sees."""
    starts = {"minutes": rng.randint(1, 30), "each_round": rng.random() < 0.5}
    press, arguments = rng.choice(
        [
            (clock_start, starts),
            (clock_pause, {}),
            (clock_resume, {}),
            (clock_stop, {}),
            (announcement_set, {"text": rng.choice(["", "Pizza", "Last call"])}),
            (
                screen_set,
                {"number": rng.randint(1, 2), "views": [rng.choice(["places", "seats"])], "seconds": 9},
            ),
            (board_freeze, {"after": rng.choice([None, 0, 1])}),
            (ceremony_tell, {"step": rng.choice([None, 0, 1])}),
        ]
    )
    night.do(press, **arguments)


@act(before=5, during=9, after=9)
def undo(night, rng):
    """take back the last act: what is offered works, and what is not is refused."""
    back = way_back(night.event)
    if back.last is None:
        raise NothingThereError
    try:
        night.do(act_undo, undo_id=back.last.id)
    except TournamentError as refusal:
        if back.offered is not None:
            raise AssertionError(f"{back.last.says} is offered, and refused: {refusal}") from refusal
        raise
    if back.offered is None:
        raise AssertionError(f"{back.last.says} is not offered ({back.why_not}), and taken back.")
