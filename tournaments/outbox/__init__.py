"""What waits to be mailed or pushed, and how it's sent."""
