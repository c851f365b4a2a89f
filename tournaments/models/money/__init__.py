"""Every cent, and the side pools it is in."""
