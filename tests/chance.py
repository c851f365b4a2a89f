"""Chance in tests: the same each time, so that a commit passes or does not; by night it is left to itself."""

import os
import random
import secrets
from contextlib import contextmanager

import pytest


@contextmanager
def same_chance(named):
    """Let all that this process draws meanwhile, seeds, codes and secrets, follow from a name."""
    if os.environ.get("HYPOTHESIS_PROFILE") == "nightly":
        yield
        return
    drawn = random.Random(named)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "randbits", drawn.getrandbits)
        patch.setattr(secrets, "choice", drawn.choice)
        patch.setattr(secrets, "token_bytes", lambda nbytes=None: drawn.randbytes(nbytes or 32))
        yield
