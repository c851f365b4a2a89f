"""The kinds of night that are tried, each small: every format, every way to report, every last part."""

from dataclasses import replace
from datetime import datetime

from scoring.money.pool_split import parse_prize_plan
from scoring.money.pools import Cut, CutBasis
from scoring.money.prize_terms import PrizeTerms
from scoring.money.ties import TiePolicy
from scoring.rules.rulesets import PRESETS
from tests import nights
from tournaments.formats import FORMATS, REMATCHES, Feed, FormatKey, MovementSettings, Partners
from tournaments.formats.own_rules import may_be_played
from tournaments.models import Event
from tournaments.movements import Leftovers, Within
from tournaments.nights.services.larger_tables import usual_criteria
from tournaments.seating.services.stage_plans import StageDraft
from tournaments.seating.services.stages import stage_plan
from tournaments.standings import Criterion

SHORT = replace(PRESETS["party"], hands=2)
THREE = MovementSettings(rounds=3)
PAIRS = MovementSettings(rounds=3, entry_size=2)
BY_PLAY_OFF = {"criteria": (Criterion.POINTS, Criterion.PLAY_OFF)}


def last_part(kind, *, best=4, partners=Partners.KEEP, carries=False, **movement):
    settings = MovementSettings(**({"rounds": 1} if "rounds" in FORMATS[kind].asks else {}), **movement)
    return StageDraft(
        feed=Feed(best=best, partners=partners, carries=carries), format=kind, movement=settings
    )


def kind(format_key, count, movement=THREE, *, then=None, **changes):
    """Say what a night of this kind is made of; ``then`` is its last part."""
    return format_key, count, movement, then, changes


F = FormatKey
KINDS = {
    "party": kind(F.PARTY, 9),
    "party_fives": kind(
        F.PARTY, 9, MovementSettings(rounds=3, leftovers=Leftovers.FIVES), rules=replace(SHORT, hands=4)
    ),
    "party_six": kind(
        F.PARTY, 10, MovementSettings(rounds=3, leftovers=Leftovers.SIX), rules=replace(SHORT, hands=4)
    ),
    "party_ghosts": kind(F.PARTY, 7, MovementSettings(rounds=3, leftovers=Leftovers.GHOSTS)),
    "party_totals": kind(F.PARTY, 8, **nights.CHECKED),
    "party_told_twice": kind(F.PARTY, 8, **nights.TOTALS),
    "party_checked": kind(F.PARTY, 8, asks_other_side=True),
    "party_play_off": kind(F.PARTY, 8, MovementSettings(rounds=1), **BY_PLAY_OFF),
    "progressive": kind(F.PROGRESSIVE, 9),
    "mexicano": kind(F.MEXICANO, 9),
    "swiss_pairs": kind(F.SWISS, 5, PAIRS),
    "swiss_within": kind(F.SWISS, 6, replace(PAIRS, within=Within.NEIGHBOURS)),
    "swiss_singles": kind(F.SWISS, 9),
    "round_robin": kind(F.ROUND_ROBIN, 4, MovementSettings(entry_size=2)),
    "round_robin_groups": kind(F.ROUND_ROBIN, 6, MovementSettings(entry_size=2, groups=2)),
    "two_fields": kind(F.TWO_FIELDS, 6, PAIRS),
    "knockout": kind(F.KNOCKOUT, 5, MovementSettings(entry_size=2)),
    "knockout_third": kind(F.KNOCKOUT, 6, MovementSettings(entry_size=2, third_place=True, consolation=True)),
    "knockout_double": kind(F.KNOCKOUT, 4, MovementSettings(entry_size=2, losses=2)),
    "knockout_singles": kind(F.KNOCKOUT, 8, MovementSettings(tables=2)),
    "knockout_series": kind(
        F.KNOCKOUT, 4, MovementSettings(entry_size=2, best_of_rounds=(3, 1)), rules=replace(SHORT, hands=1)
    ),
    "single_table": kind(F.SINGLE_TABLE, 4, MovementSettings(rounds=2)),
    "single_table_pairs": kind(F.SINGLE_TABLE, 2, MovementSettings(rounds=1, entry_size=2)),
    "five_rotating": kind(F.FIVE_ROTATING, 5, MovementSettings(rounds=2)),
    "five_all_play": kind(F.FIVE_ALL_PLAY, 5, MovementSettings(rounds=2)),
    "peuchre": kind(F.PEUCHRE, 6, MovementSettings(rounds=2)),
    "peuchre_pairs": kind(F.PEUCHRE, 3, MovementSettings(rounds=1, entry_size=2)),
    "party_then_mexicano": kind(
        F.PARTY, 9, MovementSettings(rounds=2), then=last_part(F.MEXICANO, carries=True)
    ),
    "party_then_knockout": kind(F.PARTY, 9, MovementSettings(rounds=1), then=last_part(F.KNOCKOUT, best=8)),
    "mexicano_then_pairs": kind(
        F.MEXICANO, 9, MovementSettings(rounds=2), then=last_part(F.KNOCKOUT, best=8, partners=Partners.RANK)
    ),
    "progressive_then_picked": kind(
        F.PROGRESSIVE, 9, MovementSettings(rounds=2), then=last_part(F.SWISS, best=8, partners=Partners.PICK)
    ),
    "swiss_then_knockout": kind(F.SWISS, 5, replace(PAIRS, rounds=2), then=last_part(F.KNOCKOUT)),
    "groups_then_knockout": kind(
        F.ROUND_ROBIN, 6, MovementSettings(entry_size=2, groups=2), then=last_part(F.KNOCKOUT, losses=2)
    ),
    "party_then_robin": kind(
        F.PARTY, 8, MovementSettings(rounds=1), then=last_part(F.ROUND_ROBIN, best=8, partners=Partners.LOT)
    ),
    "party_then_fields": kind(
        F.PARTY, 8, MovementSettings(rounds=1), then=last_part(F.TWO_FIELDS, best=8, partners=Partners.RANK)
    ),
    "swiss_then_table": kind(F.SWISS, 9, MovementSettings(rounds=2), then=last_part(F.PROGRESSIVE)),
}


def terms(rng):
    """Draw what else is settled about the money."""
    shares = (Cut(title="House", basis=CutBasis.GROSS, share=1_000), None)
    more = rng.choice(({}, {}, {"door_prizes": 2, "door_cents": 1_33}, {"last_cents": 2_01}))
    return PrizeTerms(
        house=rng.choice(shares), prize_ties=rng.choice((TiePolicy.SPLIT, TiePolicy.PLAY_OFF)), **more
    )


def draft_of(name, rng):
    format_key, count, movement, _, changes = KINDS[name]
    chosen = FORMATS[format_key]
    ready = tuple(chosen.house_rules.values())
    rules = SHORT if may_be_played(SHORT, ready) else replace(ready[0], target=3)
    chosen_terms = {
        "rules": rules,
        "criteria": usual_criteria(chosen, movement.leftovers, changes.get("reporting", "hands")),
        "terms": terms(rng),
        **changes,
    }
    return nights.make_draft(
        format=format_key,
        # Far off: a night whose day is over counts as never played until it begins.
        starts_at=datetime(2096, 11, 23, 19, 0),  # noqa: DTZ001 -- the wall clock in its time zone
        movement=movement,
        # Where one table plays, the night has room for exactly those.
        capacity=count if format_key in REMATCHES else count + rng.choice([0, 0, 3]),
        prizes=parse_prize_plan("weights", "5:3:2", rounding_cents=rng.choice([1, 100])),
        **chosen_terms,
    )


def enter_all(organizer, name, rng):
    """Make the night of a kind with people entered; returns its id and what it was described as."""
    _, count, movement, then, _ = KINDS[name]
    draft = draft_of(name, rng)
    event = nights.event_create(draft=draft, user_id=organizer.pk, club_id=None, key=nights.uuid4())
    # Numbers and lots are drawn from it.
    Event.objects.filter(pk=event.pk).update(seed=rng.getrandbits(31))
    names = [f"A{n} & B{n}" if movement.is_for_pairs else f"P{n}" for n in range(1, count + 1)]
    nights.entries_import(
        event_id=event.pk, names=names, key=nights.uuid4(), are_others=True, actor=nights.Actor(organizer)
    )
    if then is not None:
        stage_plan(event_id=event.pk, draft=then, actor=nights.Actor(organizer))
    return event.pk, draft
