"""Clubs, their members and their members' sign-ins."""
