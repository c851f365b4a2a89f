"""Who sits where next: draws, late arrivals, subs, seating requests."""
