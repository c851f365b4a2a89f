"""Ratios measured in one run, against the least that could do the same job on the same machine."""
