"""What the register of people refuses.

AccountError
  - InvalidNameError      no person or club can be called that
  - InvalidRegionError    no club has that locale, currency or time zone
  - UnknownMemberError    nobody has signed up with that address
  - LastOwnerError        409, a club would be left without an owner
  - NotPermittedError     403, another role of the club may
  - TooOftenError         429, not again before some time has gone by
"""


class AccountError(ValueError):
    """Base of everything this package raises on purpose; its message can be shown as it is."""

    code = "invalid"

    def __init__(self, message: str, *, field: str | None = None) -> None:
        super().__init__(message)
        self.field = field


class InvalidNameError(AccountError):
    code = "invalid_name"


class InvalidRegionError(AccountError):
    code = "invalid_region"


class LastOwnerError(AccountError):
    code = "last_owner"


class UnknownMemberError(AccountError):
    code = "unknown_member"


class NotPermittedError(AccountError):
    code = "not_permitted"


class TooOftenError(AccountError):
    code = "throttled"

    def __init__(self, message: str, *, wait_seconds: int) -> None:
        super().__init__(message)
        self.wait_seconds = wait_seconds
