"""What the picture for the chat says before a night is over: the lineup, then the seats of the round."""

from tournaments.access.shown_seats import why_hidden
from tournaments.cache.rendered import RenderCache
from tournaments.cache.stamps import current_round
from tournaments.errors import NotNowError
from tournaments.models import Event, Round
from tournaments.names.short import shortened
from tournaments.pictures.lists import ListPicture, list_png
from tournaments.seating.selectors.seating import board_of
from tournaments.show import chat_words as words
from tournaments.show.words import euchre_night

from .lineup import lineup_names

MOST_PICTURES = 16
#: Of a name; four of them stand in one line.
MOST_LETTERS = 16

rendered_lists = RenderCache(list_png, most=MOST_PICTURES)


def list_picture(event: Event, *, is_wide: bool) -> ListPicture:
    """Say what is drawn of a night that is not over.

    Raises:
        NotNowError: no one is signed up, or the seats can't be seen yet.
    """
    title, lines = _lineup(event) if event.status == Event.Status.SIGN_UP else _seats(event)
    if not lines:
        raise NotNowError(words.no_list_yet(), code="no_list")
    return ListPicture(
        is_wide=is_wide,
        name=event.name,
        otherwise=euchre_night(),
        nameless=words.nameless(),
        title=title,
        club=event.club.name,
        lines=lines,
        more=words.and_more(),
    )


def has_list(event: Event) -> bool:
    """Say whether there is something to draw."""
    try:
        return bool(list_picture(event, is_wide=False).lines)
    except NotNowError:
        return False


def _lineup(event: Event) -> tuple[str, tuple[str, ...]]:
    names = lineup_names(event).coming
    title = words.lineup_of(count=len(names), places=event.capacity)
    return title, tuple(f"{number}. {name}" for number, name in enumerate(names, start=1))


def _seats(event: Event) -> tuple[str, tuple[str, ...]]:
    current = current_round(event) if event.status == Event.Status.RUNNING else None
    board = board_of(event, current.number) if current else None
    if board is None or board.status == Round.Status.CLOSED or why_hidden(event, board.round):
        return "", ()
    seated = [seat.name for table in board.tables for side in table.pairs for seat in side]
    names = [*seated, *board.byes]
    short = dict(zip(names, shortened(names, MOST_LETTERS), strict=True))
    tables = [
        (table.table, [[short[seat.name] for seat in side] for side in table.pairs]) for table in board.tables
    ]
    lines = [words.at_table(table=table, sides=words.against_in_lines(sides)) for table, sides in tables]
    byes = [words.sits_out(names=", ".join(short[name] for name in board.byes))] if board.byes else []
    title = words.round_number(number=board.round, rounds=board.rounds)
    return title, (*lines, *byes)
