"""The devices that a person has signed in from before, known by a signed cookie of each device."""

import secrets
from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.crypto import salted_hmac
from rest_framework.request import Request

REMEMBERED_FOR = timedelta(days=365)
#: A computer that a club shares.
ACCOUNTS_PER_DEVICE = 8
SALT = "accounts.sign_in.devices"


def cookie_name() -> str:
    """A browser takes a ``__Host-`` cookie only over HTTPS, and only for this host and all its paths."""
    return "__Host-device" if settings.HTTPS else "device"


def known_device(request: HttpRequest, email: str) -> str:
    """Return the device's number if this account has signed in from it, else ""."""
    number, accounts = _read(request)
    return number if account_mark(email) in accounts else ""


def remember_device(request: HttpRequest, response: HttpResponseBase, email: str) -> None:
    """Note in the device's own cookie that this account has signed in from it."""
    number, accounts = _read(request)
    account = account_mark(email)
    latest = [account, *(each for each in accounts if each != account)][:ACCOUNTS_PER_DEVICE]
    _write(response, number, latest)


def number_device(request: HttpRequest, response: HttpResponseBase) -> None:
    """Give a device that has no number one, so that what it sends is known to come from one device."""
    if not device_number(request):
        _write(response, "", [])


def number_request(request: HttpRequest) -> str:
    """Return the device's number; one that has none gets one, which a cookie written later holds too."""
    if not device_number(request):
        request.COOKIES[cookie_name()] = signing.dumps([secrets.token_hex(16), []], salt=SALT)
    return device_number(request)


def device_number(request: HttpRequest | Request) -> str:
    """Return the device's number, "" for one that has none."""
    return _read(request)[0]


def _write(response: HttpResponseBase, number: str, accounts: list[str]) -> None:
    response.set_cookie(
        cookie_name(),
        signing.dumps([number or secrets.token_hex(16), accounts], salt=SALT),
        max_age=REMEMBERED_FOR,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Strict",
    )


def _read(request: HttpRequest | Request) -> tuple[str, list[str]]:
    try:
        number, accounts = signing.loads(
            request.COOKIES.get(cookie_name(), ""), salt=SALT, max_age=REMEMBERED_FOR
        )
    except signing.BadSignature:
        return "", []
    return number, accounts


def account_mark(email: str) -> str:
    """Return what stands for an account where its address must not be read."""
    return salted_hmac(SALT, email.strip().lower()).hexdigest()[:32]
