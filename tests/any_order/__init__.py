"""Nights in which anything is done in any order: the kinds of night, the deeds, and what always holds."""
