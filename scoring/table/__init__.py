"""What a table reports, and what it's worth: hands, games, matches and rounds by their totals."""
