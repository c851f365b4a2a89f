"""The round that matters now, and stamps by which a page sees that there is something new."""

from django.db.models import Count, QuerySet, Sum

from tournaments.models import Event, Link, Match, Round


def current_round(event: Event) -> Round | None:
    """Return the round that matters now: the open one, else the next to open, else the last."""
    return _that_matters(Round.objects.filter(stage__event=event))


def _that_matters(rounds: QuerySet[Round]) -> Round | None:
    ordered = list(rounds.order_by("number"))
    for status in (Round.Status.OPEN, Round.Status.DRAFT):
        for each in ordered:
            if each.status == status:
                return each
    return ordered[-1] if ordered else None


_NTH_STATUS = {status.value: index for index, status in enumerate(Round.Status)}


def table_stamp(epoch: int, turns: int, number: int, status: str, match: Match | None) -> str:
    """Name what a table's page shows, so that of two stamps the later one is always the greater.

    Args:
        epoch: the database's, which grows whenever all that follows goes back.
        turns: the event's, read before the round: it grows whenever round, status or version go back.
        number: the round's, as ``status`` is.
    """
    return f"{epoch}-{turns}-{number}-{_NTH_STATUS[status]}-{match.version if match else 0}"


def epoch_in(stamp: str) -> int:
    """Return the epoch, with which each stamp of a night begins."""
    return int(stamp.partition("-")[0])


def rounds_stamp(epoch: int, public_id: str) -> str:
    """Name how far the night is and which seats are to come, whatever the tables have played; one query.

    Where players are asked about results, also how far those are; in a second query.
    """
    rounds = Round.objects.filter(stage__event__public_id=public_id).order_by("number")
    rows = list(rounds.values_list("status", "stage__event__turns", "stage__event__asks_other_side"))
    parts = [str(epoch), *(status for status, *_ in rows)] + [str(turns) for _, turns, _ in rows[:1]]
    if any(asks for *_, asks in rows[:1]):
        parts.append(_results_stamp(public_id))
    return "-".join(parts)


def _results_stamp(public_id: str) -> str:
    """Name which results of the open rounds are in, and every change of one."""
    matches = Match.objects.filter(round__stage__event__public_id=public_id, round__status=Round.Status.OPEN)
    done = matches.exclude(status=Match.Status.PLAYING).aggregate(count=Count("pk"), versions=Sum("version"))
    return f"{done['count']}.{done['versions'] or 0}"


def table_stamps(epoch: int, public_id: str) -> dict[int, str]:
    """Return the stamp of each table of the round that matters now, with its link; four queries.

    A table whose link is replaced has a new stamp, so that its phones learn at once that they are out.
    """
    turns = Event.objects.values_list("turns", flat=True).get(public_id=public_id)
    current = _that_matters(Round.objects.filter(stage__event__public_id=public_id))
    if current is None:
        return {}
    links = Link.objects.filter(event__public_id=public_id, kind=Link.Kind.TABLE, revoked_at=None)
    links_by_table = dict(links.values_list("table", "pk"))
    seated = {match.table: (current, match) for match in current.matches.all()}
    put_off = {match.table: (match.round, match) for match in _put_off(public_id)}
    at_table = seated | put_off if current.status == Round.Status.CLOSED else put_off | seated
    stamps = {
        table: table_stamp(epoch, turns, of_round.number, of_round.status, match)
        for table, (of_round, match) in at_table.items()
    }
    return {table: f"{stamp}-{links_by_table.get(table, 0)}" for table, stamp in stamps.items()}


def match_that_matters(event: Event, current: Round, table: int) -> tuple[Round, Match | None]:
    """Return what a table's phone shows: its game of this round; where that is over or none, one put off."""
    match = Match.objects.filter(round=current, table=table).first()
    if match is None or current.status == Round.Status.CLOSED:
        put_off = (each for each in _put_off(event.public_id) if each.table == table)
        if late := next(put_off, None):
            return late.round, late
    return current, match


def _put_off(public_id: str) -> list[Match]:
    """List the games put off, the last first."""
    games = Match.objects.filter(round__stage__event__public_id=public_id, status=Match.Status.LATER)
    return list(games.select_related("round").order_by("-round__number"))
