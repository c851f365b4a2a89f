"""Deciding games of a bracket and who plays in it. Locks the event, then its matches by id."""

from collections.abc import Iterable

from django.utils import timezone

from tournaments.audit.actor import Actor, Change, audit_event
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.direct.words import brackets as words
from tournaments.errors import NotNowError
from tournaments.models import Entry, EntryPlayer, Event, Match, Round, Stage
from tournaments.notices import publish_on_commit
from tournaments.play.services.match_scores import settle_table
from tournaments.play.services.tables import lock_table
from tournaments.seating.services.next_round import go_on, night_goes_on
from tournaments.seating.services.seats import tell_tables

from .bracket_changes import (
    WINNER,
    BracketChange,
    BracketPreview,
    Departure,
    GameDecision,
    bracket_preview,
    decided_match,
    is_meeting,
    is_to_be_played,
    result_at_leaving,
    stage_with_bracket,
)

#: Code of the refusal that asks for a preview first.
UNDOES = "undoes_games"


@undoable(Scope.NIGHT)
def bracket_decide(*, event_id: int, change: BracketChange, sha256: str, actor: Actor) -> BracketPreview:
    """Decide a game, or record who leaves or comes back. Repeating it changes nothing.

    Games that come after are drawn by what stands then. Those that were drawn or played by others are
    undone and drawn again, where the director has seen them.

    Args:
        sha256: of the preview that was shown; empty where nothing was.

    Raises:
        Event.DoesNotExist: there is no such event.
        Match.DoesNotExist: there is no such match.
        Entry.DoesNotExist: there is no such entry.
        NotNowError: games would be undone that nobody was shown, the money of the night is shared out,
            or the game was played again since.
        InvalidRequestError: the match does not count in the bracket any more.
    """
    event = Event.objects.get(pk=event_id)
    stage = stage_with_bracket(event)
    matches = _locked(stage)
    preview = bracket_preview(event, change)
    if _is_saved(stage, matches, change):
        return preview
    if preview.disturbs and sha256 != preview.sha256:
        raise NotNowError(_undoes(preview), code=UNDOES)
    if isinstance(change, GameDecision):
        before = _decide(decided_match(matches, change), change)
    else:
        before = _leave(stage, matches, change)
    _stop_wrong_games(matches, preview)
    _go_on(event, stage, actor)
    tell_tables(event)
    facts = Change(
        before=before,
        after={**change.to_json(), "undone": [f"{each.round}.{each.table}" for each in preview.undone]},
        reason=change.reason,
    )
    audit_event(actor, "bracket_decide", event.pk, facts)
    publish_on_commit(event.pk)
    return preview


def _undoes(preview: BracketPreview) -> str:
    games = ", ".join(words.round_and_table(number=each.round, table=each.table) for each in preview.undone)
    return words.undoes_games(games=games)


def _locked(stage: Stage) -> list[Match]:
    ids = Match.objects.select_for_update(no_key=True).filter(round__stage=stage).order_by("pk")
    list(ids)
    # Read only now: joined to the locked rows, a round could predate the wait for the lock.
    matches = Match.objects.filter(round__stage=stage).select_related("round")
    return list(matches.order_by("round__number", "table").prefetch_related("seats__entry"))


def _is_saved(stage: Stage, matches: Iterable[Match], change: BracketChange) -> bool:
    if isinstance(change, Departure):
        stored = {(each.left_as, each.keeps_games) for each in _people_of(stage, change.entry)}
        return stored == {(change.how, change.keeps_place)}
    match = decided_match(list(matches), change)
    return (match.winner, match.is_walk_over) == (WINNER[change.verdict], change.walk_over)


def _decide(match: Match, change: GameDecision) -> dict[str, object]:
    """Store who goes on; a match that is being played stops there, or goes on when that is taken back."""
    before: dict[str, object] = {
        "winner": match.winner,
        "walk_over": match.is_walk_over,
        "status": match.status,
    }
    match.winner, match.is_walk_over = WINNER[change.verdict], change.walk_over
    if is_to_be_played(match):
        if match.winner is not None and match.status in Match.UNDECIDED:
            match.status = Match.Status.STANDS
        elif match.winner is None and match.status == Match.Status.STANDS:
            match.status = Match.Status.PLAYING
    _save(match)
    return before


def _leave(stage: Stage, matches: Iterable[Match], change: Departure) -> dict[str, object]:
    """Store who leaves; whom they play now goes on."""
    people = _people_of(stage, change.entry)
    before: dict[str, object] = {"entry": change.entry, "how": people[0].left_as}
    now = timezone.now()
    for entry in people:
        entry.left_as, entry.keeps_games = change.how, change.keeps_place
        # Who says otherwise how they left does not say that it was later.
        entry.left_at = (entry.left_at or now) if change.how else None
        entry.save(update_fields=["left_as", "left_at", "keeps_games"])
    if change.how:
        for match in matches:
            _stop(match, change.entry)
    return before


def _people_of(stage: Stage, entry_id: int) -> list[Entry]:
    """Return the entries of the first part that one of the bracket is made of: the people of the night."""
    players = EntryPlayer.objects.filter(entry=entry_id, stage=stage).values("player")
    first = Entry.objects.filter(stage__event=stage.event_id, stage__number=1, members__player__in=players)
    return list(first.distinct().order_by("pk"))


def _stop(match: Match, entry_id: int) -> None:
    """Let who plays against somebody who leaves go on without playing to the end."""
    result = result_at_leaving(match, entry_id)
    if result is None:
        return
    match.winner, match.is_walk_over = result
    if match.status in Match.UNDECIDED:
        match.status = Match.Status.STANDS
    _save(match)


def _stop_wrong_games(matches: Iterable[Match], preview: BracketPreview) -> None:
    """Take matches that are played, or will be, out of the bracket whose pairs do not meet any more."""
    for match in matches:
        is_of_a_game = is_to_be_played(match) and match.game is not None
        if is_of_a_game and not is_meeting(match, preview.after):
            match.game, match.winner, match.is_walk_over = None, None, False
            if match.status in Match.UNDECIDED:
                match.status = Match.Status.STANDS
            _save(match)


def _save(match: Match) -> None:
    match.version += 1
    match.save(update_fields=["winner", "is_walk_over", "game", "status", "version"])
    settle_table(lock_table(match.pk))


def _go_on(event: Event, stage: Stage, actor: Actor) -> None:
    """Draw what follows unless a round is being played; a night that was over goes on for games left."""
    if stage.rounds.filter(status=Round.Status.OPEN).exists():
        return
    was_over = event.status == Event.Status.FINISHED
    go_on(event, stage, actor)
    if was_over and stage.rounds.filter(status=Round.Status.DRAFT).exists():
        night_goes_on(event)
