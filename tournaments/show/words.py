"""What the host reads about the TV, the clock and the awards; and guests about signing up."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def prizes_at_the_end() -> str:
    return _("Prizes are announced at the end.")


def nothing_to_freeze() -> str:
    return _("There are no standings to hide yet. Start the night first.")


def freeze_after(*, last: int) -> str:
    return _("Choose a round from 0 to {last}.").format(last=last)


def what_the_room_sees(*, after: int | None) -> str:
    if after is None:
        return _("Showed the standings to the room")
    return _("Hid the standings after round {after}").format(after=after)


def shown_already() -> str:
    return _("Awards have started, so it's too late to hide the standings.")


def awards_after_last_round() -> str:
    return _("End the night to start the awards.")


def no_awards() -> str:
    return _("No results were entered, so there are no awards.")


def step_between(*, last: int) -> str:
    return _("Choose a step from 0 to {last}.").format(last=last)


def too_long(*, most: int, length: int) -> str:
    return _("Use up to {most} characters. You have {length}.").format(most=most, length=length)


def cannot_be_shown() -> str:
    return _("We can't show some of these characters. Take them out.")


def screen_between(*, last: int) -> str:
    return _("Choose a TV from 1 to {last}.").format(last=last)


def some_views_once() -> str:
    return _("Choose at least one scene. Use each only once.")


def choose_scene() -> str:
    return _("Choose a scene from the list.")


def nothing_to_show(*, scene: str) -> str:
    return _("“{scene}” has nothing to show yet. Choose another scene.").format(scene=scene)


def unknown_tv_code() -> str:
    return _("That code doesn't work. Ask the host for a new one.")


def too_many_codes() -> str:
    return _("Too many wrong codes. Wait a minute and try again.")


def seconds_between(*, least: int, most: int) -> str:
    return _("Choose {least} to {most} seconds for each scene.").format(least=least, most=most)


def minutes_between(*, most: int) -> str:
    return _("Choose 1 to {most} minutes.").format(most=most)


def no_clock() -> str:
    return _("No clock is running. Start one first.")


def too_short_to_find(*, least: int) -> str:
    return _("Type at least {least} characters of the name.").format(least=least)


def too_many_searches() -> str:
    return _("Too many searches from your network. Wait a minute and try again.")


def euchre_night() -> str:
    """Name a night whose own name no face of a picture can draw."""
    return _("Euchre night")


def full() -> str:
    return _("Full: join the waitlist")


def spots_left(*, left: int) -> str:
    return ngettext("{left} spot left", "{left} spots left", left).format(left=left)


def fee(*, amount: str) -> str:
    return _("{amount} entry fee").format(amount=amount)


def canceled() -> str:
    return _("Canceled")


def under_way() -> str:
    return _("Playing now")


def over() -> str:
    return _("This night is over")
