"""What people read about places: why one is ahead of another, forfeits, bye points, and refusals."""

from scoring.language import gettext as _
from scoring.language import ngettext


def beats(*, first: str, second: str, noun: str, ours: str, theirs: str) -> str:
    return ngettext(
        "{first} beats {second} on {noun}, {ours}–{theirs}.",
        "{first} beat {second} on {noun}, {ours}–{theirs}.",
        _people(first),
    ).format(first=first, second=second, noun=noun, ours=ours, theirs=theirs)


def beats_by_range(*, first: str, second: str, noun: str, ours: str, theirs: str) -> str:
    """Say the same of figures that a dash between them would make hard to read."""
    return ngettext(
        "{first} beats {second} on {noun}, {ours} to {theirs}.",
        "{first} beat {second} on {noun}, {ours} to {theirs}.",
        _people(first),
    ).format(first=first, second=second, noun=noun, ours=ours, theirs=theirs)


def beats_per_hand(*, first: str, second: str, ours: tuple[int, int], theirs: tuple[int, int]) -> str:
    """``ours`` and ``theirs`` are points and hands."""
    return ngettext(
        "{first} beats {second} on points per hand, {ours} to {theirs}.",
        "{first} beat {second} on points per hand, {ours} to {theirs}.",
        _people(first),
    ).format(first=first, second=second, ours=_points_in(*ours), theirs=_points_in(*theirs))


def _points_in(points: int, hands: int) -> str:
    return ngettext("{points} in {hands} hand", "{points} in {hands} hands", hands).format(
        points=points, hands=hands
    )


def beats_among(*, first: str, second: str, tied: int, ours: str, theirs: str) -> str:
    return ngettext(
        "{first} beats {second} in games between the {tied} who tied, {ours}–{theirs}.",
        "{first} beat {second} in games between the {tied} who tied, {ours}–{theirs}.",
        _people(first),
    ).format(first=first, second=second, tied=tied, ours=ours, theirs=theirs)


def beats_head_to_head(*, first: str, second: str, ours: str, theirs: str) -> str:
    return ngettext(
        "{first} beats {second} head-to-head, {ours}–{theirs}.",
        "{first} beat {second} head-to-head, {ours}–{theirs}.",
        _people(first),
    ).format(first=first, second=second, ours=ours, theirs=theirs)


def ahead_in_playoff(*, first: str, second: str) -> str:
    return _("{first} finished ahead of {second} in the playoff.").format(first=first, second=second)


def beats_by_draw(*, first: str, second: str) -> str:
    return ngettext(
        "{first} beats {second} by random draw.", "{first} beat {second} by random draw.", _people(first)
    ).format(first=first, second=second)


def better_in_group(*, first: str, second: str, ours: str, theirs: str) -> str:
    return _("{first} finished {ours} in one group, and {second} finished {theirs} in another.").format(
        first=first, second=second, ours=ours, theirs=theirs
    )


def too_few_games(*, second: str, played: int, needed: int) -> str:
    return _("{second} didn't play enough games ({played} of {needed}).").format(
        second=second, played=played, needed=needed
    )


def tied(*, first: str, second: str, place: str) -> str:
    return _("{first} and {second} are tied for {place}.").format(first=first, second=second, place=place)


def _people(name: str) -> int:
    """Count the people in a name: "Ann & Bob" are two."""
    return name.count(" & ") + 1


def place_title(*, place: str) -> str:
    return _("{place} place").format(place=place)


def tied_title(*, place: str) -> str:
    return _("Tied for {place}").format(place=place)


def places_title(*, first: str, last: str) -> str:
    return _("{first} to {last} place").format(first=first, last=last)


def most_loners(*, count: int) -> str:
    return _("Most loners: {count}").format(count=count)


def most_euchres(*, count: int) -> str:
    return _("Most euchres: {count}").format(count=count)


def won_by_forfeit(*, winners: str, losers: str) -> str:
    return _("{winners} won by forfeit. {losers} didn't show up.").format(winners=winners, losers=losers)


def gave_up(*, winners: str, losers: str, hands: int) -> str:
    return ngettext(
        "{winners} won. {losers} quit after {hands} hand.",
        "{winners} won. {losers} quit after {hands} hands.",
        hands,
    ).format(winners=winners, losers=losers, hands=hands)


def no_show(*, one: str, other: str) -> str:
    return _("No winner: neither {one} nor {other} showed up.").format(one=one, other=other)


def both_stopped(*, one: str, other: str, hands: int) -> str:
    return ngettext(
        "No winner: {one} and {other} stopped after {hands} hand.",
        "No winner: {one} and {other} stopped after {hands} hands.",
        hands,
    ).format(one=one, other=other, hands=hands)


def forfeit_adds_no_points() -> str:
    return _("The win counts, but adds no points.")


def forfeit_brings(points: int | None) -> str:
    """``points`` are None for the winners' own average."""
    if points is None:
        return _("The winners get the average of their other rounds.")
    return ngettext("The winners get {points} point.", "The winners get {points} points.", points).format(
        points=points
    )


def forfeit_brings_at_least(points: int | None) -> str:
    if points is None:
        return _("The winners get the average of their other rounds, or their own score if that's higher.")
    return ngettext(
        "The winners get {points} point, or their own score if that's higher.",
        "The winners get {points} points, or their own score if that's higher.",
        points,
    ).format(points=points)


def forfeit_rule_without_points() -> str:
    return _("A forfeit counts as a win but adds no points.")


def forfeit_rule(points: int | None) -> str:
    if points is None:
        return _(
            "For a forfeit, the winners get the average of their other rounds, or their own "
            "score if that's higher."
        )
    return ngettext(
        "For a forfeit, the winners get {points} point, or their own score if that's higher.",
        "For a forfeit, the winners get {points} points, or their own score if that's higher.",
        points,
    ).format(points=points)


def as_points(figure: str, number: int) -> str:
    return ngettext("{figure} point", "{figure} points", number).format(figure=figure)


def as_wins(figure: str, number: int) -> str:
    return ngettext("{figure} win", "{figure} wins", number).format(figure=figure)


def as_points_per_game(figure: str, number: int) -> str:
    return ngettext("{figure} point a game", "{figure} points a game", number).format(figure=figure)


def as_points_per_hand(figure: str, number: int) -> str:
    return ngettext("{figure} point a hand", "{figure} points a hand", number).format(figure=figure)


def bye_points_between(*, most: int) -> str:
    return _("Enter 0 to {most} bye points.").format(most=most)


def bye_points_twice() -> str:
    return _("Points per game or hand already make up for sitting out. Turn off bye points.")


def bye_points_decide_nothing(*, needed: str) -> str:
    return _("Bye points need “{needed}” in the ranking. Add it, or turn bye points off.").format(
        needed=needed
    )


def unknown_tiebreaker(*, name: str) -> str:
    return _("{name} isn't a tiebreaker. Choose one from the list.").format(name=name)


def listed_twice(*, label: str) -> str:
    return _("“{label}” is listed twice. Remove one.").format(label=label)


def begin_with() -> str:
    return _("Start the ranking with points, wins, points per game or points per hand.")


def nothing_after_draw() -> str:
    return _("Put the random draw last. It breaks every tie.")


def nothing_after_playoff() -> str:
    return _("Put the playoff last. It breaks every tie.")


def head_to_head_needs_partners() -> str:
    return _("Head-to-head works only with fixed partners. Choose another tiebreaker.")
