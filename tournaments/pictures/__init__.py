"""Pictures as bytes: those that people send, re-encoded, and those made for sharing."""
