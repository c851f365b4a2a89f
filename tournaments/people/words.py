"""What people read about signing up, lists of names and who is who."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Entry


def added(*, entries: int) -> str:
    return _("Added {entries} to the list.").format(entries=entries)


def name_or_number() -> str:
    return _("Send a name or a player number.")


def pair_needed() -> str:
    return _("This night is for pairs. Enter both names, like Ann & Bob.")


def single_needed() -> str:
    return _("This night is for single players. Enter one name.")


def no_pair(*, typed: str) -> str:
    return _("{typed}: This night is for pairs. Enter both names, like Ann & Bob.").format(typed=typed)


def one_signed_up() -> str:
    return _("One of these two is already on tonight's list. Choose someone else.")


def signed_up(*, names: Sequence[str], are_all: bool) -> str:
    """Refuse names that have signed up; some of them where there are more than one reads."""
    if are_all:
        return _(
            "Already signed up: {names}. Take them off your list, or check “Different people, same name”."
        ).format(names=", ".join(names))
    return _(
        "Already signed up: {names} and others. Take them off your list, "
        "or check “Different people, same name”."
    ).format(names=", ".join(names))


def not_now(*, status: str) -> str:
    """Say what must come first for an entry of this status."""
    return {
        Entry.Status.WAITING: _("This player is on the waitlist. Give them a spot first."),
        Entry.Status.PENDING: _("This sign-up is waiting for approval. Approve it first."),
        Entry.Status.WITHDRAWN: _("This player withdrew. Put them back first."),
        Entry.Status.LOOKING: _("This player needs a partner first."),
        Entry.Status.PAIRED: _("This player is in a pair. Choose the pair."),
    }[Entry.Status(status)]


def seats_drawn() -> str:
    return _("Seats are drawn. To take someone out, tap their name under People.")


def night_started() -> str:
    return _("The night has started. Make changes under People, or ask the host.")


def not_open_yet(*, time: str) -> str:
    return _("Sign-up opens {time}.").format(time=time)


def spot_needed() -> str:
    return _("Only players with a spot can check in. Ask the host for one.")


def sign_up_closed() -> str:
    return _("Sign-up is closed. Ask the host if there's still a spot.")


def sign_up_again() -> str:
    return _("You're not signed up anymore. Sign up again first.")


def cannot_be_shown() -> str:
    return _("We can't show some of these characters. Take them out.")


def no_door_code() -> str:
    return _("Tonight has no door code. Check in with the host.")


def wrong_door_code() -> str:
    return _("That's not the code on the door. Type it again.")


def spot_is_gone() -> str:
    return _("You don't have that spot anymore. Ask the host if there's another.")


def taken_off() -> str:
    return _("The host took you off the list. Ask them to put you back.")


def tell_the_host() -> str:
    return _("Seats are drawn. Tell the host if you can't play.")


def device_full() -> str:
    return _("That's too many sign-ups from one device. Ask the host to add the rest.")


def choose_by_link() -> str:
    return _("Choose only people who signed up through the link.")


def seed_between(*, last: int) -> str:
    return _("Choose a place from 1 to {last}.").format(last=last)


def seeds_fixed() -> str:
    return _("Seats are drawn, so you can't change the seeds anymore.")


def no_seeds() -> str:
    return _("A random draw decides tonight's seats, so you don't need seeds.")


def renamed(*, name: str) -> str:
    return _("Saved. Every page now shows {name}.").format(name=name)


def name_taken(*, name: str) -> str:
    return _("Your club already has {name}. Choose a different initial or nickname.").format(name=name)


def no_number(*, number: int) -> str:
    return _("No player has number {number}. Check the list.").format(number=number)


def filter_called(show: str) -> str:
    """Name a part of the list of people."""
    return {
        "all": _("All"),
        "not-here": _("Not here"),
        "not-paid": _("Not paid"),
        "left": _("Left"),
        "waitlist": _("Waitlist"),
        "looking": _("Needs a partner"),
    }[show]


def other_name(*, number: int) -> str:
    return _("Player {number} has a different name. Type the name exactly as listed.").format(number=number)


def still_entered(*, name: str, night: str) -> str:
    return _("{name} is signed up for {night}. Withdraw before it starts, or wait until it's over.").format(
        name=name, night=night
    )


def player_called(*, number: int) -> str:
    return _("Player {number}").format(number=number)


def ghost_called(*, number: int) -> str:
    return _("Ghost {number}").format(number=number)


def file_too_large() -> str:
    return _("That file is too large. Choose a list of names up to 1 MB.")


def file_not_text() -> str:
    return _("That file isn't text. Save your list as CSV and try again.")


def too_many_names(*, most: int, line: int) -> str:
    return _("A list can have up to {most} names. Remove line {line} and everything after it.").format(
        most=most, line=line
    )


def no_names() -> str:
    return _("There are no names to add. Enter or choose at least one.")


def columns_differ() -> str:
    return _("Choose each column only once.")


def which_column(*, headings: Sequence[tuple[int, str]]) -> str:
    columns = ", ".join(
        _("{number} is “{heading}”").format(number=number, heading=heading) for number, heading in headings
    )
    return _("Which column has the names? {columns}.").format(columns=columns)


def no_column(*, number: int, last: int) -> str:
    text = ngettext(
        "There's no column {number}. Choose column {last}.",
        "There's no column {number}. Choose 1 to {last}.",
        last,
    )
    return text.format(number=number, last=last)


def line_without_name(*, line: int) -> str:
    return _("Line {line} has no name. Add one, or remove the line.").format(line=line)


def line_with_email(*, line: int) -> str:
    return _(
        "Line {line} has an email address. List only names, or choose the column with the names."
    ).format(line=line)


def line_with_date(*, line: int) -> str:
    return _("Line {line} has a date or time. List only names, or choose the column with the names.").format(
        line=line
    )


def line_with_phone(*, line: int) -> str:
    return _("Line {line} has a phone number. List only names, or choose the column with the names.").format(
        line=line
    )


def in_line(*, line: int, why: str) -> str:
    return _("Line {line}: {why}").format(line=line, why=why)


def quote_open(*, line: int) -> str:
    return _("Line {line}: check the quotes (\"). One isn't closed.").format(line=line)


def choose_two() -> str:
    return _("Choose at least two different players.")


def both_there(*, names: Sequence[str], night: str) -> str:
    return _("{one} and {other} are both on the list for {night}, so you can't merge them.").format(
        one=names[0], other=names[1], night=night
    )


def not_in_that_night(*, name: str) -> str:
    return _("{name} isn't on that night's list. Choose another night.").format(name=name)


def only_night(*, name: str) -> str:
    return _("That's {name}'s only night. Change the name instead.").format(name=name)


def too_long(*, most: int, length: int) -> str:
    return _("Use up to {most} characters. You have {length}.").format(most=most, length=length)


def file_damaged() -> str:
    return _("We can't read that file. Save it again as XLSX or CSV.")


def file_not_a_list() -> str:
    return _("That file isn't a list of names. Save your list as XLSX or CSV.")


def too_many_rows(*, most: int) -> str:
    return _("A spreadsheet can have up to {most} rows. Remove the rest.").format(most=most)


def line_with_formula(*, line: int) -> str:
    return _("Row {line} has a formula. Paste its value instead.").format(line=line)


def night_over() -> str:
    return _("This night is over, so the player list can't change.")


def night_canceled() -> str:
    return _("This night is canceled.")


def pair_keeps_names() -> str:
    return _("Two people share this page. Ask the host to remove your name.")


def no_partners_tonight() -> str:
    return _("This night is for single players. Sign up without a partner.")


def look_alone() -> str:
    return _("Enter one name.")


def asked_oneself() -> str:
    return _("Choose someone other than yourself.")


def asks_no_more() -> str:
    return _("This player isn't asking you anymore. Choose another partner.")


def looks_no_more() -> str:
    return _("One of these two isn't looking for a partner anymore. Choose someone else.")


def several_look() -> str:
    return _("Several people with that name need a partner. Ask the host to pair you.")


def one_is_paired() -> str:
    return _("One of these two is already in a pair. Choose someone else.")


def is_in_a_pair() -> str:
    return _("This player is already in a pair. Choose another.")


def paired(*, names: str) -> str:
    return _("{names} are a pair.").format(names=names)


def handicap_between(*, most: int) -> str:
    return _("Enter 0 to {most} bonus points per game.").format(most=most)


def no_handicaps() -> str:
    return _("Turn on handicaps in Settings. They only work with pairs that stay together.")


def handicaps_fixed() -> str:
    return _("Round 1 has opened, so you can't change handicaps anymore.")
