"""What people read about the playoffs: who makes them, and what can't be played."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.language import listed


def saved() -> str:
    return _("Saved.")


def removed() -> str:
    return _("Removed the playoffs.")


def locked() -> str:
    return _("Round 1 has opened, so you can't change the playoffs.")


def only_while_running() -> str:
    return _("You can draw the playoffs only while the night is on.")


def started() -> str:
    return _("The playoffs have started, so you can't redraw them.")


def close_last_round() -> str:
    return _("Close the last round first. Then draw the playoffs.")


def close_before_end() -> str:
    return _("You can end the night only after its last round is closed.")


def finish_postponed(*, table: int, number: int) -> str:
    text = _(
        "Table {table} hasn't finished its round {number} game. Finish it, or enter why the score counts."
    )
    return text.format(table=table, number=number)


def one_partner_each() -> str:
    return _("Choose one partner for each player.")


def top_of_groups(*, each: int) -> str:
    return _("The top {each} in each group make the playoffs.").format(each=each)


def winners_of_groups() -> str:
    return _("The winner of each group makes the playoffs.")


def left(*, name: str) -> str:
    return _("{name} left. The next in line makes the playoffs.").format(name=name)


def tied(*, names: Sequence[str], inside: Sequence[str]) -> str:
    return _("{names} are tied. {inside} got in by random draw.").format(
        names=listed(names), inside=listed(inside)
    )


def not_for_singles() -> str:
    return _("This format needs pairs. Choose how to pair the players.")


def not_for_pairs() -> str:
    return _("This format is for individual players. Don't pair them.")


def elimination_has_final() -> str:
    return _("An elimination night ends with a final, so it has no playoffs. Remove them.")


def same_table_size() -> str:
    return _("Choose a format with as many players per table as the earlier rounds.")


def rounds_set_by_format() -> str:
    return _("This format sets the number of rounds. Leave “Rounds” blank.")


def only_elimination() -> str:
    return _("“Games per match, by round” is only for brackets. Leave it blank.")


def nothing_carries_into_elimination() -> str:
    return _("Points don't carry over into elimination. Turn off “Carry points over”.")


def only_points_carry() -> str:
    return _("Points carry over only if you rank by total points. Turn off “Carry points over”.")
