"""Who acts, and the line that says so in the audit."""

from dataclasses import dataclass

from accounts.errors import NotPermittedError
from accounts.models import User
from tournaments.models import AuditEntry, LinkSession

from . import words
from .rows import insert_row


@dataclass(frozen=True, slots=True)
class Actor:
    """A signed-in user, or a phone that came by a link."""

    user: User | None = None
    session: LinkSession | None = None

    @property
    def person(self) -> User:
        """Return who is signed in; raises ``NotPermittedError`` for a phone that came by a link."""
        if self.user is None:
            raise NotPermittedError(words.sign_in())
        return self.user


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """JSON-ready state on both sides of an action; ``before`` is None for a row that is new."""

    before: object = None
    after: object = None
    reason: str = ""


def audit(
    actor: Actor,
    action: str,
    *,
    event_id: int,
    row: str,
    change: Change,
) -> None:
    """Write one audit line in the caller's transaction; ``row`` is model and id, such as ``hand:12``."""
    insert_row(audit_line(actor, action, event_id=event_id, row=row, change=change))


def audit_event(actor: Actor, action: str, event_id: int, change: Change) -> None:
    """Write one audit line about an event as a whole."""
    audit(actor, action, event_id=event_id, row=f"event:{event_id}", change=change)


def audit_line(actor: Actor, action: str, *, event_id: int, row: str, change: Change) -> AuditEntry:
    return AuditEntry(
        event_id=event_id,
        action=action,
        row=row,
        before=change.before,
        after=change.after,
        reason=change.reason,
        actor=actor.user,
        via=actor.session,
    )
