"""What the room watches: standings, TV, clock, awards, live updates."""
