"""Plans, pools and finishes of every kind, for the properties of money."""

from hypothesis import strategies as st

from scoring.money.prize_plans import ROUNDINGS, PrizeKind, PrizePlan

WHOLE = 100_00


@st.composite
def plans(draw):
    kind = draw(st.sampled_from(PrizeKind))
    rounding = draw(st.sampled_from(ROUNDINGS))
    if kind is PrizeKind.PERCENT:
        cuts = sorted(draw(st.lists(st.integers(0, WHOLE), max_size=7)))
        edges = zip([0, *cuts], [*cuts, WHOLE], strict=True)
        shares = sorted((high - low for low, high in edges), reverse=True)
    elif kind is PrizeKind.FIXED:
        steps = draw(st.lists(st.integers(0, 40), min_size=1, max_size=8))
        shares = sorted((step * rounding for step in steps), reverse=True)
        shares[0] = max(shares[0], rounding)
    else:
        shares = sorted(draw(st.lists(st.integers(0, 1000), min_size=1, max_size=12)), reverse=True)
        shares[0] = max(shares[0], 1)
    return PrizePlan(kind=kind, shares=tuple(shares), rounding_cents=rounding)


@st.composite
def finishes(draw):
    """Places of a whole field: 1, 2, 2, 4."""
    places = []
    for sharers in draw(st.lists(st.integers(1, 5), min_size=1, max_size=12)):
        places += [len(places) + 1] * sharers
    return tuple(places)


@st.composite
def pots(draw):
    """A plan with a pool that it can pay."""
    plan = draw(plans())
    least = sum(plan.shares) if plan.kind is PrizeKind.FIXED else 0
    return least + draw(st.integers(0, 500_000) | st.integers(0, 3)), plan
