"""What templates call."""
