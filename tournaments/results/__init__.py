"""Standings and brackets computed from what was played."""
