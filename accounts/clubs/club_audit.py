"""The record of a club: who invited, joined, was given a role or removed, and which API tokens there were."""

from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import QuerySet

from accounts.clubs import words
from accounts.models import Club, ClubAuditEntry, Membership, Role


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


def sentence_of(entry: ClubAuditEntry) -> str:
    """Say what was done, such as "Removed Ann (scorekeeper)"."""
    return SENTENCES[entry.action](entry)


def _role(facts: dict[str, Any] | None) -> str:
    role = (facts or {}).get("role", "")
    return str(Role(role).label).lower() if role else ""


def _as(facts: dict[str, Any] | None) -> str:
    return words.a_role((facts or {})["role"])


def _after(entry: ClubAuditEntry, fact: str) -> Any:
    return (entry.after or {})[fact]


def _numbers(entry: ClubAuditEntry, fact: str) -> str:
    return ", ".join(map(str, _after(entry, fact)))


def _name(entry: ClubAuditEntry) -> str:
    return entry.about.name if entry.about else ""


#: What each action is called, by its name.
SENTENCES: dict[str, Callable[[ClubAuditEntry], str]] = {
    "club_open": lambda _entry: words.opened(),
    "club_change": lambda _entry: words.changed(),
    "invitation_make": lambda entry: words.invited(role=_as(entry.after)),
    "invitation_revoke": lambda entry: words.invitation_revoked(role=_role(entry.before)),
    "member_join": lambda entry: words.joined(role=_as(entry.after)),
    "member_role_set": lambda entry: words.role_changed(
        name=_name(entry), was=_role(entry.before), role=_role(entry.after)
    ),
    "member_remove": lambda entry: words.removed(name=_name(entry), was=_role(entry.before)),
    "member_merge": lambda entry: words.merged(role=_as(entry.after)),
    "token_make": lambda entry: words.token_made(name=_after(entry, "name")),
    "token_end": lambda entry: words.token_ended(name=_after(entry, "name")),
    "player_anonymise": lambda entry: words.name_removed(number=_after(entry, "number")),
    "people_merge": lambda entry: words.people_merged(
        number=_after(entry, "number"), merged=_numbers(entry, "merged")
    ),
    "person_separate": lambda entry: words.person_separated(
        number=_after(entry, "number"), other=_after(entry, "from")
    ),
    "person_split": lambda entry: words.person_split(
        number=_after(entry, "number"), new=_after(entry, "new"), night=_after(entry, "night")
    ),
    "people_distinguish": lambda entry: words.people_told_apart(numbers=_numbers(entry, "numbers")),
    "person_change": lambda entry: words.person_changed(number=_after(entry, "number")),
    "pay_ways_set": lambda _entry: words.pay_ways_set(),
    "alias_forget": lambda entry: words.alias_forgotten(number=_after(entry, "number")),
    "people_import": lambda entry: words.people_imported(
        added=_after(entry, "added"), changed=_after(entry, "changed")
    ),
    "people_add": lambda entry: words.people_added(count=_after(entry, "count")),
}
