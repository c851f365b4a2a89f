"""What a table reads before and while it plays: what a result would bring, and why a tie goes on."""
