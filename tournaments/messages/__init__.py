"""Letters, notifications, and what a player's own page shows."""
