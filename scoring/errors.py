"""What the rules engine refuses.

    ScoringError
      - InvalidRulesetError   a ruleset contradicts itself
      - InvalidHandError      no table could have played this hand
      - InvalidPayoutError    a pool cannot be divided as asked

Every one is a ``ValueError`` whose message can be shown to a scorer as it is.
"""


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


class InvalidHandError(ScoringError):
    """No table could have played this hand under these rules."""

    code = "invalid_hand"


class InvalidPayoutError(ScoringError):
    """A pool cannot be divided as asked."""

    code = "invalid_payout"
