"""What ``check --deploy`` finds missing in an installation, beside Django's own findings."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register  # noqa: A004 -- Django's name
from django.utils.translation import gettext as _

from .data_folder import open_paths


@register(Tags.security, deploy=True)
def shared_cache(app_configs: Sequence[Any] | None, **__: Any) -> list[CheckMessage]:  # noqa: ARG001
    """Ask for Redis unless all processes share a cache without it, as one process does."""
    if settings.ONE_CACHE:
        return []
    return [
        Warning(
            _(
                "REDIS_URL isn't set. Each process counts wrong passwords separately, and "
                "pages update a few seconds late."
            ),
            hint=_("Set REDIS_URL, or WEB_CONCURRENCY=1 if one process serves everything."),
            id="order_up.W001",
        )
    ]


@register(Tags.security, deploy=True)
def mail_server(app_configs: Sequence[Any] | None, **__: Any) -> list[CheckMessage]:  # noqa: ARG001
    if settings.EMBEDDED or settings.EMAIL_URL_HOST:
        return []
    return [
        Warning(
            _("EMAIL_HOST isn't set, so no one gets email or can reset a password."),
            hint=_("Set EMAIL_HOST to a mail server. Emails to players wait until then."),
            id="order_up.W002",
        )
    ]


@register(Tags.security, deploy=True)
def private_data(app_configs: Sequence[Any] | None, **__: Any) -> list[CheckMessage]:  # noqa: ARG001
    return [
        Warning(
            _("Other users on this computer can read {path}. Change its permissions.").format(path=path),
            hint=f"chmod go= {path}",
            id="order_up.W003",
        )
        for path in open_paths(settings.DATA_DIR)
    ]
