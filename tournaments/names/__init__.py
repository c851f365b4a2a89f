"""Formatting of people's names and amounts."""
