"""Whether a change of who is here is stored already: a button that was pressed twice changes nothing more."""

from tournaments.models import EntryPlayer, Event
from tournaments.people.services.register import named
from tournaments.seating.selectors.plans import DrawnPlan
from tournaments.seating.selectors.presence import Comings, Roll, roll_of

from .attendance import Attendance, roll_with


def is_followed(event: Event, change: Attendance, draw: DrawnPlan) -> bool:
    """Tell whether those who come are in, and the seats that are drawn are for those who would be here."""
    if not _have_come(event, change, draw):
        return False
    if event.stage.kind.has_bracket:
        return not (change.leaves or change.back or change.misses)
    roll = roll_of(event.stage)
    then = roll_with(roll, draw, change)
    if draw.waits_for_results:
        return not changed_comings(roll, then)
    return all(
        set(each.absent) - set(draw.plan.ghosts) == set(then.away(each.number))
        for each in draw.plan.rounds[draw.opened :]
    )


def changed_comings(before: Roll, after: Roll) -> dict[int, Comings]:
    """Return by player when they come and go, where it is not as before."""
    return {
        player: comings
        for player, comings in after.comings.items()
        if comings != before.comings.get(player, ())
    }


def _have_come(event: Event, change: Attendance, draw: DrawnPlan) -> bool:
    """Tell whether those who are late have numbers, and the newcomers the last ones.

    Two desks that enter one person each are shown plans of the same name.
    """
    if not draw.numbers.keys() >= set(change.late):
        return False
    if not change.newcomers:
        return True
    people = sorted(draw.entries.keys() - set(draw.plan.ghosts))[-len(change.newcomers) :]
    members = EntryPlayer.objects.filter(entry__in=[draw.entries[number] for number in people])
    names: dict[int, list[str]] = {draw.entries[number]: [] for number in people}
    for entry_id, name in members.order_by("pk").values_list("entry_id", "player__name"):
        names[entry_id].append(name)
    return [tuple(each) for each in names.values()] == [named(event.stage, name) for name in change.newcomers]
