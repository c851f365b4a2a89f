"""Each player's own card of a plan."""

from tournaments.movements import CardLine, MovementPlan, RoundPlan, TablePlan, cards, exact_plan


def test_the_cards_of_five_players():
    first, *_, last = cards(exact_plan(5, rounds=1))
    assert first.player == 1
    assert first.lines == (CardLine(round=1),)
    assert last.player == 5
    assert last.lines == (CardLine(round=1, table=1, seat=3, partners=(2,), opponents=(4, 3)),)


def test_every_line_of_a_card_is_at_the_table_of_the_plan():
    plan = exact_plan(12)
    for card in cards(plan):
        for line, current in zip(card.lines, plan.rounds, strict=True):
            table = next(each for each in current.tables if card.player in each.seats)
            north, east, south, west = table.seats
            partner = {north: south, south: north, east: west, west: east}[card.player]
            assert (line.round, line.table, line.partners) == (current.number, table.table, (partner,))
            assert {card.player, partner, *line.opponents} == set(table.seats)
            assert table.seats[line.seat - 1] == card.player


def test_five_change_partners_and_six_play_three_against_three():
    tables = (TablePlan(table=1, seats=(1, 2, 3, 4, 5)), TablePlan(table=2, seats=(6, 7, 8, 9, 10, 11)))
    plan = MovementPlan(
        players=12, rounds=(RoundPlan(number=1, tables=tables, absent=(12,)),), source="search"
    )
    found = {card.player: card.lines[0] for card in cards(plan)}
    assert found[2] == CardLine(round=1, table=1, seat=2, others=(1, 3, 4, 5))
    assert found[6] == CardLine(round=1, table=2, seat=1, partners=(8, 10), opponents=(7, 9, 11))
    assert found[12] == CardLine(round=1, is_away=True)
