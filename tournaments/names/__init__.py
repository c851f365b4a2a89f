"""How people and amounts are written."""
