"""What the API answers with about a night as its host sees it."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tournaments.play.api.boards import check_field


class EntryLineAnswer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    queue = serializers.IntegerField()
    number = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    status = serializers.CharField()
    is_paid = serializers.BooleanField()
    is_free = serializers.BooleanField()


class RoundLineAnswer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    status = serializers.CharField()


class TableCardAnswer(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    status = serializers.CharField()
    hands_played = serializers.IntegerField()
    hands_total = serializers.IntegerField(
        allow_null=True,
        help_text=_(
            "Hands in the round. Null if games are played to a score, or if tables enter points only."
        ),
    )
    progress = serializers.CharField(help_text=_("How far along the table is, in words."))
    scores = serializers.ListField(
        child=serializers.IntegerField(), help_text=_("Each side's points, or its games in a best-of match.")
    )
    sides = serializers.ListField(child=serializers.CharField(), help_text=_("Names on each side."))
    last_hand_at = serializers.DateTimeField(allow_null=True)
    is_done = serializers.BooleanField()
    is_offline = serializers.BooleanField(help_text=_("True if the table's phone lost its connection."))
    is_walk_over = serializers.BooleanField(help_text=_("True if the match ended by forfeit."))
    check = check_field()
    told_otherwise = serializers.CharField(
        help_text=_("Points of a second, different report. Empty if there's none.")
    )


class TellingAnswer(serializers.Serializer[Any]):
    report = serializers.DictField(source="report.to_json", help_text=_("The report as it was sent."))
    outcome = serializers.CharField()
    seat_points = serializers.ListField(child=serializers.IntegerField(), help_text=_("Points by seat."))
    at = serializers.DateTimeField()
    by = serializers.CharField()


class DisputeAnswer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    number = serializers.IntegerField()
    first = TellingAnswer(help_text=_("The hand that counts until the host decides."))
    second = TellingAnswer()


class ThroughAnswer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField()


class NextPartAnswer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    best = serializers.IntegerField(help_text=_("Number of entries that make the playoffs."))
    is_due = serializers.BooleanField(help_text=_("True once the playoffs can be drawn."))
    is_drawn = serializers.BooleanField()
    is_picked = serializers.BooleanField(help_text=_("True if you choose the partners and send them."))
    through = ThroughAnswer(
        many=True, help_text=_("Entries in the playoffs, best first. Empty until the playoffs can be drawn.")
    )
    sentences = serializers.ListField(child=serializers.CharField())
    play_offs = serializers.ListField(
        source="to_play_off",
        child=serializers.CharField(),
        help_text=_("A sentence for each tie to break before the playoffs are drawn."),
    )


class PostponedGameAnswer(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    table = serializers.IntegerField()


class ConsoleAnswer(serializers.Serializer[Any]):
    here = serializers.IntegerField()
    places = serializers.IntegerField()
    waiting = serializers.IntegerField()
    paid = serializers.IntegerField()
    shape_refusal = serializers.CharField(
        help_text=_("Reason the night can't start with the people here. Empty if it can.")
    )
    to_open = serializers.IntegerField(
        allow_null=True,
        help_text=_("Number of the next round. Null while a round is open or if none is left."),
    )
    to_close = serializers.IntegerField(
        allow_null=True, help_text=_("Number of the round you can close now.")
    )
    byes = serializers.ListField(
        child=serializers.CharField(),
        help_text=_("Players or pairs who sit out in the open round, or in the next one."),
    )
    note = serializers.CharField(help_text=_("Note about the open or next round. May be empty."))
    is_stale = serializers.BooleanField(
        help_text=_("True if the next round's seats no longer match the results.")
    )
    postponed = PostponedGameAnswer(many=True, help_text=_("Postponed games still to play."))
    next_part = NextPartAnswer(
        allow_null=True,
        help_text=_("Playoffs after the last round. Null if there are none, or once they've begun."),
    )
    entries = EntryLineAnswer(many=True)
    rounds = RoundLineAnswer(many=True)
    tables = TableCardAnswer(many=True)
    disputes = DisputeAnswer(many=True, help_text=_("Hands with two different results."))
