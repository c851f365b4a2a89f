"""The mail service that reports emails which came back, as django-anymail wants it."""

from importlib.util import find_spec

from django.core.exceptions import ImproperlyConfigured

from scoring.language import gettext as _

from . import env

#: Services whose reports prove themselves by a name and a password; Mailgun signs them, too.
SERVICES = frozenset({"brevo", "mailgun", "mailjet", "mailtrap", "postmark", "sparkpost"})


def given_mail_service() -> tuple[str, dict[str, str]]:
    """Return what the environment asks for; raises as ``mail_service`` does."""
    service, secret = env.text("EMAIL_SERVICE"), env.text("EMAIL_SERVICE_SECRET")
    return mail_service(service.strip().lower(), secret, env.text("EMAIL_SERVICE_KEY"))


def mail_service(service: str, secret: str, key: str) -> tuple[str, dict[str, str]]:
    """Return a service and anymail's settings for it; nothing of both for none.

    Raises:
        ImproperlyConfigured: there is no such service, or something that it needs is missing.
    """
    if not service:
        return "", {}
    if service not in SERVICES:
        raise ImproperlyConfigured(
            _("Set EMAIL_SERVICE to one of: {services}.").format(services=", ".join(sorted(SERVICES)))
        )
    name, _colon, password = secret.partition(":")
    if not name or len(password) < 16:
        raise ImproperlyConfigured(
            _("Set EMAIL_SERVICE_SECRET to name:password, with a password of 16 characters or more.")
        )
    if service == "mailgun" and not key:
        raise ImproperlyConfigured(_("Set EMAIL_SERVICE_KEY to Mailgun's webhook signing key."))
    if find_spec("anymail") is None:
        raise ImproperlyConfigured(_("EMAIL_SERVICE needs django-anymail: pip install 'order-up[bounces]'."))
    signed = {"MAILGUN_WEBHOOK_SIGNING_KEY": key} if service == "mailgun" else {}
    return service, {"WEBHOOK_SECRET": secret, **signed}
