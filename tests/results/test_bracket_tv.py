"""A bracket on a TV: the live part, on pages whose letters are read across a hall, names in whole words."""

import pytest

from tests.direct.brackets.test_knockout import knockout, play
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_open
from tournaments.models import Event, Match
from tournaments.results.selectors.bracket import bracket_of
from tournaments.results.selectors.bracket_tv import LYING, STANDING, tv_pictures

pytestmark = pytest.mark.django_db

FIRST = ("Lisa", "Dave", "Christopher", "Zach", "Peg", "Al", "Grace", "Otto", "Kate", "Bob", "Tony")
LAST = ("Wright", "Petersen", "Kowalski", "Miller", "Nowakowski", "Rossi", "Kim", "Schulz", "Lindgren")


def pairs(count):
    names = [f"{FIRST[each % 11]} {LAST[(each // 11 + each * 4) % 9]}" for each in range(2 * count)]
    names = [name if names.index(name) == at else f"{name} {at}" for at, name in enumerate(names)]
    return [f"{one} & {other}" for one, other in zip(names[::2], names[1::2], strict=True)]


def begin(organizer, count, *, rounds=0, names=None, **fields):
    event = knockout(organizer, names or pairs(count), seeding="seeded", **fields)
    for number in range(1, rounds + 1):
        matches = Match.objects.filter(round__stage__event=event, round__number=number)
        play(event, organizer, number, {match.seats.get(position=1).player.name for match in matches})
    round_open(event_id=event.pk, number=rounds + 1, actor=Actor(organizer))
    return bracket_of(Event.objects.get(pk=event.pk))


def headings(pictures):
    return [[heading.text for heading in picture.headings] for picture in pictures]


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("count", "rounds", "pages"),
    [
        (4, 0, [["Semifinals", "Final"]]),
        (8, 0, [["Quarterfinals", "Semifinals", "Final"]]),
        (16, 1, [["Quarterfinals", "Semifinals", "Final"]]),
        (32, 0, [["Round 1", "Round 2"]] * 2),
    ],
)
def test_a_tv_shows_the_rounds_that_are_live_in_letters_that_can_be_read(organizer, count, rounds, pages):
    view = begin(organizer, count, rounds=rounds)
    pictures = tv_pictures(view, LYING)
    assert headings(pictures) == pages
    assert min(picture.letter for picture in pictures) >= 33
    shown = [box.game.number for picture in pictures for box in picture.boxes]
    assert len(shown) == len(set(shown))
    assert {game.number for game in view.games if game.round == rounds + 1} <= set(shown)
    for picture in pictures:
        assert (picture.width <= 1840, picture.height <= 900) == (True, True)
        assert max(box.y for box in picture.boxes) + picture.box_height <= picture.height


def test_both_sides_of_a_double_elimination_have_a_page(organizer):
    pictures = tv_pictures(begin(organizer, 8, losses=2), LYING)
    assert headings(pictures) == [
        ["Winners' round 1", "Winners' round 2", "Winners' final"],
        ["Losers' round 1", "Losers' round 2", "Losers' round 3"],
    ]


def test_a_screen_on_its_end_shows_two_rounds(organizer):
    pictures = tv_pictures(begin(organizer, 8), STANDING)
    assert headings(pictures) == [["Quarterfinals", "Semifinals"]]
    assert all(picture.width <= 1036 for picture in pictures)


def test_the_game_for_third_place_stands_below_the_final(organizer):
    (picture,) = tv_pictures(begin(organizer, 4, rounds=1, third_place=True), LYING)
    at = {box.game.part: (box.x, box.y) for box in picture.boxes}
    assert at["third"][0] == max(box.x for box in picture.boxes)
    assert at["third"][1] >= max(box.y for box in picture.boxes if box.game.part == "main") + 30


def test_an_open_side_names_the_table_that_decides_it(organizer):
    (picture,) = tv_pictures(begin(organizer, 4), LYING)
    final = next(box for box in picture.boxes if not box.game.table)
    assert [text.lines[0][0] for text in final.texts] == ["Winner of table 1", "Winner of table 2"]


def test_the_open_side_of_a_double_eliminations_final_names_the_losers_bracket(organizer):
    main, losers = tv_pictures(begin(organizer, 4, losses=2), LYING)
    final = next(box for box in main.boxes if box.game.part == "final")
    assert [text.lines[0][0] for text in final.texts] == ["TBD", "Losers' bracket winner"]
    open_sides = [text.lines[0][0] for text in losers.boxes[0].texts]
    assert open_sides == ["Loser of table 1", "Loser of table 2"]


def test_no_name_is_cut(organizer):
    view = begin(organizer, 8)
    known = {side.name for game in view.games for side in game.sides if side.is_known}
    for frame in (LYING, STANDING):
        for picture in tv_pictures(view, frame):
            for text in (text for box in picture.boxes for text in box.texts if text.side.is_known):
                words = " ".join(line for line, _ in text.lines).split()
                assert "…" not in " ".join(words)
                whole = text.side.name.split()
                assert text.side.name in known
                assert all(word in whole or (word[-1] == "." and len(word) == 2) for word in words)


@pytest.mark.parametrize("frame", [LYING, STANDING])
def test_a_small_bracket_fills_the_tv(organizer, frame):
    (picture,) = tv_pictures(begin(organizer, 4), frame)
    feeders = sorted(box.y for box in picture.boxes)[:: len(picture.boxes) - 1]
    assert feeders[1] + picture.box_height - feeders[0] > frame.height * 0.65
    assert feeders[1] + picture.box_height <= picture.height <= frame.height


def test_a_screen_on_its_end_has_letters_of_one_size_that_can_be_read(organizer):
    view = begin(organizer, 32, rounds=1)
    pictures = tv_pictures(view, STANDING)
    (letter,) = {picture.letter for picture in pictures}
    # Head and foot of a screen of 1080 by 1920 leave 1036 by 1480; a picture that is taller shrinks.
    assert max(picture.height for picture in pictures) <= 1480
    assert letter >= 33
    shown = [box.game.number for picture in pictures for box in picture.boxes]
    assert {game.number for game in view.games if game.round == 2} <= set(shown)


def test_on_its_end_names_that_nothing_shortens_are_broken_before_the_last_name(organizer):
    people = [f"{FIRST[each % 8]} {'ABC'[each // 8]}. Villanuevas" for each in range(20)]
    names = [" & ".join(pair) for pair in zip(people[::2], people[1::2], strict=True)]
    pictures = tv_pictures(begin(organizer, 10, names=names), STANDING)
    assert min(picture.letter for picture in pictures) >= 33
    texts = [text for picture in pictures for box in picture.boxes for text in box.texts]
    lines = [[line for line, _ in text.lines] for text in texts if text.side.is_known]
    assert {" ".join(each) for each in lines} == set(names)
    assert max(map(len, lines)) > 2
    assert {len(text.lines) for text in texts if not text.side.is_known} == {1}
