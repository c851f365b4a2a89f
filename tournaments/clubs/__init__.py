"""Clubs, their members and where these are signed in."""
