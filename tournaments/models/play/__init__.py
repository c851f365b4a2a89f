"""What tables reported, and what became of it."""
