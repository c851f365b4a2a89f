"""A night's bracket: who comes into it, what is played next, and what it says in words."""
