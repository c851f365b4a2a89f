"""Standings and brackets as they follow from what was played."""
