"""Draws by lot and by card, with the secrets that prove them."""
