"""What stands before the application: how much may be sent, and how slowly."""
