"""Signing in: devices, sessions, tokens, passwords, and the lockout."""
