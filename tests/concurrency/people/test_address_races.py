"""Two people confirm one address at the same instant; with controls without the lock."""

import pytest
from django.utils import timezone

from accounts.addresses import address_confirm, confirm_token
from accounts.models import User
from tests.concurrency.together import kinds, meet_before, together
from tests.nights import PASSWORD

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def gave():
    """Two accounts with one address, which nobody holds."""
    return [
        User.objects.create_user("nora@club.test", PASSWORD, name=name, holds_address=False)
        for name in ("Nora", "Nora again")
    ]


def confirm_both(gave):
    return together(
        *[lambda user=user: address_confirm(token=confirm_token(user), user_id=user.pk) for user in gave]
    )


def test_one_account_holds_the_address_and_the_other_is_shut_or_moved_in(gave):
    answers = confirm_both(gave)
    assert kinds(answers) == ["User", "User"]
    assert {answer.pk for answer in answers} == {User.objects.get(holds_address=True).pk}
    assert User.objects.filter(is_active=True, confirmed_at__lte=timezone.now()).count() == 1


def test_without_the_lock_they_meet_in_the_database(gave, no_lock, monkeypatch):
    """The control."""
    meet_before(monkeypatch, User, "set_unusable_password")
    first, second = kinds(confirm_both(gave))
    assert (first in {"IntegrityError", "OperationalError"}, second) == (True, "User")
