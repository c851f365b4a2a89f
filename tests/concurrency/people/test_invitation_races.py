"""Two people use one invitation at the same instant; with a control without the lock."""

import pytest

from accounts.clubs.invitations import invitation_accept, invitation_make, invitation_secret
from accounts.models import Invitation, Membership, Role
from tests import nights
from tests.concurrency.together import kinds, meet_before, together

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def accept_both(organizer):
    club = nights.make_event(organizer).club
    made = invitation_make(club_id=club.pk, role=Role.OWNER, by=organizer.pk, site="http://testserver")
    secret, users = invitation_secret(made), [nights.make_user(name) for name in ("Hal", "Eve")]
    return lambda: together(
        *[lambda user=user: invitation_accept(secret=secret, user_id=user.pk) for user in users]
    )


def test_one_of_two_joins(accept_both):
    assert kinds(accept_both()) == ["LinkUsedError", "Membership"]
    assert Membership.objects.count() == 2
    assert Invitation.objects.get().used_by in {each.user for each in Membership.objects.all()}


def test_without_the_lock_both_join(accept_both, no_lock, monkeypatch):
    """The control."""
    meet_before(monkeypatch, Membership, "save")
    assert kinds(accept_both()) == ["Membership", "Membership"]
    assert Membership.objects.count() == 3
