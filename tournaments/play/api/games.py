"""Recorded games: a file of Euchre Game Notation as the hands of a table."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from scoring.egn.names import WhoIsWhoError
from scoring.errors import ScoringError, UnsoundGameError
from tournaments.play.services.recorded_games import GameRecorded
from tournaments.web.api.answers import Refusal

from .boards import HandAnswer, hand_answer


class GameAnswer(serializers.Serializer[Any]):
    added = HandAnswer(many=True, help_text=_("Hands added from this file, in order."))
    completed = HandAnswer(many=True, help_text=_("Hands entered earlier that now have cards."))
    known = serializers.IntegerField(
        help_text=_("Number of hands that were already entered and didn't change.")
    )


class CandidateAnswer(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    name = serializers.CharField(help_text=_("Name of the player in this seat."))


class FileNameAnswer(serializers.Serializer[Any]):
    name = serializers.CharField(help_text=_("The name in the file."))
    is_sure = serializers.BooleanField(help_text=_("True if we know which player this name is."))
    candidates = CandidateAnswer(many=True, help_text=_("Players this name may match. Empty if none do."))


class GameRefusal(Refusal):
    faults = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text=_("Problems in the file, by deal and trick."),
    )
    names = FileNameAnswer(
        many=True,
        required=False,
        help_text=_("Names in the file, with the players they may match. Only with who_is_who."),
    )
    players = serializers.DictField(
        child=serializers.IntegerField(allow_null=True),
        required=False,
        help_text=_("Seat for each name. Fill in each null and send it again. Only with who_is_who."),
    )
    table = CandidateAnswer(
        many=True, required=False, help_text=_("Everyone at the table. Only with who_is_who.")
    )


def game_answer(game: GameRecorded) -> dict[str, Any]:
    return {
        "added": [hand_answer(hand) for hand in game.added],
        "completed": [hand_answer(hand) for hand in game.completed],
        "known": game.duplicates,
    }


def game_refusal(refusal: ScoringError) -> dict[str, Any]:
    """Answer what is wrong with a file, or who its players may be."""
    if isinstance(refusal, UnsoundGameError):
        return {"faults": refusal.faults}
    if not isinstance(refusal, WhoIsWhoError):
        return {}
    table = [{"seat": seat, "name": name} for seat, name in enumerate(refusal.sitting, start=1)]
    names = [
        {
            "name": each.name,
            "is_sure": each not in refusal.unsure,
            "candidates": [table[seat - 1] for seat in each.candidates],
        }
        for each in refusal.names
    ]
    return {"names": names, "players": refusal.players, "table": table}
