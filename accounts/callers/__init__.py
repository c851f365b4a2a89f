"""Where a request comes from, and how often it may."""
