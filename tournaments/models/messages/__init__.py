"""Letters and pushes, and whom they go to."""
