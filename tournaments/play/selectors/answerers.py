"""Which phone may confirm a result: one that entered none of it, of the other side where that is known.

A phone is of a side once its browser has opened the own page of a player who sits there.
"""

from collections.abc import Iterable, Mapping

from django.db.models import Q

from tournaments.errors import NotNowError
from tournaments.models import Event, Hand, Link, LinkSession, Match, RoundTotal, Seat
from tournaments.play.words import rulings as words


def why_may_not_confirm(event: Event, match: Match, session: LinkSession) -> NotNowError | None:
    """Say why a phone may not confirm the match's result, None where it may; at most four queries."""
    writers = _writers(event, match)
    if not writers:
        return None
    owners = _owners({session.pk, *writers})
    own = owners[session.pk]
    if session.pk in writers or any(own.keys() & owners[writer].keys() for writer in writers):
        return NotNowError(words.entered_here(), code="entered_here")
    sides = _sides(match, {entry for each in owners.values() for entry in each.values()})
    mine = {sides[entry] for entry in own.values() if entry in sides}
    theirs = {sides[entry] for writer in writers for entry in owners[writer].values() if entry in sides}
    if mine and mine == theirs:
        return NotNowError(words.same_side(), code="same_side")
    return None


def _writers(event: Event, match: Match) -> set[int]:
    """Return the sessions that entered what counts now; nothing that came from the desk."""
    rows = RoundTotal.objects.all() if event.reports_totals else Hand.objects.all()
    live = rows.filter(match=match, voided_at=None).exclude(recorded_via=None).order_by()
    return set(live.values_list("recorded_via", flat=True).distinct())


def _owners(sessions: Iterable[int]) -> Mapping[int, dict[int, int]]:
    """Return the players' pages open on the phone of each session: entry by session, two queries."""
    ids = set(sessions)
    related = LinkSession.objects.filter(Q(pk__in=ids) | Q(beside__in=ids))
    rows = list(related.values_list("pk", "beside", "link__kind", "link__entry"))
    more = {beside for pk, beside, *_ in rows if pk in ids and beside} - {pk for pk, *_ in rows}
    rows += LinkSession.objects.filter(pk__in=more).values_list("pk", "beside", "link__kind", "link__entry")
    pages = {pk: entry for pk, _, kind, entry in rows if kind == Link.Kind.PLAYER}
    found: dict[int, dict[int, int]] = {session: {} for session in ids}
    for pk, beside, *_ in rows:
        for session, page in ((pk, pk), (pk, beside), (beside, pk)):
            if session in ids and page in pages:
                found[session][page] = pages[page]
    return found


def _sides(match: Match, entries: Iterable[int]) -> dict[int, int]:
    """Return the side on which each entry sits at the match, without those that do not."""
    seats = Seat.objects.filter(match=match, player__entries__entry__in=set(entries))
    return dict(seats.values_list("player__entries__entry", "side"))
