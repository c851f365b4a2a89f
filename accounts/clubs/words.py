"""What people read about a club: its roles, invitations, settings and activity."""

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def a_role(role: str) -> str:
    """Return a role as it stands inside a sentence: an owner."""
    return {"owner": _("an owner"), "director": _("a host"), "scorekeeper": _("a scorekeeper")}[role]


def not_permitted(needs: str) -> str:
    """Return why a lower role than this one may not."""
    return {
        "owner": _("Only your club's owners can do this. Ask one of them."),
        "director": _("Only your club's hosts and owners can do this. Ask one of them."),
        "scorekeeper": _("Only your club's scorekeepers, hosts and owners can do this. Ask one of them."),
    }[needs]


def pay_ways_set() -> str:
    return _("Changed how players can pay")


def needs_an_owner() -> str:
    return _("A club needs an owner. Make someone else an owner first.")


def too_many_invitations(*, most: int) -> str:
    return _("The club has {most} open invitations. Revoke one first.").format(most=most)


def confirm_first() -> str:
    return _("Confirm your email first. Open the link we emailed you, then open this one.")


def already_a_member() -> str:
    return _("You're already in this club. The link still works for someone else.")


def invitation_expired() -> str:
    return _("This invitation no longer works. Ask the club for a new one.")


def unknown_time_zone(*, name: str) -> str:
    return _("“{name}” isn't a time zone. Enter one like America/Toronto.").format(name=name)


def choose_one_of(*, names: list[str]) -> str:
    return _("Choose {known}.").format(known=get_text_list(names, _("or")))


def opened() -> str:
    return _("Created the club")


def changed() -> str:
    return _("Changed club settings")


def invited(*, role: str) -> str:
    return _("Invited someone as {role}").format(role=role)


def invitation_revoked(*, role: str) -> str:
    return _("Revoked an invitation ({role})").format(role=role)


def joined(*, role: str) -> str:
    return _("Joined as {role}").format(role=role)


def role_changed(*, name: str, was: str, role: str) -> str:
    return _("Changed {name} from {was} to {role}").format(name=name, was=was, role=role)


def removed(*, name: str, was: str) -> str:
    return _("Removed {name} ({was})").format(name=name, was=was)


def merged(*, role: str) -> str:
    return _("Merged a second account ({role})").format(role=role)


def token_made(*, name: str) -> str:
    return _("Created API token “{name}”").format(name=name)


def token_ended(*, name: str) -> str:
    return _("Revoked API token “{name}”").format(name=name)


def name_removed(*, number: int) -> str:
    return _("Removed player {number}'s name").format(number=number)


def not_in_a_demo() -> str:
    return _("You can't do that on a demo night. Create an account first.")


def people_merged(*, number: int, merged: str) -> str:
    text = ngettext(
        "Merged player {merged} into player {number}",
        "Merged players {merged} into player {number}",
        merged.count(",") + 1,
    )
    return text.format(merged=merged, number=number)


def person_separated(*, number: int, other: int) -> str:
    return _("Separated player {number} from player {kept}").format(number=number, kept=other)


def person_split(*, number: int, new: int, night: str) -> str:
    return _("Moved {night} from player {number} to player {new}").format(new=new, number=number, night=night)


def people_told_apart(*, numbers: str) -> str:
    return _("Marked players {numbers} as different people").format(numbers=numbers)


def person_changed(*, number: int) -> str:
    return _("Changed player {number}'s details").format(number=number)


def people_added(*, count: int) -> str:
    return ngettext("Added {count} player", "Added {count} players", count).format(count=count)


def people_imported(*, added: int, changed: int) -> str:
    return _("Imported a member list (added {added}, changed {changed})").format(added=added, changed=changed)


def alias_forgotten(*, number: int) -> str:
    return _("Removed one of player {number}'s other names").format(number=number)
