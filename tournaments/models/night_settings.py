"""The settings of a night that are columns of their own, each declared once.

Pages, API, description and change log go through ``SETTINGS``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from types import MappingProxyType

from scoring.language.messages import mark
from tournaments.formats.setting import Declared, Lock, Setting, declared_by, plain
from tournaments.formats.settings import MOVEMENT
from tournaments.movements import MOST_ROUNDS
from tournaments.standings import MOST_FIXED, SIT_OUT_LABELS, WALK_OVER_LABELS, SitOut, WalkOver

from .events import (
    ABOUT_LENGTH,
    CONTACT_LENGTH,
    MOST_DOORS_MINUTES,
    PLACE_LENGTH,
    QUESTION_LENGTH,
    Event,
)

REPORTING_LABELS = {
    Event.Reporting.HANDS: mark("Each hand"),
    Event.Reporting.TOTALS: mark("Points after each round"),
}
NO_SHOW_LABELS = {
    Event.NoShows.KEEP: mark("Never"),
    Event.NoShows.BEFORE_15: mark("15 minutes before the start"),
    Event.NoShows.START: mark("At the start"),
    Event.NoShows.AFTER_10: mark("10 minutes after the start"),
    Event.NoShows.AFTER_20: mark("20 minutes after the start"),
}
COMING_LABELS = {
    Event.Coming.NUMBER: mark("Just a head count"),
    Event.Coming.NAMES: mark("First names and initials"),
    Event.Coming.NOTHING: mark("Nothing"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class NightSettings:
    """What an organizer settles beside rules, movement and money; the defaults are what is usual."""

    minimum_games: int = field(
        default=0,
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label=mark("Minimum games to place"),
            hint=mark("Only for points per game or hand. Players with fewer rank last."),
            description=mark(
                "Games needed to rank by points per game or hand. Players with fewer rank last."
            ),
            span=(0, MOST_ROUNDS),
            is_uneven=True,
        ).row,
    )
    sit_out: SitOut = field(
        default=SitOut.NONE,
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label=mark("Bye points"),
            description=mark("Points a player gets for sitting out a round. Null uses the format's default."),
            choices=tuple((each.value, SIT_OUT_LABELS[each]) for each in SitOut),
            usual_of=attrgetter("usual_sit_out"),
            is_uneven=True,
        ).row,
    )
    sit_out_points: int = field(
        default=0,
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label=mark("Points per bye"),
            description=mark("Points per bye, if sit_out is “fixed”."),
            span=(0, MOST_FIXED),
            is_uneven=True,
        ).row,
    )
    walk_over: WalkOver = field(
        default=WalkOver.TARGET,
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label=mark("Forfeit points"),
            hint=mark("A forfeit also counts as a win for the other side."),
            description=mark("Points a side gets for winning by forfeit."),
            choices=tuple((each.value, WALK_OVER_LABELS[each]) for each in WalkOver),
            is_uneven=True,
        ).row,
    )
    walk_over_points: int = field(
        default=0,
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label=mark("Points per forfeit"),
            description=mark("Points per forfeit, if walk_over is “fixed”."),
            span=(0, MOST_FIXED),
            is_uneven=True,
        ).row,
    )
    reporting: Event.Reporting = field(
        default=Event.Reporting.HANDS,
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label=mark("Tables enter"),
            description=mark("What a table enters: each hand, or its points at the end of the round."),
            choices=tuple((each.value, REPORTING_LABELS[each]) for each in Event.Reporting),
        ).row,
    )
    asks_other_side: bool = field(
        default=False,
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label=mark("Confirming results"),
            description=mark("True if the other side must confirm each result before the round closes."),
            choices=(
                ("no", mark("Results count right away")),
                ("yes", mark("The other side confirms first")),
            ),
        ).row,
    )
    has_handicap: bool = field(
        default=False,
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label=mark("Handicap"),
            hint=mark("For fixed partners: bonus points per game, shown beside the score."),
            description=mark("True if pairs get bonus points per game, shown beside their score."),
            choices=(("no", mark("Off")), ("yes", mark("On"))),
        ).row,
    )
    # On the settings page; its own action (``nights/actions.py``) works at any time.
    is_private: bool = field(
        default=False,
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label=mark("Who can see this night?"),
            description=mark("True if only the club and people with a link can see the night."),
            choices=(
                ("no", mark("Anyone")),
                ("yes", mark("Our club, players and guests")),
            ),
        ).row,
    )
    opens_days: int = field(
        default=0,
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label=mark("Sign-up opens (days before)"),
            hint=mark("0 opens it right away."),
            description=mark("Days before the night when sign-up opens. 0 opens it right away."),
            span=(0, 90),
        ).row,
    )
    closes_hours: int = field(
        default=0,
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label=mark("Sign-up closes (hours before)"),
            hint=mark("0 keeps it open until you draw seats."),
            description=mark("Hours before the night when sign-up closes. 0 keeps it open until the draw."),
            span=(0, 168),
        ).row,
    )
    accept_minutes: int = field(
        default=0,
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label=mark("Minutes to take a spot"),
            hint=mark("Time to take an open spot. 0 gives it right away."),
            description=mark("Minutes the next person has to take a spot. 0 gives them the spot right away."),
            span=(0, 720),
        ).row,
    )
    no_shows: Event.NoShows = field(
        default=Event.NoShows.KEEP,
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label=mark("No-shows lose their spot"),
            hint=mark("Only if someone is waiting. Players who paid keep theirs."),
            description=mark("When no-shows lose their spots to the waitlist."),
            choices=tuple((each.value, NO_SHOW_LABELS[each]) for each in Event.NoShows),
        ).row,
    )
    checks_in_at_door: bool = field(
        default=False,
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label=mark("Who checks people in?"),
            hint=mark("Print the door code from the QR codes page."),
            description=mark("True if players check in on their own page with the code on the door."),
            choices=(("no", mark("The host")), ("yes", mark("Players too, by door code"))),
        ).row,
    )
    question_1: str = field(
        default="",
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label=mark("Sign-up question"),
            hint=mark("Like “What are you bringing?” Only hosts see the answers."),
            description=mark("Question for people who sign up. Only hosts see the answers."),
            longest=QUESTION_LENGTH,
        ).row,
    )
    question_2: str = field(
        default="",
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label=mark("Second question"),
            description=mark("Second sign-up question."),
            longest=QUESTION_LENGTH,
        ).row,
    )
    # On the invitation's page; their own action (``nights/invitation_actions.py``) works at any time.
    place: str = field(
        default="",
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label=mark("Place"),
            hint=mark("Name and address, for the map"),
            description=mark("Name and address of the place, on one line."),
            longest=PLACE_LENGTH,
            is_on_invitation=True,
        ).row,
    )
    about: str = field(
        default="",
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label=mark("About the night"),
            hint=mark("Doors, food, parking: what people ask about."),
            description=mark("Text in simple Markdown: paragraphs, bold, italics, lists and links."),
            longest=ABOUT_LENGTH,
            has_lines=True,
            is_on_invitation=True,
        ).row,
    )
    contact: str = field(
        default="",
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label=mark("Contact"),
            hint=mark("Everyone with the link can see it."),
            description=mark("Name, with a phone number or email. Everyone with the link sees it."),
            longest=CONTACT_LENGTH,
            is_on_invitation=True,
            is_personal=True,
        ).row,
    )
    shows_coming: Event.Coming = field(
        default=Event.Coming.NUMBER,
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label=mark("Show who's coming"),
            description=mark("How much the invitation shows about who signed up."),
            choices=tuple((each.value, COMING_LABELS[each]) for each in Event.Coming),
            is_on_invitation=True,
        ).row,
    )
    # On the messages' page; the invitation's action takes them too.
    reminds_day: bool = field(
        default=True,
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label=mark("Reminder the day before"),
            description=mark("True if people get a reminder the day before, by email or alert."),
            choices=(("no", mark("Off")), ("yes", mark("On"))),
            is_on_invitation=True,
        ).row,
    )
    reminds_hour: bool = field(
        default=True,
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label=mark("Reminder an hour before"),
            description=mark("True if people get a reminder an hour before, by email or alert."),
            choices=(("no", mark("Off")), ("yes", mark("On"))),
            is_on_invitation=True,
        ).row,
    )
    doors_minutes: int = field(
        default=0,
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label=mark("Doors open (minutes before)"),
            hint=mark("Sends “Doors are open”. 0 sends nothing."),
            description=mark("Minutes before the start to send “Doors are open”. 0 sends nothing."),
            span=(0, MOST_DOORS_MINUTES),
            is_on_invitation=True,
        ).row,
    )


SETTINGS = declared_by(NightSettings)
#: Those that invite people.
INVITATION: Mapping[str, Declared] = MappingProxyType(
    {name: each for name, each in SETTINGS.items() if each.setting.is_on_invitation}
)
#: Those of the movement too.
ALL_SETTINGS: Mapping[str, Declared] = MappingProxyType({**MOVEMENT, **SETTINGS})


def stored_settings(settings: NightSettings) -> dict[str, object]:
    """Write settings as columns hold them."""
    return {name: plain(getattr(settings, name)) for name in SETTINGS}


def logged(name: str, value: object) -> object:
    """Return a column's value as the change log has it: of what is personal, only whether it is there."""
    return bool(value) if name in SETTINGS and SETTINGS[name].setting.is_personal else value
