"""Queues in a table for work outside a request: claimed by one worker, retried, given up."""
