"""What the rules engine refuses.

    ScoringError
      - InvalidRulesetError   a ruleset contradicts itself
      - InvalidCardError      no card is written so, or the deck lacks it
      - InvalidCallError      nobody could have called that now
      - InvalidHandError      no table could have played this hand
      - InvalidRecordError    the cards played do not make a hand, or not the one reported
          - UnsoundGameError  a recorded game has faults; all of them are listed
          - WhoIsWhoError     its names leave open who at the table they are (``scoring.egn.names``)
      - InvalidTotalError     no table could have these points at the end of a round
      - InvalidPenaltyError   a penalty lacks its reason, or takes the wrong way
      - InvalidPayoutError    a pool cannot be divided as asked
      - GameStateError        the hand is possible, but not as the next one of this game

Every one is a ``ValueError`` whose message can be shown to a scorer as it is.
"""

from collections.abc import Sequence

from scoring.language import ngettext

MOST_FAULTS = 200


class ScoringError(ValueError):
    """Base of everything this package raises on purpose."""

    code = "invalid"

    def __init__(self, message: str, *, field: str | None = None, code: str | None = None) -> None:
        super().__init__(message)
        self.field = field
        if code is not None:
            self.code = code


class InvalidRulesetError(ScoringError):
    """A ruleset contradicts itself, or was not written by this version."""

    code = "invalid_ruleset"


class InvalidCardError(ScoringError):
    """No card is written so, or the deck lacks it."""

    code = "invalid_card"


class InvalidCallError(ScoringError):
    """Nobody could have called that now."""

    code = "invalid_call"


class InvalidHandError(ScoringError):
    """No table could have played this hand under these rules."""

    code = "invalid_hand"


class InvalidTotalError(ScoringError):
    """No table could have these points at the end of a round under these rules."""

    code = "invalid_total"


class InvalidRecordError(ScoringError):
    """The cards played do not make a hand, or not the one reported."""

    code = "invalid_record"


class UnsoundGameError(InvalidRecordError):
    """A recorded game has faults.

    Args:
        faults: a sentence each, at least one; a file can have more than anybody reads, which are counted.
    """

    code = "unsound_game"

    def __init__(self, faults: Sequence[str]) -> None:
        more = len(faults) - MOST_FAULTS
        self.faults = (*faults[:MOST_FAULTS], *([_more(more)] if more > 0 else []))
        super().__init__(" ".join(self.faults[:3]) + (" …" if len(faults) > 3 else ""), field="file")


def _more(faults: int) -> str:
    return ngettext("And {faults} more.", "And {faults} more.", faults).format(faults=faults)


class InvalidPenaltyError(ScoringError):
    """A penalty lacks its reason, or is larger than any rule gives."""

    code = "invalid_penalty"


class InvalidPayoutError(ScoringError):
    """A pool cannot be divided as asked."""

    code = "invalid_payout"


class GameStateError(ScoringError):
    """The hand is possible, but not as the next one of this game; another moment may allow it."""

    code = "not_now"
