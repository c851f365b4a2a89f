"""What the director decides about a bracket, and what it would change, said before it is saved."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.brackets import GameState, GameStatus
from tournaments.direct.words import brackets as words
from tournaments.direct.words.rounds import round_not_open
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.formats import PlayedGame
from tournaments.formats.bracket.night import BracketNight, bracket_night
from tournaments.formats.bracket.words import game_name
from tournaments.models import Entry, Event, Match, Round, Stage
from tournaments.names.people import FieldLine, field_of
from tournaments.play.services.hands import clean_reason
from tournaments.results.selectors.bracket import entry_names
from tournaments.results.selectors.bracket_games import late_of, leading_side, left_of, played_game

from .bracket_places import ChangedPlace, changed_places, changed_prizes
from .disqualification import Disqualification


class Verdict(StrEnum):
    """Who goes on; ``AGAIN`` for nobody yet: the game is to be played, or played again."""

    FIRST = "first"
    SECOND = "second"
    NEITHER = "neither"
    AGAIN = "again"


WINNER = {Verdict.FIRST: 1, Verdict.SECOND: 2, Verdict.NEITHER: 0, Verdict.AGAIN: None}


@dataclass(frozen=True, slots=True, kw_only=True)
class GameDecision:
    """What the director says of one match of the bracket.

    Args:
        walk_over: it was not played; so it is where neither came.

    Raises:
        InvalidRequestError: no reason is given.
    """

    round: int
    table: int
    verdict: Verdict
    walk_over: bool
    reason: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "reason", clean_reason(self.reason))
        if self.verdict is Verdict.NEITHER:
            object.__setattr__(self, "walk_over", True)
        if self.verdict is Verdict.AGAIN:
            object.__setattr__(self, "walk_over", False)

    def to_json(self) -> dict[str, object]:
        return {
            "round": self.round,
            "table": self.table,
            "verdict": self.verdict.value,
            "walk_over": self.walk_over,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Departure:
    """Who leaves the bracket, and how; ``how`` is empty for one who is back.

    Args:
        others: of who is disqualified: the others keep their places, or move up past them.

    Raises:
        InvalidRequestError: no reason is given, or one leaves in no such way.
    """

    entry: int
    how: str
    reason: str
    others: Disqualification = Disqualification.KEEP

    def __post_init__(self) -> None:
        object.__setattr__(self, "reason", clean_reason(self.reason))
        if self.how and self.how not in Entry.Left.values:
            raise InvalidRequestError(words.choose_how_they_left(), field="how")
        if self.others is Disqualification.LIFT:
            raise InvalidRequestError(words.choose_places_of_others(), field="others")
        if not self.disqualifies:
            object.__setattr__(self, "others", Disqualification.KEEP)

    @property
    def disqualifies(self) -> bool:
        return self.how == Entry.Left.DISQUALIFIED

    @property
    def keeps_place(self) -> bool:
        return self.others is Disqualification.KEEP

    def to_json(self) -> dict[str, object]:
        others = {"others": self.others.value} if self.disqualifies else {}
        return {"entry": self.entry, "how": self.how, **others}


BracketChange = GameDecision | Departure


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoneGame:
    """A match that would not count any more."""

    round: int
    table: int
    label: str
    names: tuple[str, str]
    is_played: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedGame:
    """A game whose players would be others, named before and after."""

    number: int
    label: str
    before: tuple[str, str]
    after: tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketPreview:
    """What a change would make of the bracket.

    Args:
        prizes: in sentences, whose would be others.
        sha256: names the change and what it was reckoned from; saving asks for it where games are undone.
    """

    before: BracketNight
    after: BracketNight
    undone: tuple[UndoneGame, ...]
    changed: tuple[ChangedGame, ...]
    places: tuple[ChangedPlace, ...]
    prizes: tuple[str, ...]
    sha256: str

    @property
    def disturbs(self) -> bool:
        """Whether games that were drawn or played would not count."""
        return bool(self.undone)


def bracket_preview(event: Event, change: BracketChange) -> BracketPreview:
    """Preview what a decision changes. Nothing is saved.

    Raises:
        Match.DoesNotExist: there is no such match.
        Entry.DoesNotExist: there is no such entry.
        NotNowError: the night has no bracket, or it is not drawn.
        InvalidRequestError: the match is no game of the bracket any more, or its round has not opened.
    """
    stage = stage_with_bracket(event)
    field = field_of(event, stage=stage.number)
    size = max(line.number or 0 for line in field)
    matches = _matches(stage)
    left, late = left_of(stage), late_of(stage)
    games = {match.pk: _decided(match) for match in matches}
    then = dict(games)
    left_then = left
    if isinstance(change, GameDecision):
        match = decided_match(matches, change)
        winner = WINNER[change.verdict]
        then[match.pk] = (
            None if winner is None else replace(played_game(match, winner), is_walk_over=change.walk_over)
        )
    else:
        left_then = _left_then(stage, change, left)
        then |= _left_behind(matches, change)

    def night(by_number: Mapping[int, PlayedGame | None], gone: Mapping[int, str]) -> BracketNight:
        results = [game for game in by_number.values() if game is not None]
        return bracket_night(size, stage.movement, event.seed, results, gone, late)

    before, after = night(games, left), night(then, left_then)
    field_then = _field_then(field, change)
    names = entry_names(after, field)
    return BracketPreview(
        before=before,
        after=after,
        undone=_undone(matches, before, after, field),
        changed=_changed(before, after, names),
        places=changed_places(before, after, field, field_then),
        prizes=changed_prizes(event, after, field, field_then),
        sha256=_stamp(change, games, left),
    )


def stage_with_bracket(event: Event) -> Stage:
    """Return the event's stage; raises ``NotNowError`` where it has no bracket, or not yet."""
    stage = event.stages.get(number=event.stage_number)
    if not stage.kind.has_bracket:
        raise NotNowError(words.no_bracket(), code="no_bracket")
    if event.status == Event.Status.SIGN_UP:
        raise NotNowError(words.no_bracket_yet())
    return stage


def decided_match(matches: Sequence[Match], change: GameDecision) -> Match:
    """Find the match that a decision is about.

    Raises:
        Match.DoesNotExist: there is no such match.
        NotNowError: its round has not opened, or the same two have met again in this game.
        InvalidRequestError: it is no game of the bracket any more.
    """
    match = next((m for m in matches if (m.round.number, m.table) == (change.round, change.table)), None)
    if match is None:
        raise Match.DoesNotExist
    if match.round.status == Round.Status.DRAFT:
        raise NotNowError(round_not_open(number=change.round))
    if match.game is None:
        raise InvalidRequestError(words.game_counts_no_more(), field="table")
    again = [other for other in matches if _is_again(other, match)]
    if again:
        raise NotNowError(
            words.replayed_at(number=again[-1].round.number, table=again[-1].table),
            code="played_again",
        )
    return match


def _is_again(other: Match, match: Match) -> bool:
    is_later = other.round.number > match.round.number and other.round.status != Round.Status.DRAFT
    return (
        is_later and other.game == match.game and played_game(other, 0).sides == played_game(match, 0).sides
    )


def _matches(stage: Stage) -> list[Match]:
    matches = Match.objects.filter(round__stage=stage).select_related("round")
    return list(matches.order_by("round__number", "table").prefetch_related("seats__entry"))


def _decided(match: Match) -> PlayedGame | None:
    return None if match.winner is None or match.game is None else played_game(match, match.winner)


def _left_then(stage: Stage, change: Departure, left: Mapping[int, str]) -> dict[int, str]:
    entry = stage.entries.get(pk=change.entry, number__isnull=False)
    number = entry.number or 0
    if not change.how:
        return {each: how for each, how in left.items() if each != number}
    return {**left, number: str(Entry.Left(change.how).label)}


def _left_behind(matches: Sequence[Match], change: Departure) -> dict[int, PlayedGame]:
    found = {match: result_at_leaving(match, change.entry) for match in matches} if change.how else {}
    return {
        match.pk: replace(played_game(match, result[0]), is_walk_over=result[1])
        for match, result in found.items()
        if result is not None
    }


def result_at_leaving(match: Match, entry_id: int) -> tuple[int, bool] | None:
    """Say who goes on from a match that is played, or will be, when one who sits there leaves.

    The second value tells whether they go on by a walk-over.

    A game that was played to its end counts. None where the match decides nothing for them.
    """
    side = next((seat.side for seat in match.seats.all() if seat.entry_id == entry_id), None)
    is_undecided = match.game is not None and match.winner is None
    if side is None or not is_undecided or not is_to_be_played(match):
        return None
    won = None if match.status in Match.UNDECIDED else leading_side(match)
    return (won, False) if won is not None else (3 - side, True)


def is_to_be_played(match: Match) -> bool:
    """Tell whether a match is of the open round, or was put off."""
    return match.round.status == Round.Status.OPEN or match.status == Match.Status.LATER


def is_meeting(match: Match, night: BracketNight) -> bool:
    """Tell whether those who sit at a match are those who meet in its game."""
    if match.game is None:
        return False
    state = night.state.at(match.game)
    sides = tuple(frozenset(side) for side in played_game(match, 0).sides)
    return sides == tuple(frozenset(night.members[entry]) for entry in state.entries)


def _undone(
    matches: Sequence[Match], before: BracketNight, after: BracketNight, field: Sequence[FieldLine]
) -> tuple[UndoneGame, ...]:
    called = {line.number: line.label for line in field}
    return tuple(
        UndoneGame(
            round=match.round.number,
            table=match.table,
            label=game_name(after, after.bracket.game(match.game or 1)),
            names=_names(match, called),
            is_played=match.hands_played > 0,
        )
        for match in matches
        if match.round.status != Round.Status.DRAFT
        and is_meeting(match, before)
        and not is_meeting(match, after)
    )


def _names(match: Match, called: Mapping[int | None, str]) -> tuple[str, str]:
    first, second = (" & ".join(called[number] for number in side) for side in played_game(match, 0).sides)
    return first, second


def _changed(before: BracketNight, after: BracketNight, names: Mapping[int, str]) -> tuple[ChangedGame, ...]:
    return tuple(
        ChangedGame(
            number=then.game.number,
            label=game_name(after, then.game),
            before=_called(now, names),
            after=_called(then, names),
        )
        for now, then in zip(before.state.games, after.state.games, strict=True)
        if (now.first, now.second) != (then.first, then.second)
        and GameStatus.NOT_NEEDED not in {now.status, then.status}
    )


def _called(state: GameState, names: Mapping[int, str]) -> tuple[str, str]:
    def called(entry: int | None) -> str:
        return names[entry] if entry else words.no_one() if entry == 0 else words.not_known_yet()

    return called(state.first), called(state.second)


def _field_then(field: Sequence[FieldLine], change: BracketChange) -> Sequence[FieldLine]:
    """Say who is disqualified after a change."""
    if isinstance(change, GameDecision):
        return field
    return [
        replace(line, is_disqualified=change.disqualifies, keeps_games=change.keeps_place)
        if line.entry_id == change.entry
        else line
        for line in field
    ]


def _stamp(change: BracketChange, games: Mapping[int, PlayedGame | None], left: Mapping[int, str]) -> str:
    facts = {
        "change": change.to_json(),
        "games": {str(pk): [game.winner, game.is_walk_over] for pk, game in games.items() if game},
        "matches": sorted(games),
        "left": {str(number): how for number, how in left.items()},
    }
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()
