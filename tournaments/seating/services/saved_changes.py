"""Whether a change of who is here is stored already: a button that was pressed twice changes nothing more."""

from tournaments.models import EntryPlayer, Event
from tournaments.people.services.register import named
from tournaments.seating.selectors.plans import DrawnPlan
from tournaments.seating.selectors.presence import Comings, Roll, roll_of

from .attendance import Attendance, roll_with


def is_followed(event: Event, asked: Attendance, drawn: DrawnPlan) -> bool:
    """Tell whether those who come are in, and the seats that are drawn are for those who would be here."""
    if not _have_come(event, asked, drawn):
        return False
    if event.stage.kind.has_bracket:
        return not (asked.leaves or asked.back or asked.misses)
    roll = roll_of(event.stage)
    then = roll_with(roll, drawn, asked)
    if drawn.waits_for_results:
        return not changed_comings(roll, then)
    return all(
        set(each.absent) - set(drawn.plan.ghosts) == set(then.away(each.number))
        for each in drawn.plan.rounds[drawn.opened :]
    )


def changed_comings(before: Roll, after: Roll) -> dict[int, Comings]:
    """Return by player when they come and go, where it is not as before."""
    return {
        player: comings
        for player, comings in after.comings.items()
        if comings != before.comings.get(player, ())
    }


def _have_come(event: Event, asked: Attendance, drawn: DrawnPlan) -> bool:
    """Tell whether those who are late have numbers, and the newcomers the last ones.

    Two desks that enter one person each are shown plans of the same name.
    """
    if not drawn.numbers.keys() >= set(asked.late):
        return False
    if not asked.newcomers:
        return True
    people = sorted(drawn.entries.keys() - set(drawn.plan.ghosts))[-len(asked.newcomers) :]
    members = EntryPlayer.objects.filter(entry__in=[drawn.entries[number] for number in people])
    names: dict[int, list[str]] = {drawn.entries[number]: [] for number in people}
    for entry_id, name in members.order_by("pk").values_list("entry_id", "player__name"):
        names[entry_id].append(name)
    return [tuple(each) for each in names.values()] == [named(event.stage, name) for name in asked.newcomers]
