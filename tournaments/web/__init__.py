"""What pages and API share: actions, fields, refusals."""
