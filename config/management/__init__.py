"""Commands that stand before Django's of the same name."""
