"""The night's money on one page, on the screen, over the API and as a PDF."""

import logging
import re
from uuid import uuid4

import pytest

from scoring.money.pools import Cut, CutBasis
from scoring.money.prize_terms import PrizeTerms
from scoring.money.side_pools import SideKind, SideTerms
from tests import nights
from tests.access.clubs import browser, first_entry
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.models import Event, LedgerEntry
from tournaments.money.selectors.money import money_desk
from tournaments.money.selectors.money_pdf import money_pdf
from tournaments.money.selectors.money_report import MoneyReport, Row, Section, money_report
from tournaments.money.services.cash import cash_count, money_close
from tournaments.money.services.payouts import cut_hand_over, payout_pay, prizes_fix
from tournaments.money.services.side_pools import side_pool_join, side_pool_open, side_pool_settle

pytestmark = pytest.mark.django_db

MINUS = "\N{MINUS SIGN}"
PAGE = re.compile(rb"/Type /Page\b[^s]")


@kept
def closed(organizer):
    """Four at ten dollars with a tenth for the house and a high round, played, paid and closed."""
    actor = Actor(organizer)
    terms = PrizeTerms(house=Cut(title="House", basis=CutBasis.GROSS, share=1000))
    event = nights.make_night(organizer, ("Ann O'Brien", "ليلة", "Zoë 🃏", "Dave"), terms=terms)
    side = SideTerms(kind=SideKind.HIGH_ROUND, stake_cents=2_00)
    pool = side_pool_open(event_id=event.pk, terms=side, actor=actor)
    side_pool_join(side_pool_id=pool.pk, entry_id=first_entry(event).pk, actor=actor)
    nights.start(event, organizer, opened=0)
    event_simulate(event_id=event.pk, seed=3, rounds=3, actor=actor)
    side_pool_settle(side_pool_id=pool.pk, actor=actor)
    prizes_fix(event_id=event.pk, actor=actor)
    cash_count(event_id=event.pk, counted_cents=42_00, reason="", key=uuid4(), actor=actor)
    account = LedgerEntry.Account.HOUSE
    cut_hand_over(event_id=event.pk, account=account, initials="HO", key=uuid4(), actor=actor)
    for line in money_desk(event).payouts:
        payout_pay(entry_id=line.entry_id, initials="AB", key=uuid4(), actor=actor)
    money_close(event_id=event.pk, actor=actor)
    return Event.objects.select_related("club").get(pk=event.pk)


def sections(event):
    return {section.title: section for section in money_report(event).sections}


@pytest.mark.night
def test_what_came_in_went_out_and_the_box_is_empty(closed):
    box = sections(closed)["Cash box"]
    assert [(row.what, row.sum) for row in box.rows] == [
        ("Entry fee", "$40"),
        ("Prize paid", "-$38"),
        ("House cut paid", "-$4"),
        ("Paid into a side pot", "$2"),
    ]
    assert box.sentences == (f"$40 {MINUS} $38 {MINUS} $4 + $2 = $0 in the cash box.",)


@pytest.mark.night
def test_the_pool_and_the_prizes_prove_their_sums(closed):
    report = sections(closed)
    assert [row.sum for row in report["Prize pool"].rows] == ["$40", "-$4", "$36"]
    assert f"$40 {MINUS} $4 house = $36 to win." in report["Prize pool"].sentences
    # 5 : 3 : 2 : 1 of 36 dollars is 16.36, 9.82, 6.55, 3.27.
    assert "Prizes: $16 + $10 + $7 + $3 = $36." in report["Prize pool"].sentences
    assert report["Side pots"].rows[0].note == "Winner: Ann O'Brien."
    assert report["Counts"].rows[0].note == "matches"


def test_a_prize_says_what_of_it_is_from_side_pools(closed):
    notes = [row.note for row in sections(closed)["Prizes"].rows]
    won = [note for note in notes if "side pots" in note]
    assert won == ["$2 from side pots, paid, signed by AB"]
    assert set(notes) - set(won) == {"paid, signed by AB"}


@pytest.mark.night
def test_the_ledger_is_added_up_anew(closed):
    count = closed.postings.count()
    assert sections(closed)["Check"].sentences == (
        f"All {count} ledger entries add up.",
        "All accounts are at zero.",
    )


def test_a_night_that_has_not_begun_has_a_report_too(organizer):
    event = nights.make_event(organizer)
    assert sections(event)["Cash box"].sentences == ("$0 = $0 in the cash box.",)
    assert money_pdf(money_report(event)).startswith(b"%PDF-")


@pytest.mark.night
def test_the_pdf_is_one_page_with_every_name_drawn_or_boxed(closed, caplog):
    with caplog.at_level(logging.WARNING):
        drawn = money_pdf(money_report(closed))
    assert len(PAGE.findall(drawn)) == 1
    assert [record for record in caplog.records if record.name.startswith(("fpdf", "fontTools"))] == []


@pytest.mark.parametrize("note", ["", "paid, signed by AB, " * 6], ids=["of one line", "of several lines"])
def test_a_row_at_the_foot_goes_whole_to_the_next_page(note):
    rows = tuple(Row(what=f"Player {number}", sum="$1", note=note) for number in range(1, 81))
    sections = (Section(title="Prizes", rows=rows),)
    report = MoneyReport(title="Long", when="Friday", state="", sections=sections)
    # A4 has 265 mm between its margins: 58 rows of 4.5 mm, or 19 of 13.5 mm.
    assert len(PAGE.findall(money_pdf(report))) == (5 if note else 2)


@pytest.mark.night
def test_page_api_and_pdf_are_there_for_a_director(closed, organizer):
    director = browser(organizer)
    page = director.get(f"/events/{closed.pk}/money/report/").content.decode()
    told = director.get(f"/api/v1/events/{closed.pk}/money/report").json()
    assert [section["title"] for section in told["sections"]] == list(sections(closed))
    assert f"$40 {MINUS} $4 house = $36 to win." in page
    for address in (f"/events/{closed.pk}/money/report.pdf", f"/api/v1/events/{closed.pk}/money/report.pdf"):
        answer = director.get(address)
        assert (answer["Content-Type"], answer.content[:5]) == ("application/pdf", b"%PDF-")
