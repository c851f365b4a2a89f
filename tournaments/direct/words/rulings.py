"""What the host reads about disputes, rulings, forfeits and disqualification."""

from django.utils.translation import gettext as _


def decided_already(*, ruling: str) -> str:
    return _("This was already decided: {ruling}.").format(ruling=ruling)


def hand_replaced() -> str:
    return _("This hand was already corrected or undone. Check the table again.")


def only_seated_disqualified() -> str:
    return _("You can only disqualify players with seats. Withdraw anyone else.")


def disqualify_on_bracket_page() -> str:
    return _("Disqualify bracket players on the bracket page.")


def still_seated(*, name: str, number: int) -> str:
    return _(
        "There's still a seat for {name} in round {number}. Mark {name} as leaving or get a sub."
    ).format(name=name, number=number)


def another_ruling_with_key() -> str:
    return _("This ruling was already sent with different details. Refresh the page.")


def no_seat(*, seat: int) -> str:
    return _("This table has no seat {seat}. Choose another.").format(seat=seat)


def what_ruled_for() -> str:
    return _("Choose what the ruling is for.")


def whose_points() -> str:
    return _("Choose whose points change.")


def points_of_the_pair() -> str:
    return _("Partners share points tonight. Choose their side or the other side.")


def points_from_zero() -> str:
    return _("Enter 0 or more points.")


def table_plays_on() -> str:
    return _("The table keeps playing.")


def decide_on_bracket_page() -> str:
    return _("Decide bracket games on the bracket page.")


def many_sides() -> str:
    return _("This table has more than two sides, so there are no forfeits. Get a sub, or close early.")


def table_has_finished(*, table: int) -> str:
    return _("Table {table} has finished. Correct its result instead.").format(table=table)


def only_one_missing() -> str:
    return _("If only one player is missing, get a sub. For a forfeit, both partners must be out.")


def phones_disagreed() -> str:
    return _("Two phones entered different results")


def standings_updated() -> str:
    return _("Saved. Standings updated.")


def usual_corrections() -> list[str]:
    """Return the reasons for which a hand is corrected most often."""
    return [_("Miscounted"), _("Wrong team"), _("Wrong table"), _("Entered twice")]
