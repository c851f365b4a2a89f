"""Where a person is signed in: browsers by their sessions, programs by their tokens; and ending it."""

from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils import timezone
from knox.models import AuthToken

from accounts.browsers import browser_name
from accounts.models import Scope, SignIn, User
from accounts.names import clean_name

#: For a program that does not say what its token is for.
PROGRAM = "API"


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
    return str(token)


@transaction.atomic(durable=True)
def sign_in_end(*, user_id: int, sign_in_id: int) -> None:
    """Sign one browser or program out.

    Raises:
        SignIn.DoesNotExist: this person is not signed in there.
    """
    found = SignIn.objects.select_for_update().get(pk=sign_in_id, user_id=user_id)
    _end(SignIn.objects.filter(pk=found.pk))


@transaction.atomic(durable=True)
def sign_ins_end(*, user_id: int) -> None:
    """Sign every browser and program of a person out, the one that asks too."""
    end_all(User.objects.select_for_update(no_key=True).get(pk=user_id))


def end_all(user: User) -> None:
    """End all, in the caller's transaction, which has locked the user; sessions nobody listed too."""
    user.sign_outs += 1
    user.save(update_fields=["sign_outs"])
    AuthToken.objects.filter(user=user).delete()
    _end(SignIn.objects.filter(user=user))


def _end(rows: QuerySet[SignIn]) -> None:
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
        defaults={"user": user, "name": browser_name(request.META.get("HTTP_USER_AGENT", ""))},
    )


def listen() -> None:
    user_logged_in.connect(note_browser, dispatch_uid="accounts.sign_ins")
