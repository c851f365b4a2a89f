"""Recorded games in Euchre Game Notation: read, checked, and taken as the hands of a table."""
