"""Clubs: who may do what in one, invitations, its record, and how it writes dates and money."""
