"""What the room sees, and how its phones get in."""
