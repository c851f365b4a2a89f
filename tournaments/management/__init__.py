"""Commands, and the server of a club's own computer."""
