"""The record of a club: who invited, joined, was given a role or removed, and which API tokens there were."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet

from accounts.models import Club, ClubAuditEntry, Membership, Role

#: How each action is said, by its name; braces are filled from what it wrote.
WORDS = {
    "club_open": "Opened the club",
    "club_change": "Changed club settings",
    "invitation_make": "Invited someone as {role}",
    "invitation_revoke": "Revoked an invitation ({role})",
    "member_join": "Joined as {role}",
    "member_role_set": "Changed {who} from {was} to {role}",
    "member_remove": "Removed {who} ({was})",
    "member_merge": "Merged from another account as {role}",
    "token_make": "Created API token “{name}”",
    "token_end": "Ended API token “{name}”",
    "player_anonymise": "Removed the name of player {number}",
}


def club_note(
    club_id: int,
    action: str,
    *,
    by: int,
    about: int | None = None,
    before: Mapping[str, object] | None = None,
    after: Mapping[str, object] | None = None,
) -> None:
    """Write one line of a club's record in the caller's transaction; ``by`` and ``about`` are users."""
    ClubAuditEntry.objects.create(
        club_id=club_id, action=action, actor_id=by, about_id=about, before=before, after=after
    )


def clubs_note(user_id: int, action: str, after: Mapping[str, object]) -> None:
    """Write a line in each club that a person belongs to, in the caller's transaction."""
    clubs = Membership.objects.filter(user=user_id).order_by("pk").values_list("club", flat=True)
    ClubAuditEntry.objects.bulk_create(
        [ClubAuditEntry(club_id=club_id, action=action, actor_id=user_id, after=after) for club_id in clubs]
    )


def club_record(club: Club) -> QuerySet[ClubAuditEntry]:
    """Return the lines of a club, the latest first."""
    return club.audit.select_related("actor", "about").order_by("-pk")


def said(entry: ClubAuditEntry) -> str:
    """Say what was done, such as "Removed Ann (scorekeeper)"."""
    facts: dict[str, Any] = defaultdict(str, {**(entry.before or {}), **(entry.after or {})})
    facts["was"], facts["role"] = _role(entry.before), _role(facts)
    facts["who"] = entry.about.name if entry.about else ""
    return WORDS[entry.action].format_map(facts)


def _role(facts: dict[str, Any] | None) -> str:
    role = (facts or {}).get("role", "")
    return Role(role).label.lower() if role else ""
