"""People who sign in, clubs and their members, tokens, limits."""
