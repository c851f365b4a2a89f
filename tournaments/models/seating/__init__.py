"""Rounds and their seats, who is here for which, and what people wish of them."""
