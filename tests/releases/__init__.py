"""Nights in progress as a released version stored them, which later ones migrate and play to the end."""
