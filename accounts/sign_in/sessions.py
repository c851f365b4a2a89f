"""Browsers' sessions, as Django stores them; one of a person opens nothing without its line on their list."""

from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import db
from django.db.models import OuterRef, Subquery
from django.utils import timezone

from accounts.models import SignIn


class SessionStore(db.SessionStore):
    """The session of the database, read with whose sign-in it is, in one query."""

    def load(self) -> dict[str, Any]:
        """Return what is stored; nothing where it signs a person in without being on their list."""
        listed = SignIn.objects.filter(session_key=OuterRef("session_key")).values("user_id")
        lasting = self.model.objects.filter(session_key=self.session_key, expire_date__gt=timezone.now())
        found = lasting.annotate(listed_for=Subquery(listed)).first()
        stored: dict[str, Any] = {} if found is None else self.decode(found.session_data)
        if found is None or (SESSION_KEY in stored and stored[SESSION_KEY] != str(found.listed_for)):
            self._session_key = None
            return {}
        return stored
