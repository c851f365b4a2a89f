"""Whose event it is, and what a member may do: seen at each request. The whole map is in tests/access."""

import pytest

from accounts.models import Role
from tests import nights
from tests.api import calls
from tournaments.models import Entry

pytestmark = pytest.mark.django_db


def test_what_is_of_another_event_of_the_club_is_not_there(director, running, organizer):
    other = nights.make_night(organizer, nights.NAMES[:4], name="Next week")
    entry = Entry.objects.filter(stage__event=other).first()
    before = calls.row_counts()
    for path in (f"entries/{entry.pk}/check-in", f"entries/{10**30}/pay", "rounds/99/open"):
        assert calls.refusal(calls.post(director, f"/events/{running.pk}/{path}"))[:2] == (404, "not_there")
    for path in (f"/events/{10**30}", "/events/0", f"/clubs/{10**30}"):
        assert calls.refusal(calls.get(director, path))[:2] == (404, "not_there")
    assert calls.row_counts() == before


def test_a_change_of_role_counts_at_the_next_request(running, organizer):
    member = nights.make_user("Member", running.club, Role.SCOREKEEPER)
    client, owner = calls.person(member), calls.person(organizer)
    members = f"/clubs/{running.club_id}/members"
    assert calls.get(client, f"/events/{running.pk}/audit").status_code == 403
    promoted = calls.send(owner, "PATCH", f"/api/v1{members}/{member.pk}", {"role": "director"})
    assert promoted.json() == {"user": member.pk, "name": "Member", "role": "director"}
    assert calls.get(client, f"/events/{running.pk}/audit").status_code == 200
    assert calls.send(owner, "DELETE", f"/api/v1{members}/{member.pk}").status_code == 204
    assert calls.get(client, f"/events/{running.pk}").status_code == 404
    last = calls.send(owner, "DELETE", f"/api/v1{members}/{organizer.pk}")
    assert calls.refusal(last) == (409, "last_owner", "role")
    for wrong, field in (({"role": "king"}, "role"), ({"role": "owner", "club": 1}, "club")):
        refused = calls.send(owner, "PATCH", f"/api/v1{members}/{organizer.pk}", wrong)
        assert calls.refusal(refused)[::2] == (422, field)
    gone = calls.send(owner, "PATCH", f"/api/v1{members}/{member.pk}", {"role": "owner"})
    assert gone.status_code == 404
