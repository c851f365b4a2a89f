"""The round that matters now, and stamps by which a page sees that there is something new."""

from django.db.models import Max, Q, QuerySet
from django.db.models.functions import Coalesce

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


def table_stamp(current: Round, match: Match | None) -> str:
    """Name what a table's page shows: round, the round's status and version, each of which only grows."""
    status = list(Round.Status).index(Round.Status(current.status))
    return f"{current.number}-{status}-{match.version if match else 0}"


def rounds_stamp(public_id: str) -> str:
    """Name how far the night is and which seats are to come, whatever the tables have played; one query."""
    rounds = Round.objects.filter(stage__event__public_id=public_id)
    newest = Coalesce(Max("matches__version", filter=Q(status=Round.Status.DRAFT)), 0)
    stamps = rounds.annotate(newest=newest).order_by("number").values_list("status", "newest")
    return "-".join(f"{status}{version or ''}" for status, version in stamps)


def table_stamps(public_id: str) -> dict[int, str]:
    """Return the stamp of each table of the round that matters now, with its link; three queries.

    A table whose link is replaced has a new stamp, so that its phones learn at once that they are out.
    """
    current = _that_matters(Round.objects.filter(stage__event__public_id=public_id))
    if current is None:
        return {}
    links = Link.objects.filter(event__public_id=public_id, kind=Link.Kind.TABLE, revoked_at=None)
    links_by_table = dict(links.values_list("table", "pk"))
    return {
        match.table: f"{table_stamp(current, match)}-{links_by_table.get(match.table, 0)}"
        for match in current.matches.all()
    }
