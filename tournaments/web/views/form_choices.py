"""What the forms of an event offer to choose from."""

from tournaments.brackets import Placement as Seeding
from tournaments.formats import PAIR, PLAYER
from tournaments.movements import Leftovers, Pairing, Progression, TieRule, Within

#: What a format may ask beyond rounds and tables; each format's form has its own of these.
PROGRESSIONS = (
    (Progression.WINNERS_UP.value, "Winners go a table up"),
    (Progression.LOSERS_DOWN.value, "Losers go a table down"),
    (Progression.RED_AND_WHITE.value, "One winner goes up, one goes down"),
)
TIES = (
    (TieRule.LOT.value, "By lot"),
    (TieRule.DEALERS.value, "The side that dealt first, seats 1 and 3"),
    (TieRule.OTHERS.value, "The other side, seats 2 and 4"),
)
PAIRINGS = (
    (Pairing.FIRST_AND_FOURTH.value, "First and fourth against second and third"),
    (Pairing.FIRST_AND_THIRD.value, "First and third against second and fourth"),
)
SEEDINGS = (
    (Seeding.DRAWN.value, "The places are drawn"),
    (Seeding.SEEDED.value, "By the list, best first: the first two can meet only in the final"),
    (Seeding.SNAKE.value, "The list, best first, dealt over four quarters, each quarter drawn"),
)
LEFTOVERS = (
    (Leftovers.BYES.value, "They sit out, everyone in turn"),
    (Leftovers.FIVES.value, "Tables of five: four play each hand, one sits out"),
    (Leftovers.SIX.value, "Two over: one table of six, three pairs"),
    (Leftovers.GHOSTS.value, "Stand-ins fill the last table; they cannot win"),
)
LOSSES = (("1", "After one loss"), ("2", "After two losses"))
APPROVALS = (("", "Everyone, right away"), ("yes", "People you approve"))
SEATS_SHOWN = (("all", "Every round"), ("one", "One round at a time"))
#: In minutes; what one sets oneself has no number.
BY_ROUNDS = "rounds"
LENGTHS = (
    ("120", "About 2 hours"),
    ("150", "About 2½ hours"),
    ("180", "About 3 hours"),
    ("240", "About 4 hours"),
    (BY_ROUNDS, "Set rounds and hands"),
)
ENTRY_SIZES = ((str(PLAYER), "Players"), (str(PAIR), "Pairs"))
WITHIN = (
    (Within.HALVES.value, "The upper half meets the lower half"),
    (Within.NEIGHBOURS.value, "Neighbours in the standings"),
    (Within.DRAWN.value, "By lot"),
)
