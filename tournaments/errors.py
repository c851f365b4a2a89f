"""Errors that refuse an action on an event.

TournamentError               409, the same may work later
  - NotNowError               the event, round or table is in another state
      - UndoneError           what a client's key did was undone since
      - TotalDisputedError    a table's points are recorded already, and otherwise; the director is called
  - StaleHandError            the hand is not the table's next one
      - DisputedHandError     it is recorded already, and otherwise; the director sees both
  - OtherTableError           the phone has opened another table since
  - LockedError               rules, tie-breaks and prizes are fixed once round one opens
  - UnsupportedFieldError     no movement serves this number of players
  - InvalidRequestError       422, send something else
      - WhichColumnError      nothing says which column of a list has the names
      - KeyReusedError        a client's key came back with other content
      - MovementError         a movement cannot be what was asked
      - BracketError          a bracket, or a result in it, cannot be what was asked
      - TieBreakError         a tie-break list contradicts itself
      - StageError            those who are to play on cannot be who was asked
      - NightFileError        a file holds no night, or none that adds up
  - BackupError               a backup cannot be written, read or put in place
  - UnknownLinkError          404, no such link
  - LinkGoneError             410, the link was replaced or is over
"""

from scoring.language.messages import gettext as _


class TournamentError(Exception):
    """Base of everything this package raises on purpose; its message can be shown as it is."""

    code = "not_now"

    def __init__(self, message: str, *, field: str | None = None, code: str | None = None) -> None:
        super().__init__(message)
        self.field = field
        if code is not None:
            self.code = code


class NotNowError(TournamentError):
    code = "not_now"


class UndoneError(NotNowError):
    """The key is refused rather than used again: whoever undid it did so on purpose."""

    code = "undone"

    def __init__(self) -> None:
        super().__init__(
            _("This was already done and then undone. Refresh the page before you try again."),
            field="key",
        )


class StaleHandError(TournamentError):
    code = "stale_hand"


class DisputedHandError(StaleHandError):
    code = "disputed"


class TotalDisputedError(NotNowError):
    code = "disputed"


class OtherTableError(TournamentError):
    code = "other_table"


class LockedError(TournamentError):
    code = "locked"


class UnsupportedFieldError(TournamentError):
    code = "unsupported_field"


class InvalidRequestError(TournamentError):
    code = "invalid"


class KeyReusedError(InvalidRequestError):
    code = "key_reused"


class MovementError(InvalidRequestError):
    code = "invalid_movement"


class BracketError(InvalidRequestError):
    code = "invalid_bracket"


class TieBreakError(InvalidRequestError):
    code = "invalid_tie_breaks"


class StageError(InvalidRequestError):
    code = "invalid_stage"


class NightFileError(InvalidRequestError):
    code = "night_file"

    def __init__(self, message: str, *, code: str | None = None) -> None:
        super().__init__(message, field="file", code=code)


class UnknownLinkError(TournamentError):
    code = "unknown_link"


class LinkGoneError(TournamentError):
    code = "link_gone"


class TooManyError(TournamentError):
    code = "throttled"


class BackupError(TournamentError):
    code = "backup"
