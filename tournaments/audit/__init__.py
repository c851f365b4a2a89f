"""Who did what, kept for good; undo; and rows written by plain SQL."""
