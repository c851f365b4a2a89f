"""What people read about places: why one is ahead of another, forfeits, bye points, and refusals."""

from scoring.language import gettext as _
from scoring.language import ngettext, verb


def beats(*, first: str, second: str, noun: str, ours: str, theirs: str) -> str:
    return _("{first} {beats} {second} on {noun}, {ours}–{theirs}.").format(
        first=first, beats=_beats(first), second=second, noun=noun, ours=ours, theirs=theirs
    )


def beats_by_range(*, first: str, second: str, noun: str, ours: str, theirs: str) -> str:
    """Say the same of figures that a dash between them would make hard to read."""
    return _("{first} {beats} {second} on {noun}, {ours} to {theirs}.").format(
        first=first, beats=_beats(first), second=second, noun=noun, ours=ours, theirs=theirs
    )


def beats_per_hand(*, first: str, second: str, ours: tuple[int, int], theirs: tuple[int, int]) -> str:
    """``ours`` and ``theirs`` are points and hands."""
    return _("{first} {beats} {second} on points per hand, {ours} to {theirs}.").format(
        first=first,
        beats=_beats(first),
        second=second,
        ours=_points_in(*ours),
        theirs=_points_in(*theirs),
    )


def _points_in(points: int, hands: int) -> str:
    return ngettext("{points} in {hands} hand", "{points} in {hands} hands", hands).format(
        points=points, hands=hands
    )


def beats_among(*, first: str, second: str, tied: int, ours: str, theirs: str) -> str:
    return _("{first} {beats} {second} in games among the {tied} tied, {ours}–{theirs}.").format(
        first=first, beats=_beats(first), second=second, tied=tied, ours=ours, theirs=theirs
    )


def beats_head_to_head(*, first: str, second: str, ours: str, theirs: str) -> str:
    return _("{first} {beats} {second} head-to-head, {ours}–{theirs}.").format(
        first=first, beats=_beats(first), second=second, ours=ours, theirs=theirs
    )


def ahead_in_playoff(*, first: str, second: str) -> str:
    return _("{first} finished ahead of {second} in the playoff.").format(first=first, second=second)


def beats_by_draw(*, first: str, second: str) -> str:
    return _("{first} {beats} {second} by random draw.").format(
        first=first, beats=_beats(first), second=second
    )


def better_in_group(*, first: str, second: str, ours: str, theirs: str) -> str:
    return _("{first} finished {ours} in a group, {second} {theirs}.").format(
        first=first, second=second, ours=ours, theirs=theirs
    )


def too_few_games(*, second: str, played: int, needed: int) -> str:
    return _("{second} played only {played} of the {needed} games you need to rank.").format(
        second=second, played=played, needed=needed
    )


def tied(*, first: str, second: str, place: str) -> str:
    return _("{first} and {second} are tied for {place}.").format(first=first, second=second, place=place)


def _beats(name: str) -> str:
    """Choose the verb by the people in a name: "Ann & Bob" are two."""
    return verb(name.count(" & ") + 1, _("beats"), _("beat"))


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
        "{winners} won. {losers} gave up after {hands} hand.",
        "{winners} won. {losers} gave up after {hands} hands.",
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
    return _("It counts as a win and adds no points.")


def forfeit_brings(*, worth: str) -> str:
    return _("The win is worth {worth}.").format(worth=worth)


def forfeit_brings_at_least(*, worth: str) -> str:
    return _("The win is worth {worth}, or the winners' own score if that's higher.").format(worth=worth)


def forfeit_rule_without_points() -> str:
    return _("A forfeit counts as a win and adds no points.")


def forfeit_rule(*, worth: str) -> str:
    return _("A win by forfeit is worth {worth}, or the winners' own score if that's higher.").format(
        worth=worth
    )


def average_of_others() -> str:
    return _("the average of their other rounds")


def points(count: int) -> str:
    return ngettext("{count} point", "{count} points", count).format(count=count)


def bye_points_between(*, most: int) -> str:
    return _("Enter 0 to {most} bye points.").format(most=most)


def bye_points_twice() -> str:
    return _("Averages already make up for sitting out, so bye points would count twice. Turn them off.")


def bye_points_decide_nothing(*, needed: str) -> str:
    return _("Bye points need “{needed}” in the ranking. Add it, or turn them off.").format(needed=needed)


def unknown_tiebreaker(*, name: str) -> str:
    return _("There's no tiebreaker {name}.").format(name=name)


def listed_twice(*, label: str) -> str:
    return _("“{label}” is in the list twice. Remove one.").format(label=label)


def begin_with() -> str:
    return _("Start with points, wins, points per game or points per hand.")


def nothing_after_draw() -> str:
    return _("Put the random draw last. It breaks every tie.")


def nothing_after_playoff() -> str:
    return _("Put the playoff last. It breaks every tie.")


def head_to_head_needs_partners() -> str:
    return _("Head-to-head works only with fixed partners. Choose another tiebreaker.")
