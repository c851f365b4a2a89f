"""What the register of people refuses.

AccountError
  - InvalidNameError      no person or club can be called that
  - InvalidRegionError    no club has that locale, currency or time zone
  - AccountConflictError  409, not now
      - LastOwnerError            a club would be left without an owner
      - AlreadyMemberError        they belong to the club
      - UnconfirmedAddressError   nobody has said yet that the address is theirs
      - TooManyInvitationsError   the club has enough that nobody has used
      - DemosFullError            no place is free for one more demo
  - NotPermittedError     403, another role of the club may
    - ScopeError          403, another token may
    - DemoError           403, nobody may in a demo
  - LinkUsedError         410, a link of a letter is used up or too old
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


class AccountConflictError(AccountError):
    code = "conflict"


class LastOwnerError(AccountConflictError):
    code = "last_owner"


class AlreadyMemberError(AccountConflictError):
    code = "already_member"


class UnconfirmedAddressError(AccountConflictError):
    code = "unconfirmed_address"


class TooManyInvitationsError(AccountConflictError):
    code = "too_many_invitations"


class DemosFullError(AccountConflictError):
    code = "demos_full"


class NotPermittedError(AccountError):
    code = "not_permitted"


class ScopeError(NotPermittedError):
    code = "scope"


class DemoError(NotPermittedError):
    code = "demo"


class LinkUsedError(AccountError):
    code = "link_used"


class TooOftenError(AccountError):
    code = "throttled"

    def __init__(self, message: str, *, wait_seconds: int) -> None:
        super().__init__(message)
        self.wait_seconds = wait_seconds
