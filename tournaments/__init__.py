"""Everything about a night, from the first sign-up to the last dollar."""
