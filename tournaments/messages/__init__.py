"""Emails, notifications, and the contents of a player's own page."""
