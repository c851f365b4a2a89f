"""What is written down of requests and errors, and what is left out."""
