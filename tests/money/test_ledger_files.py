"""The ledger as files: read back by code of their own, every posting adds up to zero."""

import re
from collections import Counter
from decimal import Decimal
from uuid import uuid4

import pytest

from tests import nights
from tests.archive import exported
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.models import Event
from tournaments.money.services.cash import cash_count, float_put_in
from tournaments.money.services.payouts import payout_pay, prizes_fix

pytestmark = pytest.mark.django_db

NAMES = ('Ann "Ace" O\'Brien', "back\\slash", "=1+1", "Zoë")


@kept
def over(organizer):
    """Four staked 10.00; 5.00 of change; 0.50 missing; the prizes fixed and the first one paid."""
    actor = Actor(organizer)
    event = nights.start(nights.make_night(organizer, NAMES), organizer, opened=0)
    event_simulate(event_id=event.pk, seed=3, rounds=3, actor=actor)
    float_put_in(event_id=event.pk, cents=5_00, key=uuid4(), actor=actor)
    cash_count(event_id=event.pk, counted_cents=44_50, reason="Wrong change", key=uuid4(), actor=actor)
    fixed = prizes_fix(event_id=event.pk, actor=actor)
    winner = fixed.lines.get(account="owed", cents=-18_00).entry_id
    payout_pay(entry_id=winner, initials="AB", key=uuid4(), actor=actor)
    return Event.objects.get(pk=event.pk)


def transactions(journal):
    """Read a beancount journal: the head of each transaction, and its amounts by account."""
    found = []
    for line in journal.splitlines():
        if re.match(r"\d{4}-\d\d-\d\d \* ", line):
            found.append((re.findall(r'"((?:[^"\\]|\\.)*)"', line), Counter()))
        leg = re.fullmatch(r"  ([A-Z]\w+:\w+)  (-?\d+\.\d\d) USD", line)
        if leg:
            found[-1][1][leg[1]] += Decimal(leg[2])
    return found


@pytest.mark.night
def test_a_journal_balances_and_leaves_what_is_in_the_box(desk, over):
    answer = desk.get(f"/events/{over.pk}/money/ledger.beancount")
    journal = answer.content.decode()
    found = transactions(journal)
    assert len(found) == 4 + 1 + 1 + 1 + 1
    assert [sum(legs.values()) for _, legs in found] == [0] * len(found)
    total = sum((legs for _, legs in found), Counter())
    balances = {
        account: sum(legs[account] for _, legs in found)
        for account in ("Assets:CashBox", "Liabilities:Prizes", "Liabilities:Pool", "Equity:Change")
    }
    assert total["Assets:CashBox"] == balances["Assets:CashBox"] == Decimal("26.50")
    assert balances["Liabilities:Prizes"] == Decimal("-22.00")
    assert balances["Liabilities:Pool"] == 0
    assert balances["Equity:Change"] == Decimal("-5.00")
    payees = {texts[0] for texts, _ in found if len(texts) == 2}
    assert payees == {'Ann \\"Ace\\" O\'Brien', "back\\\\slash", "=1+1", "Zoë"}
    used = {account for _, legs in found for account in legs}
    assert used <= set(re.findall(r"^\d{4}-\d\d-\d\d open (\S+) USD$", journal, re.M))


def test_the_table_adds_up_to_zero_and_runs_nothing(desk, over):
    text = desk.get(f"/events/{over.pk}/money/ledger.csv").content.decode()
    rows = exported.rows(text)
    assert sum(int(row["cents"]) for row in rows) == 0
    assert sum(int(row["cents"]) for row in rows if row["account"] == "cash") == 26_50
    assert {row["name"] for row in rows} >= {"'=1+1", "Zoë"}
    assert [row["initials"] for row in rows if row["kind"] == "payout"] == ["AB", "AB"]


@pytest.mark.night
def test_a_file_of_another_kind_is_not_there(desk, over):
    assert desk.get(f"/events/{over.pk}/money/ledger.xlsx").status_code == 404
