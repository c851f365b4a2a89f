"""The API for a club, its members and their sign-ins."""
