"""The API's description as a whole."""
