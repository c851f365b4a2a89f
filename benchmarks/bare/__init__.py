"""What the product is measured against: the middleware that every project starts with, and one row."""
