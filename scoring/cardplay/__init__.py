"""Hands card by card: the deck, the auction, the tricks, and records that are played through."""
