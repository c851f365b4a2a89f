"""One settings module, two modes.

Embedded, the default: SQLite, cache, live updates and tasks inside the one process.
Production: ``DATABASE_URL`` names a PostgreSQL; ``REDIS_URL`` and ``CELERY_BROKER_URL`` spread the
cache, the live updates and the tasks over processes. Every value has a default or is refused by name.
"""

import contextlib
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

from scoring.language import gettext as _
from tournaments.management.unusable_folder import named_if_unusable

from . import env
from .data_folder import PRIVATE_FILE, make_private
from .mail_service import given_mail_service
from .openapi.api_schema import SPECTACULAR_SETTINGS  # noqa: F401 -- a setting
from .places import BASE_DIR, FILES_DIR, IS_INSTALLED, SOURCE_URL, usual_data_folder  # noqa: F401 -- settings
from .push_keys import is_push_key, new_push_key
from .rates import RATES

if TYPE_CHECKING:
    from tournaments.network import LocalNetwork

DATA_DIR = Path(env.text("ORDER_UP_DATA_DIR") or usual_data_folder())
DATABASE_URL = env.text("DATABASE_URL")
REDIS_URL = env.text("REDIS_URL")
EMBEDDED = not DATABASE_URL
HTTPS = env.flag("ORDER_UP_HTTPS", default=not EMBEDDED)
DEBUG = env.flag("ORDER_UP_DEBUG", default=False)

if DEBUG and not EMBEDDED:
    raise ImproperlyConfigured(
        _("ORDER_UP_DEBUG works only with the built-in database. Unset ORDER_UP_DEBUG or DATABASE_URL.")
    )


# A process of production may have nowhere to write, and need it for nothing.
with contextlib.suppress(OSError) if not EMBEDDED else named_if_unusable():
    make_private(DATA_DIR)


@named_if_unusable()
def _load_or_make(name: str, make: Callable[[], str]) -> str:
    """Return a secret of the embedded mode, made once; only its owner reads the file."""
    path = DATA_DIR / name
    if not path.exists():
        path.touch(mode=PRIVATE_FILE)
        path.write_text(make())
    return path.read_text().strip()


def _secret_key() -> str:
    key = env.text("ORDER_UP_SECRET_KEY")
    if not key and not EMBEDDED:
        raise ImproperlyConfigured(_("Set ORDER_UP_SECRET_KEY. DATABASE_URL needs it."))
    return key or _load_or_make("secret_key", get_random_secret_key)


def _push_key() -> str:
    key = env.text("ORDER_UP_PUSH_KEY")
    if key and not is_push_key(key):
        raise ImproperlyConfigured(_("ORDER_UP_PUSH_KEY isn't a push key. Run python -m config.push_keys."))
    return _load_or_make("push_key", new_push_key) if EMBEDDED and not key else key


SECRET_KEY = _secret_key()
HAS_OWN_SECRET_KEY = bool(env.text("ORDER_UP_SECRET_KEY"))
BACKUP_DIR = Path(env.text("ORDER_UP_BACKUP_DIR", str(DATA_DIR / "backups")))
BACKUP_PASSPHRASE = env.text("ORDER_UP_BACKUP_PASSPHRASE")  # Where set, every backup is sealed with it.
ALLOWED_HOSTS = env.words("ORDER_UP_HOSTS", "localhost,127.0.0.1,[::1]" if EMBEDDED else "")
CSRF_TRUSTED_ORIGINS = env.words("ORDER_UP_ORIGINS")
# How many proxies of our own a request comes through; accounts/callers/clients.py tells the client by it.
PROXIES = env.number("ORDER_UP_PROXIES", 0)
if PROXIES < 0:
    raise ImproperlyConfigured(_("Set ORDER_UP_PROXIES to the number of proxies, or 0 for none."))
# `manage.py demo` serves the room's network unless it was said under which names the app answers.
MAY_SERVE_THE_ROOM = EMBEDDED and not (HTTPS or DEBUG or env.text("ORDER_UP_HOSTS"))
# What that command has found; without it the address of a request is the one that people are given.
LOCAL_NETWORK: "LocalNetwork | None" = None

PUSH_KEY = _push_key()  # Web Push: without a key no phone is told anything.
# Whom a push service writes to when something is wrong with what we send.
PUSH_CONTACT = env.text(
    "ORDER_UP_PUSH_CONTACT", f"https://{ALLOWED_HOSTS[0].lstrip('.*')}" if ALLOWED_HOSTS else ""
)
# Push services of the operator's own network, as origins; any other must be public and https.
PUSH_SERVICES = env.words("ORDER_UP_PUSH_SERVICES")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "knox",
    "axes",
    "drf_spectacular",
    "django_htmx",
    "accounts",
    "tournaments",
    "config",
]
MIDDLEWARE = [
    "config.answers.request_ids.RequestIDs",
    "config.answers.own_answers.OwnAnswers",
    "config.answers.whole_answers.WholeAnswers",
    "config.metrics.page.Metrics",
    "tournaments.health.views.probes.Probes",
    # Behind the probes, which are asked from inside.
    "accounts.callers.proxies.ProxyCount",
    "tournaments.web.api.refusals.JSONRefusals",
    "django.middleware.security.SecurityMiddleware",
    "config.answers.static_files.StaticFiles",
    "django.middleware.gzip.GZipMiddleware",
    "config.answers.content_policy.ContentPolicy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    "tournaments.web.views.refusals.RefusalMiddleware",
]
ROOT_URLCONF = "config.debug_urls" if DEBUG else "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "accounts.sign_in.passwords.SimilarityValidator"},
    {"NAME": "accounts.sign_in.passwords.LengthValidator"},
    {"NAME": "accounts.sign_in.passwords.CommonValidator"},
    {"NAME": "accounts.sign_in.passwords.SeenValidator"},
]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
PASSWORD_RESET_TIMEOUT = 3 * 60 * 60

# One account from one address is locked after five wrong passwords, each device it knows by itself.
AXES_HANDLER = "accounts.sign_in.lockout.DeviceHandler"
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = 0.25
# What stands in the user agent's place is the device; see the handler.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address", "user_agent"]]
# Whoever goes on trying must not keep the others out for longer.
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_USERNAME_FORM_FIELD = "username"
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_CALLABLE = "accounts.sign_in.lockout.locked"
AXES_VERBOSE = False
AXES_ENABLE_ADMIN = False
AXES_DISABLE_ACCESS_LOG = True
AXES_CLIENT_IP_CALLABLE = "accounts.callers.clients.client_address"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [FILES_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["django.templatetags.i18n"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

if not EMBEDDED and not DATABASE_URL.startswith(("postgres://", "postgresql://")):
    raise ImproperlyConfigured(_("DATABASE_URL must start with postgresql://."))
if EMBEDDED:
    # It holds the Wi-Fi's password; what SQLite puts beside it gets the same mode.
    with named_if_unusable():
        (DATA_DIR / "order-up.sqlite3").touch(mode=PRIVATE_FILE)
    DATABASES = {
        "default": {
            "ENGINE": "config.sqlite",
            "NAME": DATA_DIR / "order-up.sqlite3",
            "CONN_MAX_AGE": 0,
            "OPTIONS": {
                # A deferred transaction that upgrades its lock fails at once, whatever the timeout.
                "transaction_mode": "IMMEDIATE",
                # Seconds that a request waits to write before it is answered 503; a phone waits for 15.
                "timeout": 8,
                # recursive_triggers: a row that is replaced counts as deleted, which some tables refuse.
                # FULL: a hand that was answered survives a power cut.
                "init_command": (
                    "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA temp_store=MEMORY;"
                    "PRAGMA journal_size_limit=27103364;PRAGMA cache_size=-16000;"
                    "PRAGMA recursive_triggers=ON;"
                ),
            },
        }
    }
else:
    DATABASES = {
        "default": {
            "ENGINE": "config.postgresql",
            **env.postgres(DATABASE_URL),
            "CONN_MAX_AGE": 0,
            "OPTIONS": {
                "pool": {
                    "min_size": env.number("DB_POOL_MIN", 2),
                    "max_size": env.number("DB_POOL_MAX", 10),
                    # So long a request waits for a connection before it is answered 503.
                    "timeout": env.number("DB_POOL_TIMEOUT", 4),
                    # The pool waits twice as long after each failure, up to minutes; a request asks at once.
                    "reconnect_timeout": 1,
                },
                # A server that is gone without a word is noticed in seconds, not in a quarter of an hour.
                "connect_timeout": 5,
                "keepalives_idle": 10,
                "keepalives_interval": 3,
                "keepalives_count": 3,
                "tcp_user_timeout": 15_000,
                "options": "-c lock_timeout=3000 -c statement_timeout=10000",
                # Prepared after its third use on a connection: planning took half of a hand's database time.
                "server_side_binding": True,
                "prepare_threshold": 3,
            },
        }
    }

if REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "order-up",
            # Without them a Redis that hangs would hang every request.
            "OPTIONS": {"socket_timeout": 0.5, "socket_connect_timeout": 0.5},
        }
    }
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
#: Whether every process that serves sees the same cache; gunicorn and uvicorn read WEB_CONCURRENCY.
ONE_CACHE = EMBEDDED or bool(REDIS_URL) or env.text("WEB_CONCURRENCY") == "1"

CELERY_BROKER_URL = env.text("CELERY_BROKER_URL", "memory://localhost/")
CELERY_TASK_ALWAYS_EAGER = CELERY_BROKER_URL.startswith("memory:")
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_TIME_LIMIT = 600
# A worker's lines are those of the settings, too.
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
# What a lost worker, broker, mail server or push service left behind.
CELERY_BEAT_SCHEDULE = {
    **{
        queue: {"task": "tournaments.tasks.outbox_run", "schedule": 60.0, "args": (queue,)}
        for queue in ("letters", "pushes", "account-letters")
    },
    "reminders": {"task": "tournaments.tasks.reminders_queue", "schedule": 60.0},
    "expiry": {"task": "tournaments.tasks.personal_expire", "schedule": 3600.0},
    "series": {"task": "tournaments.tasks.series_go_on", "schedule": 600.0},
    "spots": {"task": "tournaments.tasks.spots_free", "schedule": 30.0},
    "seals": {"task": "tournaments.tasks.rows_seal", "schedule": 600.0},
    # Once a night, and as soon as there is a worker again after a night without one.
    "backup": {"task": "tournaments.tasks.backup_if_due", "schedule": 3600.0},
    # Demo nights of guests: they play by themselves, and are removed after a day.
    "demos": {"task": "tournaments.tasks.demos_play", "schedule": 25.0},
    "demos-over": {"task": "tournaments.tasks.demos_remove", "schedule": 600.0},
}
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "celerybeat")

# So many guests have a demo night at a time; 0 turns them off.
DEMOS = env.number("ORDER_UP_DEMOS", 50)
if not 0 <= DEMOS <= 1000:
    raise ImproperlyConfigured(_("Set ORDER_UP_DEMOS to a number from 0 to 1000. 0 means no demo nights."))

LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_TZ = True
USE_I18N = False

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [FILES_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.bundles.BundledFiles"},
}

EMAIL_URL_HOST = env.text("EMAIL_HOST")
# Printed for whoever sits at the computer of a small club; the log of a server is read by others.
_NO_SERVER = "django.core.mail.backends.console" if EMBEDDED else "config.no_mail"
EMAIL_BACKEND = f"{'django.core.mail.backends.smtp' if EMAIL_URL_HOST else _NO_SERVER}.EmailBackend"
# Without it nobody is asked to confirm an address, since no letter arrives.
HAS_MAIL = bool(EMAIL_URL_HOST)
EMAIL_HOST = EMAIL_URL_HOST or "localhost"
EMAIL_PORT = env.number("EMAIL_PORT", 587)
EMAIL_HOST_USER = env.text("EMAIL_USER")
EMAIL_HOST_PASSWORD = env.text("EMAIL_PASSWORD")
EMAIL_USE_TLS = EMAIL_PORT == 587
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.text("EMAIL_FROM", "Order Up <order-up@localhost>")
MAIL_SERVICE, ANYMAIL = given_mail_service()
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
SECURE_SSL_REDIRECT = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PROXIES else None
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
# Browsers take a preloaded name off their lists only after months: the operator asks for it.
SECURE_HSTS_PRELOAD = HTTPS and env.flag("ORDER_UP_HSTS_PRELOAD", default=False)
# auth.W004: several accounts may give one address until one of them confirms it.
SILENCED_SYSTEM_CHECKS = ["security.W021", "auth.W004"]
SECURE_REFERRER_POLICY = "same-origin"
# Over plain http a browser ignores it with an error on the console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
SESSION_ENGINE = "accounts.sign_in.sessions"
SESSION_COOKIE_NAME = "__Host-session" if HTTPS else "session"
SESSION_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_NAME = "__Host-csrf" if HTTPS else "csrf"
CSRF_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "tournaments.web.views.refusals.csrf_failed"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tournaments.web.api.authentication.TokenAuthentication",
        "tournaments.web.api.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_PAGINATION_CLASS": "tournaments.web.api.paging.Pages",
    "DEFAULT_SCHEMA_CLASS": "tournaments.web.api.schema.DocumentedRefusals",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["tournaments.web.api.parsers.StrictJSONParser"],
    "DEFAULT_THROTTLE_CLASSES": ["tournaments.web.api.throttles.FailOpenThrottle"],
    "DEFAULT_THROTTLE_RATES": RATES,
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "tournaments.web.api.negotiation.OneForm",
    "DEFAULT_METADATA_CLASS": None,
    "EXCEPTION_HANDLER": "tournaments.web.api.refusals.refusal_handler",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
# Where the data is; below it `/readyz` answers 503.
LOW_DISK_MB = env.number("ORDER_UP_LOW_DISK_MB", 300)
READY_WITHIN_SECONDS = 2
# `/metrics` is there for whoever sends it, and else for nobody.
METRICS_TOKEN = env.text("ORDER_UP_METRICS_TOKEN")
# Several processes of one server count together in this folder; prometheus_client reads the name itself.
METRICS_DIR = env.text("PROMETHEUS_MULTIPROC_DIR")
KNOX_TOKEN_MODEL = "knox.AuthToken"  # noqa: S105 -- a model's name
REST_KNOX = {"TOKEN_TTL": timedelta(days=90), "AUTO_REFRESH": False}
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {"()": "config.reports.logs.JSONLines"},
        "plain": {"()": "config.reports.logs.PlainLines"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "json" if env.flag("ORDER_UP_JSON_LOGS", default=not EMBEDDED) else "plain",
        }
    },
    "root": {"handlers": ["console"], "level": env.text("LOG_LEVEL", "WARNING")},
    "loggers": {"axes": {"level": "ERROR"}},
}
# Only where it is set the library is needed.
SENTRY_DSN = env.text("SENTRY_DSN")
if SENTRY_DSN:
    try:
        from .reports.error_reports import report_errors
    except ImportError:
        raise ImproperlyConfigured(
            _("SENTRY_DSN needs more packages. Install requirements/production.txt.")
        ) from None
    report_errors(SENTRY_DSN)
