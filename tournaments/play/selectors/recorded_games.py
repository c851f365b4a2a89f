"""The event's recorded games as one file of Euchre Match Notation."""

import json
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from django.db.models import Prefetch

from scoring.egn.check import check_file
from scoring.egn.notation import MatchGame, match_to_emn
from scoring.errors import InvalidRecordError
from scoring.rules.rulesets import Ruleset
from scoring.table.matches import game_ends
from tournaments.errors import NotNowError
from tournaments.models import Event, Hand, Match
from tournaments.names.people import field_of, player_labels
from tournaments.play.words import files as words


def event_notation(event: Event) -> str:
    """Write the games of all tables whose every hand has its cards, in four queries.

    Raises:
        NotNowError: there is no such table.
        InvalidRecordError: the notation cannot say what the hands brought under these rules.
    """
    matches = list(_recorded_matches(event))
    if not matches:
        raise NotNowError(words.no_recorded_game(), code="no_recorded_game")
    field = [line for line in field_of(event) if line.number is not None]
    games = [tuple(_games(match, match.rules(event.ruleset))) for match in matches]
    written = match_to_emn(
        [game for of_match in games for game in of_match],
        # By player: each of a pair is one, and in a later part of the night an entry is another.
        players={str(player_id): label for player_id, label in player_labels(field).items()},
        title=event.name,
        date=event.starts_at.date().isoformat(),
    )
    text = json.dumps(written, ensure_ascii=False, indent=1)
    _refuse_unless_it_reads_back(text, [(match, len(own)) for match, own in zip(matches, games, strict=True)])
    return text


def _recorded_matches(event: Event) -> Iterator[Match]:
    live = Hand.objects.filter(voided_at=None).select_related("recorded_deal")
    matches = Match.objects.filter(round__stage__event=event, hands_played__gt=0).order_by(
        "round__number", "table"
    )
    for match in matches.prefetch_related("seats", Prefetch("hands", live)):
        # Where only points were told, a match has no hands.
        if match.hands.all() and all(hasattr(hand, "recorded_deal") for hand in match.hands.all()):
            yield match


def _games(match: Match, rules: Ruleset) -> Iterator[MatchGame]:
    """Yield the games of a match: one, or those of its series."""
    hands = list(match.hands.all())
    played = [hand.recorded_deal.read(rules).record for hand in hands]
    ends = game_ends(rules, [hand.report for hand in hands]) if rules.best_of > 1 else ()
    for start, end in pairwise((0, *ends, len(hands))):
        if start < end:
            yield MatchGame(
                players=tuple(str(seat.player_id) for seat in match.seats.all()),
                rules=rules,
                records=tuple(record for record in played[start:end] if record is not None),
            )


def _refuse_unless_it_reads_back(text: str, matches: Sequence[tuple[Match, int]]) -> None:
    """Play the file through as its reader will: house rules can give points that it has no field for.

    Args:
        matches: each with how many games it has in the file.
    """
    checked = iter(check_file(text).games)
    for match, count in matches:
        games = tuple(islice(checked, count))
        score = [sum(side) for side in zip(*(game.score for game in games), strict=True)]
        points = [hand.seat_points for hand in match.hands.all()]
        brought = [sum(seat) for seat in zip(*points, strict=True)]
        if not all(game.is_sound for game in games) or brought != [*score, *score]:
            message = words.rules_not_notated(match.table)
            raise InvalidRecordError(message, field="rules", code="not_notated")
