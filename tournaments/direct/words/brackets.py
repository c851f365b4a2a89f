"""What the host reads about the bracket."""

from django.utils.translation import gettext as _


def choose_how_they_left() -> str:
    return _("Choose “Withdrew”, “No-show” or “Disqualified”.")


def choose_places_of_others() -> str:
    return _("Choose what happens to the others: they keep their places or move up.")


def no_bracket() -> str:
    return _("This part of the night has no bracket.")


def no_bracket_yet() -> str:
    return _("You'll see the bracket once the night starts.")


def game_counts_no_more() -> str:
    return _("This game no longer counts. Choose a game in the bracket.")


def replayed_at(*, number: int, table: int) -> str:
    return _("This game was replayed in round {number} at table {table}. Decide it there.").format(
        number=number, table=table
    )


def undoes_games(*, games: str) -> str:
    return _("These games would be undone: {games}. Preview the change, then save.").format(games=games)


def round_and_table(*, number: int, table: int) -> str:
    return _("table {table} in round {number}").format(number=number, table=table)


def prize_changes(*, name: str, after: str, before: str) -> str:
    return _("{name}: {after} instead of {before}").format(name=name, after=after, before=before)


def no_one() -> str:
    return _("no one")


def not_known_yet() -> str:
    return _("not known yet")


def preview_first() -> str:
    return _("Preview what changes, then save.")


def who_advances() -> str:
    return _("Choose who advances.")


def game_or_entry() -> str:
    return _("For a game, send `round`, `table` and `verdict`. For an entry, send `entry` and `how`.")


def saved() -> str:
    return _("Saved.")
