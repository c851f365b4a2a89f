"""The production settings of the tests, on a database of one run's own."""

import os

from tests.settings import *  # noqa: F403
from tests.settings import DATABASES, ROOT

# Set by the first process of a run; the servers it starts inherit it.
DATABASES["default"]["NAME"] = "order_up_benchmark_" + os.environ.setdefault("BENCHMARK", str(os.getpid()))
STATIC_ROOT = ROOT / "var" / "benchmark-static"
