"""Where a person is signed in: browsers by their sessions, programs by their tokens; and ending it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from knox.models import AuthToken

from accounts.clubs.club_audit import clubs_note
from accounts.models import Scope, SignIn, User
from accounts.names import clean_name
from accounts.sign_in.browsers import browser_name
from accounts.sign_in.devices import number_request

#: For a program that does not say what its token is for.
PROGRAM = "API"


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """A browser or a program that a person is signed in on.

    Args:
        id: of its latest sign-in; ending that one ends all of the device.
        sign_ins: how many of them have not ended.
        created_at: when the first of these was made.
        ends_at: when the last of them ends; None for never.
    """

    id: int
    name: str
    is_program: bool
    scope: Scope
    sign_ins: int
    created_at: datetime
    ends_at: datetime | None
    is_here: bool


def devices_of(user: User, *, here: str | None = None) -> tuple[Device, ...]:
    """List where a person is signed in, a device once, the latest sign-in first; one query.

    Args:
        here: the key of the session that asks.
    """
    grouped: dict[str, list[SignIn]] = {}
    for row in sign_ins_of(user):
        grouped.setdefault(row.device or f"alone:{row.pk}", []).append(row)
    return tuple(_device(rows, here) for rows in grouped.values())


def _device(rows: list[SignIn], here: str | None) -> Device:
    latest = rows[0]
    return Device(
        id=latest.pk,
        name=latest.name,
        is_program=latest.token_id is not None,
        scope=Scope(latest.scope),
        sign_ins=len(rows),
        created_at=min(row.created_at for row in rows),
        ends_at=_last(getattr(row, "ends_at", None) for row in rows),
        is_here=here is not None and here in {row.session_key for row in rows},
    )


def _last(ends: Iterable[datetime | None]) -> datetime | None:
    times = list(ends)
    return None if None in times else max(each for each in times if each)


def sign_ins_of(user: User) -> QuerySet[SignIn]:
    """Return what has not ended yet, the latest first, each with ``ends_at``."""
    of_session = Session.objects.filter(session_key=OuterRef("session_key")).values("expire_date")
    rows = SignIn.objects.filter(user=user).select_related("token")
    rows = rows.annotate(ends_at=Coalesce("token__expiry", Subquery(of_session)))
    without_end = Q(token__isnull=False, ends_at=None)
    return rows.filter(Q(ends_at__gt=timezone.now()) | without_end).order_by("-pk")


@transaction.atomic(durable=True)
def token_make(*, user: User, name: str = PROGRAM, scope: Scope = Scope.RUN) -> str:
    """Sign a program in; returns its token, which nobody can read again.

    Raises:
        InvalidNameError: the name cannot be shown.
    """
    name = clean_name(name)
    row, token = AuthToken.objects.create(user=user)
    SignIn.objects.create(user=user, name=name, token=row, scope=scope)
    clubs_note(user.pk, "token_make", {"name": name, "scope": scope})
    return str(token)


@transaction.atomic(durable=True)
def sign_in_end(*, user_id: int, sign_in_id: int) -> None:
    """Sign out one browser or program, with all sign-ins on that device.

    Raises:
        SignIn.DoesNotExist: this person is not signed in there.
    """
    found = SignIn.objects.select_for_update().get(pk=sign_in_id, user_id=user_id)
    of_device = Q(device=found.device) if found.device else Q(pk=found.pk)
    _end(SignIn.objects.filter(of_device, user_id=user_id))


@transaction.atomic(durable=True)
def sign_ins_end(*, user_id: int) -> None:
    """Sign out everywhere, including this device."""
    end_all(User.objects.select_for_update(no_key=True).get(pk=user_id))


def end_all(user: User) -> None:
    """End all, in the caller's transaction, which has locked the user; sessions nobody listed too."""
    user.sign_outs += 1
    user.save(update_fields=["sign_outs"])
    _end(SignIn.objects.filter(user=user))
    AuthToken.objects.filter(user=user).delete()


def _end(rows: QuerySet[SignIn]) -> None:
    for ended in rows.exclude(token=None).order_by("pk"):
        clubs_note(ended.user_id, "token_end", {"name": ended.name, "scope": ended.scope})
    Session.objects.filter(session_key__in=rows.exclude(session_key=None).values("session_key")).delete()
    AuthToken.objects.filter(sign_in__in=rows).delete()
    rows.delete()


def note_browser(sender: Any, request: HttpRequest, user: User, **_: Any) -> None:  # noqa: ARG001 -- a signal
    """Note a browser that has just signed in, and forget those whose sessions are gone."""
    if not request.session.session_key:
        request.session.save()
    live = Session.objects.values("session_key")
    SignIn.objects.filter(user=user).exclude(session_key=None).exclude(session_key__in=live).delete()
    SignIn.objects.update_or_create(
        session_key=request.session.session_key,
        defaults={
            "user": user,
            "name": browser_name(request.META.get("HTTP_USER_AGENT", "")),
            "device": salted_hmac(__name__, f"{user.pk}:{number_request(request)}").hexdigest()[:32],
        },
    )


def listen() -> None:
    user_logged_in.connect(note_browser, dispatch_uid="accounts.sign_in.sign_ins")
