"""Entry fees, cash box, prizes, side pots, who owes whom."""
