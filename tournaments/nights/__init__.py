"""Creating a night, its settings and house rules."""
