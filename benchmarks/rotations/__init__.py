"""How good rotations are, and what they take."""
