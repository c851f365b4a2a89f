"""Examples: people in each state there is, one of them as a sheet, and what their money adds up to."""

from dataclasses import replace

from django.contrib.messages import constants
from django.contrib.messages.storage.base import Message
from django.utils.translation import gettext as _

from tournaments.audit.last_act import LastAct
from tournaments.direct.selectors.lineup import Lineup, LineupLine, Show, State
from tournaments.direct.selectors.person import Member, Person
from tournaments.messages.selectors.own_seats import OwnSeat
from tournaments.people import words
from tournaments.web.views.qr import qr_svg

from .parts_tables import LONG, LONGER, ROUND

FEE = 1000


def _line(entry_id: int, name: str, state: State, **differs: object) -> LineupLine:
    usual = LineupLine(
        entry_id=entry_id,
        queue=entry_id,
        name=name,
        state=state,
        is_paid=True,
        is_free=False,
        paid_cents=FEE,
        owes_cents=0,
        is_unclear=False,
        table=None,
        seat=None,
        changes_at=None,
        note="",
    )
    return replace(usual, **differs)  # type: ignore[arg-type]  # each by its name


def _lines() -> tuple[LineupLine, ...]:
    owes = {"is_paid": False, "paid_cents": 0, "owes_cents": FEE}
    return (
        _line(1, "Ann", State.HERE, table=1, seat=1),
        _line(2, LONG, State.NOT_HERE, **owes),
        _line(3, "Bob", State.NOT_HERE),
        _line(4, "Carla", State.HERE, table=2, seat=3, **owes),
        _line(5, "Dave", State.LATE),
        _line(6, "Edith", State.LEAVING, changes_at=7),
        _line(7, "Frank", State.AWAY, changes_at=8),
        _line(8, "Grace", State.LEFT),
        _line(9, "Hank", State.WITHDRAWN),
        _line(10, LONGER, State.OUT),
        _line(11, "Iris", State.WAITING, is_paid=False, paid_cents=0),
        _line(12, "Joe", State.PENDING, is_paid=False, paid_cents=0),
        _line(13, "Kate", State.HERE, is_unclear=True, is_paid=False, is_free=True, paid_cents=0),
    )


def everyone() -> dict[str, object]:
    lineup = Lineup(lines=_lines(), round=ROUND)
    filters = [(each.value, words.filter_called(each.value), lineup.count(each)) for each in Show]
    return {"lineup": lineup, "filters": filters, "shown": Show.NOT_PAID, "next_round": ROUND + 1}


def a_person() -> dict[str, object]:
    line = _lines()[0]
    seat = OwnSeat(
        round=ROUND,
        status="open",
        table=1,
        position=1,
        partners=(LONG,),
        opponents=("Carla", "Dave"),
        points=0,
        against=0,
        sits_out=False,
        partners_change=False,
    )
    person = Person(
        line=line,
        members=(Member(number=1, name=line.name, nickname="", seat="1", sub=None),),
        now=seat,
        following=replace(seat, round=ROUND + 1, table=3, position=2, partners=("Frank",)),
        rounds=(7, 8),
        sub_rounds=(6, 7),
        link=None,
        last=LastAct(id=1, says="Ann checked in"),
    )
    return {"person": person, "line": line, "register": (), "url": "/p", "qr": qr_svg("http://localhost/p")}


def a_cash_box() -> dict[str, object]:
    """Return a box with prizes to pay and a fee to collect."""
    desk = {"in_cents": 12_000, "out_cents": 3_350, "box_cents": 8_650, "outstanding_cents": FEE}
    desk |= {"is_closed": False, "stakes": True, "to_pay": True, "is_fixed": True, "owed_cents": 8_650}
    return {"desk": desk, "left": (_("Pay the winners $86.50"),)}


def a_toast() -> list[Message]:
    return [Message(constants.SUCCESS, _("Ann checked in and paid"), extra_tags="1")]
