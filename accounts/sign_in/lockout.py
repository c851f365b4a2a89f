"""Wrong passwords lock one account for one client, and leave the devices alone that it has signed in from."""

from datetime import datetime, timedelta
from typing import Any

from axes.handlers.database import AxesDatabaseHandler
from axes.handlers.proxy import AxesProxyHandler
from axes.helpers import get_client_username, get_cool_off
from django.conf import settings
from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from accounts import words
from accounts.callers.limits import is_used_up, is_within, seconds_left, start_anew
from accounts.models import User
from accounts.sign_in.devices import account_mark, known_device

SCOPE = "sign-in-account"


class DeviceHandler(AxesDatabaseHandler):  # type: ignore[misc]  # axes has no types
    """Counts by device where axes counts by user agent; all devices that are new to an account are one."""

    def is_allowed(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> bool:
        email = _name_device(request, credentials)
        is_guessed = not request.axes_user_agent and is_used_up(SCOPE, account_mark(email))  # type: ignore[attr-defined]
        return not is_guessed and bool(super().is_allowed(request, credentials))

    def user_login_failed(
        self, sender: Any, credentials: dict[str, Any], request: HttpRequest | None = None, **more: Any
    ) -> None:
        if request is not None:
            email = _name_device(request, credentials)
            if not (request.axes_locked_out or request.axes_user_agent):  # type: ignore[attr-defined]
                is_within(SCOPE, account_mark(email))
        super().user_login_failed(sender, credentials, request, **more)

    def user_logged_in(self, sender: Any, request: HttpRequest, user: User, **more: Any) -> None:
        if not user.holds_address:
            return  # whoever signs up with somebody's address forgives no guess at that account
        _name_device(request, {"username": user.email})
        super().user_logged_in(sender, request, user, **more)


def locked(
    request: HttpRequest,
    response: HttpResponse,  # noqa: ARG001 -- the signature of axes
    credentials: dict[str, Any] | None = None,
) -> HttpResponse:
    """Answer whoever is locked out; the API makes its own form of it."""
    seconds = _seconds_left(request, credentials)
    page = render(request, "accounts/locked.html", {"wait": in_minutes(seconds)}, status=429)
    page.headers["Retry-After"] = str(seconds)
    return page


def in_minutes(seconds: int) -> str:
    """Return a wait as people say it, never shorter than it is."""
    return words.wait(minutes=-(-seconds // 60))


def unlock(email: str) -> None:
    """Let an account in again from everywhere."""
    AxesProxyHandler.reset_attempts(username=email)
    start_anew(SCOPE, account_mark(email))


def _name_device(request: HttpRequest, credentials: dict[str, Any] | None) -> str:
    email = get_client_username(request, credentials) or ""
    request.axes_user_agent = known_device(request, email)  # type: ignore[attr-defined]
    return email


def _seconds_left(request: HttpRequest, credentials: dict[str, Any] | None) -> int:
    """Return how long the longer of the two locks lasts: this device's, and the account's for new devices."""
    email = _name_device(request, credentials)
    of_account = 0
    if not request.axes_user_agent and is_used_up(SCOPE, account_mark(email)):  # type: ignore[attr-defined]
        of_account = seconds_left(SCOPE, account_mark(email))
    return max(1, of_account, _seconds_left_here(request, credentials))


def _seconds_left_here(request: HttpRequest, credentials: dict[str, Any] | None) -> int:
    implementation = AxesProxyHandler.get_implementation()
    if implementation.get_failures(request, credentials) < settings.AXES_FAILURE_LIMIT:
        return 0
    pause: timedelta = get_cool_off(request) or timedelta()
    now = timezone.now()
    wrong = implementation.get_user_attempts(request, credentials)
    latest: datetime = wrong[0].aggregate(latest=Max("attempt_time"))["latest"] or now
    return int((latest + pause - now).total_seconds()) + 1
