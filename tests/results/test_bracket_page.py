"""A bracket on a page: pairs of long names have a line for each partner, and a score in sight."""

import pytest

from tests.direct.brackets.test_knockout import knockout
from tests.results.test_bracket_tv import begin
from tournaments.charts.widths import width_of
from tournaments.results.selectors.bracket import bracket_of

pytestmark = pytest.mark.django_db

#: Units of a drawing that a phone of 320 pixels shows at four fifths of its size.
SMALL_PHONE = 347
LAST = "Featherstonehaugh-Montgomery de Guadalupe Villanuevas"
FIRST = ("Ann", "Bob", "Kit", "Dee", "Eve", "Fay", "Gus", "Hal")


def long_pairs():
    names = [f"{first} A. {LAST}"[:60] for first in FIRST]
    return [f"{one} & {other}" for one, other in zip(names[::2], names[1::2], strict=True)]


def test_pairs_of_sixty_characters_are_in_two_lines_that_touch_nothing(organizer):
    view = bracket_of(knockout(organizer, long_pairs()))
    assert (view.box_width <= SMALL_PHONE, view.box_height) == (True, 80)
    texts = [text for box in view.boxes for text in box.texts if text.side.is_known]
    assert len(texts) == 4
    for at, text in ((at, text) for box in view.boxes for at, text in enumerate(box.texts)):
        if not text.side.is_known:
            continue
        (one, upper), (other, lower) = text.lines
        assert one.endswith(" A. Villanuevas &")
        assert other.endswith(" A. Villanuevas")
        # Letters of 14 units: each line below the one before it, both in their half of the box.
        assert at * 40 + 14 <= upper <= lower - 15 <= at * 40 + 40 - 4 - 15
        assert max(width_of(each, 15) for each in (one, other)) + 28 <= view.box_width


def test_pairs_of_usual_names_stay_in_one_line(organizer):
    view = begin(organizer, 4)
    assert view.box_height == 56
    assert {len(text.lines) for box in view.boxes for text in box.texts} == {1}
