"""Nights in which anything is done in any order: the kinds of night, the acts, and what always holds."""
