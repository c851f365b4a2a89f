"""Streams while the database is away: open ones stay, new ones are told to come again, and all come back."""

import pytest

from config.metrics.counts import REFUSED_STREAMS
from tests import nights
from tests.live.conftest import in_thread, opened, until
from tests.stack.outages import fill_pool, refused
from tournaments.show.live import hub as hubs

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def sent_away():
    """How many streams were refused for want of the database."""
    (family,) = REFUSED_STREAMS.collect()
    return next(
        each.value
        for each in family.samples
        if each.name.endswith("_total") and each.labels == {"reason": "database"}
    )


def test_a_new_stream_is_sent_away_and_an_open_one_stays(running, organizer, in_a_loop, monkeypatch, caplog):
    monkeypatch.setattr(hubs, "RETRY_SECONDS", 0.05)
    monkeypatch.setattr(hubs, "LOOK_AGAIN_SECONDS", 0.05)
    match, address = nights.match_at(running), f"/live/{running.public_id}?view=standings"
    fill_pool(4)
    before = sent_away()

    async def watch():
        async with opened(address) as there:
            await there.until(2)
            with refused():
                async with opened(address) as late:
                    await late.task
                await until(lambda: "is read again" in caplog.text, seconds=60)
            async with opened(address) as again:
                await until(lambda: len(again.frames) >= 2, seconds=60)
            await in_thread(nights.record, match, organizer, 1, tricks=5)
            await until(lambda: any('sum">2</td>' in frame for frame in there.frames), seconds=60)
            return late.status, late.headers[b"retry-after"], again.frames[1]

    status, retry_after, back = in_a_loop(watch())
    assert (status, retry_after) == (503, b"10")
    assert sent_away() == before + 1
    assert "event: board" in back
    # A line each time, and no traceback.
    assert "Traceback" not in caplog.text
