"""What people read about prizes, side pots and who owes whom."""
