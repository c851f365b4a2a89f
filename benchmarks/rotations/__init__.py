"""Searches for the designs that rotations are made from."""
