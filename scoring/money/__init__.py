"""Prizes, side pools and who owes whom: integer cents only."""
