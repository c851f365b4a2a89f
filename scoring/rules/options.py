"""The choices a ruleset makes; the values are stored, so they are never renamed."""

from enum import StrEnum


class Partnership(StrEnum):
    """Who plays with whom. Source: docs/rules.md, section 3."""

    OPPOSITE = "opposite"
    ROTATING = "rotating"
    NAMED = "named"


class FirstDealer(StrEnum):
    """How the first dealer is found. Source: docs/rules.md, section 1."""

    BLACK_JACK = "black_jack"
    FIRST_JACK = "first_jack"
    HIGHEST_CARD = "highest_card"
    LOWEST_CARD = "lowest_card"
    ORGANIZER = "organizer"


class Dealing(StrEnum):
    """How the cards are dealt out. Source: docs/rules.md, section 1."""

    AS_LIKED = "as_liked"
    ONE_BY_ONE = "one_by_one"
    PACKETS = "packets"


class AllPass(StrEnum):
    """What happens when everyone has passed in the last round. Source: docs/rules.md, section 2."""

    NEXT_DEALS = "next_deals"
    SAME_DEALS = "same_deals"
    STICK_DEALER = "stick_dealer"


class MisdealBy(StrEnum):
    """Who deals after a misdeal. Source: docs/rules.md, section 2."""

    SAME_DEALS = "same_deals"
    NEXT_DEALS = "next_deals"


class DefendAlone(StrEnum):
    """When a defender may play without the partner. Source: docs/rules.md, section 2."""

    NEVER = "never"
    AGAINST_LONER = "against_loner"
    ALWAYS = "always"


class LonerLead(StrEnum):
    """Who leads to a loner's first trick. Source: docs/rules.md, section 2."""

    LEFT_OF_DEALER = "left_of_dealer"
    LEFT_OF_LONER = "left_of_loner"


class RedealHand(StrEnum):
    """The poor hand that may be thrown in. Source: docs/rules.md, section 2."""

    NEVER = "never"
    NO_ACE_NO_FACE = "no_ace_no_face"
    FARMERS_HAND = "farmers_hand"


class SitOutScore(StrEnum):
    """What a player sitting out a hand of five scores. Source: docs/rules.md, section 3."""

    NOTHING = "nothing"
    DEALERS_SIDE = "dealers_side"


class Overshoot(StrEnum):
    """What becomes of points beyond the target. Source: docs/rules.md, section 4."""

    AS_SCORED = "as_scored"
    CAPPED = "capped"
    CARRIED = "carried"


class TargetTie(StrEnum):
    """Who wins when two sides reach the target in one hand. Source: docs/rules.md, section 4."""

    SHARED_WIN = "shared_win"
    MOST_POINTS = "most_points"
    OPPOSITE_SIDES = "opposite_sides"
    PLAY_OFF_HAND = "play_off_hand"


class LevelEnd(StrEnum):
    """How a level game of fixed hands ends. Source: docs/rules.md, section 4."""

    DRAW = "draw"
    EXTRA_HAND = "extra_hand"


class TimeCalled(StrEnum):
    """What becomes of the hand being played when time is called. Source: docs/rules.md, section 4."""

    FINISH_HAND = "finish_hand"
    DROP_HAND = "drop_hand"
    AS_IT_STANDS = "as_it_stands"
