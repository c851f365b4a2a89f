"""Which status answers which refusal, at every door."""

from django.core.exceptions import ObjectDoesNotExist

from accounts.errors import (
    AccountConflictError,
    AccountError,
    LinkUsedError,
    NotPermittedError,
    TooOftenError,
)
from scoring.errors import ScoringError
from tournaments.errors import (
    InvalidRequestError,
    LinkGoneError,
    TooManyError,
    TournamentError,
    UnknownLinkError,
)
from tournaments.web import words

#: The first match wins. 422: send something else. 409: the same request may succeed later.
STATUSES: tuple[tuple[type[Exception], int], ...] = (
    (ObjectDoesNotExist, 404),
    (UnknownLinkError, 404),
    (LinkGoneError, 410),
    (LinkUsedError, 410),
    (TooManyError, 429),
    (TooOftenError, 429),
    (NotPermittedError, 403),
    (AccountConflictError, 409),
    (AccountError, 422),
    (ScoringError, 422),
    (InvalidRequestError, 422),
    (TournamentError, 409),
)
REFUSALS = (AccountError, ScoringError, TournamentError)
Refusal = AccountError | ScoringError | TournamentError
#: Where a refusal that is answered by a page leaves its code, in the request's META: for the metrics.
CODE = "order_up.refusal"
#: Where a stream that is sent away leaves why, in its scope: "full" or "database".
REFUSED_STREAM = "order_up.refused_stream"


def status_of(refusal: Exception) -> int | None:
    """Return the status for a refusal, None for what is not one: a bug, to be logged and answered 500."""
    return next((status for kind, status in STATUSES if isinstance(refusal, kind)), None)


def sentence_of(refusal: Exception) -> str:
    return words.not_there() if isinstance(refusal, ObjectDoesNotExist) else str(refusal)
