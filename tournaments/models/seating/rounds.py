"""A round is everyone playing once under one seating; a match is one meeting at one table in it."""

from dataclasses import replace

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from scoring.rules.larger_tables import rules_at
from scoring.rules.rulesets import Ruleset, to_a_winner
from scoring.table.seats import dealer_of_hand
from tournaments.models.entries import Entry
from tournaments.models.events import Stage


class Round(models.Model):
    class Status(models.TextChoices):
        DRAFT = "draft", _("Not open yet")
        OPEN = "open", _("Open")
        CLOSED = "closed", _("Closed")

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField(help_text=_("Round number in the night, starting at 1."))
    status = models.CharField(max_length=6, choices=Status.choices, default=Status.DRAFT)
    opened_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    note = models.TextField(blank=True, help_text=_("A sentence about how seats were drawn."))

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["stage", "number"], name="one_round_per_number"),
            models.UniqueConstraint(
                fields=["stage"], condition=Q(status="open"), name="one_open_round_per_stage"
            ),
            models.CheckConstraint(
                condition=Q(status__in=["draft", "open", "closed"]), name="round_status_known"
            ),
        )
        ordering = ("number",)

    def __str__(self) -> str:
        return f"Round {self.number}"


class Match(models.Model):
    class Status(models.TextChoices):
        PLAYING = "playing", _("Playing")
        DONE = "done", _("Done")
        STANDS = "stands", _("Result stands")
        LATER = "later", _("Postponed")

    #: Those that have no result yet.
    UNDECIDED = (Status.PLAYING, Status.LATER)

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="matches", db_index=False)
    table = models.PositiveSmallIntegerField(help_text=_("Table number, starting at 1."))
    size = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text=_("Number of seats, if the house rules have a different number.")
    )
    status = models.CharField(max_length=7, choices=Status.choices, default=Status.PLAYING)
    hands_played = models.PositiveSmallIntegerField(default=0, help_text=_("Number of hands that count."))
    last_hand_at = models.DateTimeField(null=True, blank=True)
    called_at = models.DateTimeField(
        null=True, blank=True, help_text=_("When the table called the host. Null if no call is open.")
    )
    version = models.PositiveIntegerField(default=0, help_text=_("Goes up with every change at the table."))
    opening = models.PositiveIntegerField(
        default=0,
        help_text=_("Changes each time the round opens. 0 before it opens and after it's canceled."),
    )
    game = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text=_("Number of the game in the bracket.")
    )
    winner = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text=_("Side that advances or wins by forfeit. 0 if neither side showed up."),
    )
    is_walk_over = models.BooleanField(
        default=False, help_text=_("True if the match was decided by forfeit.")
    )
    best_of = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text=_("Max games in the series. Null uses the house rules."),
    )
    first_dealer = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text=_("Seat that dealt hand 1, counted back from the next dealer. Null means seat 1."),
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["round", "table"], name="a_table_once_per_round"),
            models.UniqueConstraint(fields=["round", "game"], name="a_game_once_per_round"),
            models.CheckConstraint(
                condition=Q(winner=None, is_walk_over=False)
                | Q(game__isnull=False, winner__in=[1, 2])
                | Q(game__isnull=False, winner=0, is_walk_over=True)
                | Q(game=None, winner__in=[0, 1, 2], is_walk_over=True, status="stands"),
                name="a_winner_is_of_a_game_or_walks_over",
            ),
            models.CheckConstraint(condition=Q(size=None) | Q(size__in=[5, 6]), name="match_size_known"),
            models.CheckConstraint(
                condition=Q(status__in=["playing", "done", "stands", "later"]), name="match_status_known"
            ),
            models.CheckConstraint(
                condition=Q(hands_played=0) | Q(opening__gt=0),
                name="nothing_is_played_before_its_round_opens",
            ),
            models.CheckConstraint(
                condition=Q(best_of=None) | Q(best_of__in=[1, 3, 5, 7, 9]),
                name="a_series_is_best_of_an_odd_number",
            ),
            models.CheckConstraint(
                condition=Q(first_dealer=None)
                | Q(first_dealer__gte=1, first_dealer__lte=6, size=None)
                | Q(first_dealer__gte=1, first_dealer__lte=F("size"), size__isnull=False),
                name="the_first_dealer_has_a_seat",
            ),
        )
        ordering = ("table",)

    def __str__(self) -> str:
        return f"Round {self.round_id}, table {self.table}"

    def takes_results(self, round_status: str) -> bool:
        """Whether the table may tell what it plays: in the open round, or of a game put off."""
        is_playing = self.status == self.Status.PLAYING and round_status == Round.Status.OPEN
        return is_playing or self.status == self.Status.LATER

    @property
    def walk_over(self) -> int | None:
        """The side that has won by a walk-over outside a bracket, 0 for neither; None where there is none."""
        # Asked in this order, since every hand asks and knows the status of its match, but not the rest.
        is_decided = self.status == self.Status.STANDS and self.is_walk_over and self.game is None
        return self.winner if is_decided else None

    def dealer_of(self, number: int, *, seats: int) -> int:
        """Say who deals a hand that is still to come."""
        return dealer_of_hand(number, first_dealer=self.first_dealer or 1, seats=seats)

    def rules(self, of_night: Ruleset) -> Ruleset:
        """Return what this match is played by: its seats, its games, in a bracket to a winner."""
        rules = rules_at(of_night, self.size or of_night.seats)
        rules = rules if self.game is None else to_a_winner(rules)
        return rules if self.best_of is None else replace(rules, best_of=self.best_of)


class Seat(models.Model):
    """Where a player sits in a match, and what the live hands have brought there so far."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="seats", db_index=False)
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="seats", db_index=False)
    position = models.PositiveSmallIntegerField(
        help_text=_("Seat number, clockwise. Seat 1 deals first unless the table chose another dealer.")
    )
    side = models.PositiveSmallIntegerField(help_text=_("Side number. Seat 1 is on side 1."))
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    substitute = models.ForeignKey(
        Player,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
        help_text=_("Sub who plays in place of the regular player."),
    )
    points = models.IntegerField(default=0)
    against = models.IntegerField(default=0, help_text=_("Most points scored by an opposing side."))
    games = models.PositiveSmallIntegerField(
        default=0, help_text=_("Number of games in the match that the side won.")
    )
    hands = models.PositiveSmallIntegerField(default=0)
    loners = models.PositiveSmallIntegerField(
        default=0, help_text=_("How many times this player took all five tricks alone.")
    )
    marches = models.PositiveSmallIntegerField(
        default=0, help_text=_("How many times this player's side called trump and took all five tricks.")
    )
    euchres = models.PositiveSmallIntegerField(
        default=0, help_text=_("How many times this player's side euchred the makers.")
    )
    euchred = models.PositiveSmallIntegerField(
        default=0, help_text=_("How many times this player's side called trump and got euchred.")
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["round", "player"], name="a_player_once_per_round"),
            models.UniqueConstraint(fields=["round", "substitute"], name="a_substitute_once_per_round"),
            models.CheckConstraint(
                condition=Q(substitute=None) | ~Q(substitute=F("player")),
                name="a_seat_has_no_substitute_of_its_own",
            ),
            models.UniqueConstraint(fields=["match", "position"], name="a_seat_once_per_match"),
            models.CheckConstraint(condition=Q(position__gte=1, side__gte=1), name="seat_is_counted_from_1"),
        )
        ordering = ("position",)

    def __str__(self) -> str:
        return f"{self.player} at seat {self.position}"


class Bye(models.Model):
    """Someone who is here for a round and has no table in it; whoever is not here has neither."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="byes")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="byes")

    class Meta:
        constraints = (models.UniqueConstraint(fields=["round", "entry"], name="a_bye_once_per_round"),)

    def __str__(self) -> str:
        return f"{self.entry} sits out {self.round}"
