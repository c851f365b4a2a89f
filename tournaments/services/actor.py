"""Who acts, and the line that says so in the audit."""

from dataclasses import dataclass

from accounts.models import User
from tournaments.models import AuditEntry, LinkSession


@dataclass(frozen=True, slots=True)
class Actor:
    """A signed-in user, or a phone that came by a link."""

    user: User | None = None
    session: LinkSession | None = None


def audit(
    actor: Actor,
    action: str,
    *,
    event_id: int,
    row: str,
    before: object = None,
    after: object = None,
    reason: str = "",
) -> None:
    """Write one audit line in the caller's transaction.

    Args:
        row: model and id, such as ``hand:12``.
        before: JSON-ready state that changed, None for a row that is new.
        after: the same, afterwards.
    """
    AuditEntry.objects.create(
        event_id=event_id,
        action=action,
        row=row,
        before=before,
        after=after,
        reason=reason,
        actor=actor.user,
        via=actor.session,
    )
