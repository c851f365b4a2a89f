"""What the text for the group chat says, and the picture of the results."""

from collections.abc import Sequence

from django.utils.translation import gettext as _


def sign_up(*, link: str) -> str:
    return _("Sign up: {link}").format(link=link)


def canceled(*, night: str, when: str) -> str:
    return _("{night} on {when} is canceled.").format(night=night, when=when)


def round_of(*, night: str, number: int, rounds: int) -> str:
    return _("{night}: round {number} of {rounds}").format(night=night, number=number, rounds=rounds)


def round_number(*, number: int, rounds: int) -> str:
    return _("Round {number} of {rounds}").format(number=number, rounds=rounds)


def lineup(*, night: str, count: int, places: int) -> str:
    return _("{night}: {count} of {places} signed up").format(night=night, count=count, places=places)


def lineup_of(*, count: int, places: int) -> str:
    return _("{count} of {places} signed up").format(count=count, places=places)


def waitlist(*, names: str) -> str:
    return _("Waitlist: {names}").format(names=names)


def no_list_yet() -> str:
    return _("There's no picture right now. You get one once someone signs up or a round's seats are shown.")


def at_table(*, table: int, sides: str) -> str:
    return _("Table {table}: {sides}").format(table=table, sides=sides)


def against(sides: Sequence[Sequence[str]]) -> str:
    """Name partners together and sides apart; where everyone is a side, everyone in turn."""
    return _against(sides, _(" vs. "))


def against_in_lines(sides: Sequence[Sequence[str]]) -> str:
    """Say the same, with a line's end where it may be broken."""
    return _against(sides, _(" vs. ").rstrip() + "\n")


def _against(sides: Sequence[Sequence[str]], between: str) -> str:
    if all(len(names) == 1 for names in sides):
        return ", ".join(name for names in sides for name in names)
    return between.join(" & ".join(names) for names in sides)


def sits_out(*, names: str) -> str:
    return _("Sitting out: {names}").format(names=names)


def all_seats(*, link: str) -> str:
    return _("Find your seat: {link}").format(link=link)


def final(*, night: str) -> str:
    return _("{night}: final standings").format(night=night)


def finished(*, place: str, name: str, score: str) -> str:
    if not score:
        return _("{place}: {name}").format(place=place, name=name)
    return _("{place}: {name}, {score}").format(place=place, name=name, score=score)


def results(*, link: str) -> str:
    return _("Results: {link}").format(link=link)


def all_results(*, number: int, link: str) -> str:
    return _("All {number} places: {link}").format(number=number, link=link)


def standings(*, link: str) -> str:
    return _("Standings: {link}").format(link=link)


def all_played() -> str:
    return _("No round is open right now.")


def seats_later(*, number: int) -> str:
    return _("You'll see the seats once the host shows them or opens round {number}.").format(number=number)


def after_the_awards() -> str:
    return _("You'll see the results once the host shows them.")


def not_begun() -> str:
    return _("No results yet.")


def no_picture_yet() -> str:
    return _("You can get the picture once the night is over and has results.")


def nameless() -> str:
    """Name a player whose name no face of a picture can draw."""
    return _("Player")


def final_of(*, day: str) -> str:
    return _("Final standings · {day}").format(day=day)


def and_more() -> str:
    return _("and {number} more")


def choose_shape() -> str:
    return _("Choose square or wide.")
