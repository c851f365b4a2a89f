"""Wishes for the seats: noted before the draw, kept where the seats can, told where they cannot."""

import json

import pytest
from django.db import IntegrityError, transaction

from tests import nights
from tests.access.bodies import EVENT
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.markup import one_line
from tournaments.audit.actor import Actor
from tournaments.formats import FormatKey, MovementSettings
from tournaments.models import AuditEntry, Entry, Event, Seat, Wish
from tournaments.seating.selectors.wishes import wish_lines
from tournaments.seating.services.attendance import Attendance
from tournaments.seating.services.draw import event_start
from tournaments.seating.services.draw_release import draw_release
from tournaments.seating.services.late_and_leaving import event_repair, repair_preview
from tournaments.seating.services.wishes import WishDraft, wish_add, wish_remove

pytestmark = pytest.mark.django_db
Kind = Wish.Kind


def party(organizer, players=12, *, rounds=6, **changes):
    names = [f"P{n}" for n in range(1, players + 1)]
    return nights.make_night(organizer, names, movement=MovementSettings(rounds=rounds), **changes)


def ids(event):
    """Entry ids in the order of sign-up."""
    return list(event.first_stage.entries.order_by("queue").values_list("pk", flat=True))


def wish(event, organizer, kind, one, other=None, *, table=None):
    """Note a wish of those who signed up in these places, from 0."""
    entries = ids(event)
    draft = WishDraft(
        kind=Kind(kind), one=entries[one], other=None if other is None else entries[other], table=table
    )
    return wish_add(event_id=event.pk, draft=draft, actor=Actor(organizer))[0]


def tables(entry_id):
    """The table and side of an entry by round, and who else is there, read from the stored seats."""
    return {
        seat.round.number: (seat.match.table, seat.side, set(seat.match.seats.values_list("entry", "side")))
        for seat in Seat.objects.filter(entry=entry_id).select_related("round", "match")
    }


def met(one, other):
    return [number for number, (*_, seated) in tables(one).items() if other in {pk for pk, _ in seated}]


def partnered(one, other):
    return [number for number, (_, side, seated) in tables(one).items() if (other, side) in seated]


def test_the_seats_keep_wishes_that_can_be_kept(organizer):
    event = party(organizer)
    a, b, c, d, e, f, g, h, i, j, *_ = ids(event)
    for kind, one, other in (
        ("never_partner", 0, 1),
        ("never_meet", 2, 3),
        ("should_meet", 4, 5),
        ("together", 6, 7),
        ("apart", 8, 9),
    ):
        wish(event, organizer, kind, one, other)
    event = nights.start(event, organizer, opened=0)
    assert partnered(a, b) == []
    assert met(c, d) == []
    assert met(e, f)
    assert 1 in partnered(g, h)
    assert 1 not in met(i, j)
    assert [line.is_kept for line in wish_lines(event)] == [True] * 5


def test_a_wish_that_no_seats_can_keep_is_named_to_the_director_and_counted_for_all(organizer):
    """At one table everybody meets everybody."""
    event = party(organizer, 4, rounds=3)
    wish(event, organizer, "never_meet", 0, 1)
    wish(event, organizer, "should_meet", 2, 3)
    event_start(event_id=event.pk, actor=Actor(organizer))
    client = browser(organizer)
    page = one_line(client.get(f"/events/{event.pk}/requests/"))
    for entry, name in zip(ids(event)[:2], ("P1", "P2"), strict=True):
        assert f'href="/events/{event.pk}/people/{entry}/"><bdi>{name}</bdi></a>' in page
    assert "never share a table</span></div><strong>Not met</strong>" in page
    answer = client.get(f"/api/v1/events/{event.pk}/wishes").json()
    assert [(line["kind"], line["is_kept"]) for line in answer] == [
        ("never_meet", False),
        ("should_meet", True),
    ]
    draw_release(event_id=event.pk, actor=Actor(organizer))
    anyone = browser()
    certificate = one_line(anyone.get(f"/e/{event.public_id}/fairness/"))
    assert "Seating requests met: 1 of 2" in certificate
    assert "never share" not in certificate
    counted = anyone.get(f"/api/v1/public/{event.public_id}/certificate").json()
    assert (counted["wishes"], counted["wishes_kept"]) == (2, 1)


@pytest.mark.night
@pytest.mark.parametrize("players", [12, 14])
def test_who_keeps_a_table_never_leaves_it_and_the_others_go_round(organizer, players):
    event = party(organizer, players, rounds=8)
    first, second, *others = ids(event)
    wish(event, organizer, "keeps_table", 0, table=1)
    wish(event, organizer, "keeps_table", 1, table=3)
    # How even the others come out depends on the draw: one seed in sixty has somebody at a table six times.
    Event.objects.filter(pk=event.pk).update(seed=5)
    nights.start(event, organizer, opened=0)
    assert {table for table, *_ in tables(first).values()} == {1}
    assert {table for table, *_ in tables(second).values()} == {3}
    for entry in others:
        visits = [table for table, *_ in tables(entry).values()]
        assert max(visits.count(table) for table in (1, 2, 3)) <= 5
        assert set(visits) == {1, 2, 3}


def test_wishes_go_on_when_the_rest_is_planned_again(organizer):
    event = party(organizer, 13, rounds=6)
    wish(event, organizer, "never_meet", 0, 1)
    wish(event, organizer, "keeps_table", 2, table=2)
    event = nights.start(event, organizer)
    a, b, c, *_, last = ids(event)
    asked = Attendance(first=2, leaves=(last,))
    shown = repair_preview(event, asked)
    event_repair(event_id=event.pk, change=asked, sha256=shown.sha256, actor=Actor(organizer))
    assert met(a, b) == []
    assert {table for table, *_ in tables(c).values()} == {2}


def test_wishes_for_round_one_are_kept_when_it_is_drawn_again_before_it_is_played(organizer):
    event = party(organizer, 16, rounds=6)
    wish(event, organizer, "together", 0, 1)
    wish(event, organizer, "together", 2, 15)
    wish(event, organizer, "apart", 3, 4)
    Entry.objects.filter(pk=ids(event)[15]).update(status=Entry.Status.SIGNED_UP)
    event = nights.start(event, organizer, opened=0)
    a, b, c, d, e, *_, no_show, late = ids(event)
    asked = Attendance(first=1, late=(late,), leaves=(no_show,))
    shown = repair_preview(event, asked)
    assert shown.lost == ()
    event_repair(event_id=event.pk, change=asked, sha256=shown.sha256, actor=Actor(organizer))
    assert partnered(a, b)[:1] == [1]
    assert partnered(c, late)[:1] == [1]
    assert 1 not in met(d, e)


def test_a_wish_that_only_other_seats_do_not_keep_is_named_beforehand_at_both_doors(organizer):
    event = party(organizer, 13, rounds=6)
    wish(event, organizer, "together", 0, 1)
    event = nights.start(event, organizer, opened=0)
    first, client = ids(event)[0], browser(organizer)
    page = by_page(client, f"/events/{event.pk}/changes/", {"first": "1", f"who-{first}": "misses"})
    api = by_api(client, f"/events/{event.pk}/repair/preview", {"first": 1, "misses": [first]})
    assert (page.status, api.status) == (200, 200)
    assert "P1 and P2: partner in round 1" in page.text
    assert json.loads(api.text)["lost_wishes"] == ["P1 and P2: partner in round 1"]


def test_wishes_of_who_is_not_here_count_for_nothing(organizer):
    event = party(organizer, 5, rounds=3)
    wish(event, organizer, "never_meet", 0, 4)
    Entry.objects.filter(pk=ids(event)[4]).update(status=Entry.Status.SIGNED_UP)
    event = nights.start(event, organizer, opened=0)
    assert [line.is_kept for line in wish_lines(event)] == [None]


def test_the_same_wish_twice_is_one_whoever_is_named_first(organizer):
    event = party(organizer)
    one = wish(event, organizer, "apart", 3, 1)
    assert wish(event, organizer, "apart", 1, 3) == one
    assert Wish.objects.count() == 1
    wish_remove(event_id=event.pk, wish_id=one.pk, actor=Actor(organizer))
    wish_remove(event_id=event.pk, wish_id=one.pk, actor=Actor(organizer))
    assert not Wish.objects.exists()
    actions = AuditEntry.objects.filter(action__startswith="wish").order_by("pk")
    assert list(actions.values_list("action", flat=True)) == ["wish_add", "wish_remove"]


def test_before_the_draw_the_night_promises_no_more_than_wishes_allow(organizer):
    event = party(organizer, 12, rounds=11)
    client = browser(organizer)
    assert "You partner everyone once" in client.get(f"/events/{event.pk}/").text
    wish(event, organizer, "never_meet", 0, 1)
    text = client.get(f"/events/{event.pk}/").text
    assert "You partner everyone once" not in text
    assert "Seating requests come first." in text
    fields = {**EVENT, "event": str(event.pk), "hands": "12", "tie_breaks": "loners"}
    settings, preview = client.get(f"/events/{event.pk}/settings/"), client.get("/events/preview/", fields)
    for page in (settings, preview):
        assert "Seating requests can change this plan." in page.text


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("said", "status", "field"),
    [
        ({"kind": "hates", "one": 0, "other": 1}, 422, "kind"),
        ({"kind": "apart", "one": 0}, 422, "other"),
        ({"kind": "apart", "one": 0, "other": 0}, 422, "other"),
        ({"kind": "apart", "one": 0, "other": None}, 422, "other"),
        ({"kind": "keeps_table", "one": 0}, 422, "table"),
        ({"kind": "keeps_table", "one": 0, "table": 51}, 422, "table"),
        ({"kind": "keeps_table", "one": 4, "table": 2}, 422, "table"),
        ({"kind": "keeps_table", "one": 5, "table": 3}, 422, "one"),
        ({"kind": "never_meet", "one": 2, "other": 3}, 422, "kind"),
        ({"kind": "together", "one": 2, "other": 6}, 422, "other"),
        ({"kind": "apart", "one": "stranger", "other": 1}, 422, None),
    ],
)
def test_a_wish_that_cannot_be_is_refused_at_both_doors(organizer, said, status, field):
    event = party(organizer)
    wish(event, organizer, "together", 2, 3)
    wish(event, organizer, "keeps_table", 5, table=2)
    stranger = ids(party(organizer, 4))[0]
    entries = {**dict(enumerate(ids(event))), "stranger": stranger}
    named = {key: entries.get(value) if key in {"one", "other"} else value for key, value in said.items()}
    client, before = browser(organizer), contents()
    answer = by_api(client, f"/events/{event.pk}/wishes", named)
    assert answer.status == status
    assert field is None or answer.field == field
    form = {key: str(value) for key, value in named.items() if value is not None}
    page = by_page(client, f"/events/{event.pk}/wishes/add/", form)
    assert page.status == status
    assert 'role="alert"' in page.text
    assert contents() == before


def test_after_the_draw_wishes_are_refused_at_both_doors(organizer):
    event = party(organizer, 4)
    kept = wish(event, organizer, "apart", 0, 1)
    one, other, *_ = ids(event)
    nights.start(event, organizer, opened=0)
    client, before = browser(organizer), contents()
    fields = {"kind": "never_meet", "one": one, "other": other}
    answer = by_api(client, f"/events/{event.pk}/wishes", fields)
    assert (answer.status, answer.code) == (409, "seats_drawn")
    assert by_api(client, f"/events/{event.pk}/wishes/{kept.pk}", {}, method="DELETE").status == 409
    assert by_page(client, f"/events/{event.pk}/wishes/add/", fields).status == 409
    page = by_page(client, f"/events/{event.pk}/wishes/{kept.pk}/remove/", {})
    assert page.status == 409
    assert page.says("The seats are drawn")
    assert contents() == before


def test_a_table_that_the_night_does_not_have_is_refused_at_the_draw(organizer):
    event = party(organizer, 8)
    wish(event, organizer, "keeps_table", 0, table=3)
    answer = by_api(browser(organizer), f"/events/{event.pk}/start", {})
    assert answer.status == 422
    assert answer.says("To keep someone at a table, choose a table from 1 to 2.")
    assert not Seat.objects.exists()


def test_other_kinds_of_night_take_no_wishes(organizer):
    event = party(organizer, format=FormatKey.MEXICANO)
    one, other, *_ = ids(event)
    answer = by_api(
        browser(organizer), f"/events/{event.pk}/wishes", {"kind": "apart", "one": one, "other": other}
    )
    assert (answer.status, answer.code) == (409, "no_wishes")
    assert (
        "Seating requests only work with rotating partners."
        in browser(organizer).get(f"/events/{event.pk}/requests/").text
    )


@pytest.mark.parametrize(
    "changes", [{"other": None}, {"table": 1}, {"kind": "keeps_table"}, {"kind": "hates"}]
)
def test_a_wish_is_of_two_or_of_a_table(organizer, changes):
    wish(party(organizer), organizer, "apart", 0, 1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Wish.objects.update(**changes)
