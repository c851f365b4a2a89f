"""The rules of the game, one row a field: what is asked, refused and said on the card, and what it changes.

Each module adds the fields under one heading. Source: docs/rules.md, sections 1 to 4; each field is listed
there with where it comes from.
"""
