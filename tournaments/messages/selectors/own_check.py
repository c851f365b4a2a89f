"""The result that a player is asked about on their own page."""

from dataclasses import dataclass

from tournaments.access.shown_seats import refuse_hidden
from tournaments.errors import LinkGoneError, NotNowError
from tournaments.messages import words
from tournaments.models import Entry, Event, LinkSession, Match, Round
from tournaments.play.selectors.answerers import why_may_not_confirm
from tournaments.play.selectors.result_checks import CheckState
from tournaments.play.selectors.tables import TableState, table_state


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnCheck:
    """A result of the open round; ``why_not``: why the phone that asks may not confirm it, None if it may."""

    state: TableState
    why_not: NotNowError | None

    @property
    def may_confirm(self) -> bool:
        return self.why_not is None

    @property
    def round(self) -> int:
        return self.state.round

    @property
    def table(self) -> int:
        return self.state.table

    @property
    def result(self) -> str:
        return self.state.result

    @property
    def scores(self) -> tuple[int, ...]:
        return self.state.scores

    @property
    def check(self) -> CheckState:
        return self.state.check


def own_match(event: Event, entry: Entry, round_number: int) -> Match:
    """Return the match at which an entry sits in a round.

    Raises:
        Match.DoesNotExist: they have none.
        NotNowError: the seats of that round are not shown yet.
    """
    refuse_hidden(event, round_number)
    matches = Match.objects.select_related("round__stage").filter(
        round__stage__event=event,
        round__number=round_number,
        seats__player__entries__entry=entry,
    )
    return matches.distinct().get()


def match_of(session: LinkSession, round_number: int) -> Match:
    """Return the match at which the player of a page sits in a round; raises as ``own_match`` does.

    Raises:
        LinkGoneError: the link opens no player's page.
    """
    event, entry = session.link.event, session.link.entry
    if entry is None:
        raise LinkGoneError(words.no_players_page())
    return own_match(event, entry, round_number)


def own_check(session: LinkSession) -> OwnCheck | None:
    """Return the result of the open round that the player's phone is asked about, None for none.

    No query where the event does not ask; two until the table is done.
    """
    event, entry = session.link.event, session.link.entry
    if not event.asks_other_side or entry is None:
        return None
    current = Round.objects.filter(stage__event=event, status=Round.Status.OPEN).first()
    try:
        match = own_match(event, entry, current.number) if current else None
    except Match.DoesNotExist:
        return None
    if match is None or match.status in Match.UNDECIDED:
        return None
    state = table_state(match, event)
    if not state.check:
        return None
    return OwnCheck(state=state, why_not=why_may_not_confirm(event, match, session))
