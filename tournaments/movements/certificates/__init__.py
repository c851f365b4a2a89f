"""What a plan holds, counted by code that did not make it."""
