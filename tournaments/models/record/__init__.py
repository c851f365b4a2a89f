"""Who did what, what can be undone, and the seals of it."""
