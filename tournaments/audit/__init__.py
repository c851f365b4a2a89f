"""The activity log, undo, and rows written by plain SQL."""
