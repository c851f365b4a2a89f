"""Pages that had another address are still found there."""

import pytest
from django.test import Client
from django.urls import resolve

from tests.access.clubs import browser
from tournaments.web.views.moved import MOVED


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("/e/abc/wall/?screen=2", "/e/abc/tv/?screen=2"),
        ("/e/abc/certificate/", "/e/abc/fairness/"),
        ("/e/abc/settlement/", "/e/abc/who-owes-whom/"),
        ("/events/7/links/", "/events/7/qr/"),
        ("/events/7/certificate/", "/events/7/fairness/"),
        ("/events/7/settlement/?unit=0.50", "/events/7/who-owes-whom/?unit=0.50"),
        ("/events/7/audit/", "/events/7/activity/"),
        ("/events/7/wishes/", "/events/7/requests/"),
        ("/events/7/next-part/", "/events/7/playoffs/"),
        ("/events/7/side-pools/", "/events/7/side-pots/"),
        ("/events/7/take-back/", "/events/7/undo/"),
        ("/clubs/7/audit/", "/clubs/7/activity/"),
        ("/movements/?players=14&rounds=8", "/rotations/?players=14&rounds=8"),
        ("/movements/certificate/", "/rotations/fairness/"),
        ("/movements/cards/", "/rotations/cards/"),
        ("/movements/picture.svg?players=8", "/rotations/picture.svg?players=8"),
        ("/movements/improve/", "/rotations/improve/"),
        ("/movements/progress/", "/rotations/progress/"),
        ("/movements/check/", "/rotations/check/"),
    ],
)
@pytest.mark.parametrize("method", ["get", "post"])
def test_the_address_before_leads_to_the_page_by_the_same_method(before, now, method):
    answer = getattr(Client(), method)(before)
    assert (answer.status_code, answer.headers["Location"]) == (308, now)
    assert resolve(now.partition("?")[0]).url_name in {name for _, name in MOVED}


def test_the_page_is_shown_there(running):
    assert "Friday euchre" in browser().get(f"/e/{running.public_id}/wall/", follow=True).text
