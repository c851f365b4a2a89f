"""An action is declared once; its page and its part of the API are made from the declaration."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import Promise
from rest_framework import serializers

from accounts.models import Club, Role, User
from tournaments.access.permissions import entry_in, match_at
from tournaments.audit.actor import Actor
from tournaments.models import Event

from .api.fields import StrictSerializer
from .subjects import NIGHT, AnyDesk, Subject


class Nothing(StrictSerializer):
    """What an action takes that needs no more than its address."""


def _result(_about: Any, result: Any) -> Any:
    return result


def _nothing_else(*_given: Any) -> dict[str, Any]:
    return {}


@dataclass(frozen=True, slots=True)
class Action:
    """Something that people do about a subject, by a button of a page or by the API.

    Attributes:
        name: of the page's route; the API's has ``api-`` before it.
        at: its address below its subject's, as in ``rounds/<int:number>/open``.
        needs: the least role that may; None where the subject says who may.
        does: takes its subject, as in ``event``, what the address names, what was sent, and ``actor``, all by
            keyword. The first paragraph of its docstring is the API's description.
        takes: reads JSON and the form alike, and makes the schema; its context has the subject, ``about``.
        form: reads the form instead, where a page asks for more than the API, or otherwise.
        answers: renders to the API what ``shows`` makes of the subject and what was done, with ``context``
            and the request; without it the answer has no content.
        many: whether ``shows`` makes a list of what ``answers`` renders.
        subject: what it is about, which its address is below.
        of_request: what the service and ``context`` take of the request, too, given that and the subject.
        method: by which the API takes it; a page's is always POST.
        status: of the API's answer, where it is not 200, or 204 without content.
        is_new: whether what was done is new, which the API answers with 201.
        api_at: the API's address below the subject's, where it is not the page's.
        api_name: the API's route, where it is not the page's with ``api-`` before it.
        operation_id: in the API's schema, where it is not made of the address.
        back: the route of the page that a browser goes on to, or the address of what was done.
        page: shows a page again after a refusal, where it is not the page of the whole list.
        refused: shows a page with the refusal in its place, beside a form; takes the request, the desk, the
            refusal and, by keyword, what the address names.
        renders: renders what came of it where nothing is saved, instead of going on to another page; takes
            the request, the desk, the result and, by keyword, what the address names.
        done: what that page says then, of the subject and what was done; else what Undo would take back.
        says: whether that page says anything.
        limit: which limit counts each try, of one client or of one player's page.
        explains: what a table's API answers of a refusal besides its sentence, as ``refusal`` describes it.
        cookies: sets or drops those that go with what was done, given the request and the answer.
    """

    name: str
    at: str
    needs: Role | None
    does: Callable[..., Any]
    answers: type[serializers.BaseSerializer[Any]] | None = None
    takes: type[StrictSerializer] = Nothing
    form: type[StrictSerializer] | None = None
    shows: Callable[[Any, Any], Any] = _result
    context: Callable[[Any], dict[str, Any]] = _nothing_else
    many: bool = False
    subject: Subject = NIGHT
    of_request: Callable[[Any, Any], dict[str, Any]] = _nothing_else
    method: str = "POST"
    status: int | None = None
    is_new: Callable[[Any], bool] | None = None
    api_at: str | None = None
    api_name: str = ""
    operation_id: str | None = None
    back: Callable[[Any, Any], str] | str = "console"
    page: Callable[..., HttpResponse] | None = None
    refused: Callable[..., HttpResponse] | None = None
    renders: Callable[..., HttpResponse] | None = None
    done: Callable[[Any, Any], str] | str | Promise = ""
    says: bool = True
    limit: str = ""
    explains: Callable[[Any], dict[str, Any]] = _nothing_else
    refusal: type[serializers.Serializer[Any]] | None = None
    cookies: Callable[[HttpRequest, HttpResponse], None] | None = None

    @property
    def description(self) -> str:
        """The first paragraph of what its service says of itself."""
        return description_of(self.does)

    def run(self, desk: AnyDesk, **fields: Any) -> Any:
        """Do it, given what the address names and what was sent."""
        return self.does(**{self.subject.name: desk.about}, **fields, actor=desk.actor)

    def next_page(self, about: Any, result: Any) -> str:
        """Return the address of the page that a browser goes on to."""
        if not isinstance(self.back, str):
            return self.back(about, result)
        return reverse(self.back, args=[about.pk] if self.subject.address else [])

    def sentence(self, about: Any, result: Any) -> str:
        """Return what the page says once it is done; may be empty."""
        return str(self.done) if isinstance(self.done, str | Promise) else self.done(about, result)


def description_of(service: Callable[..., Any]) -> str:
    """Return the first paragraph of what a service says of itself."""
    return inspect.cleandoc(service.__doc__ or "").partition("\n\n")[0]


def of_event(service: Callable[..., Any]) -> Callable[..., Any]:
    """Return a service that is given its night's id as one that is given the night."""

    def does(*, event: Event, **named: Any) -> Any:
        return service(event_id=event.pk, **named)

    does.__doc__ = service.__doc__
    return does


def of_club(service: Callable[..., Any]) -> Callable[..., Any]:
    """Return a service that is given its club's id, and ``by`` whom, as one that is given club and actor."""

    def does(*, club: Club, actor: Actor, **named: Any) -> Any:
        return service(club_id=club.pk, by=actor.person.pk, **named)

    does.__doc__ = service.__doc__
    return does


def of_person(service: Callable[..., Any]) -> Callable[..., Any]:
    """Return a service that is given a person's id as one that is given the person, who acts."""

    def does(*, user: User, actor: Actor, **named: Any) -> Any:  # noqa: ARG001 -- of every action
        return service(user_id=user.pk, **named)

    does.__doc__ = service.__doc__
    return does


def of_entry(service: Callable[..., Any]) -> Callable[..., Any]:
    """Return a service that is given an entry's id as one that is given its night as well."""

    def does(*, event: Event, entry_id: int, **named: Any) -> Any:
        return service(entry_id=entry_in(event, entry_id).pk, **named)

    does.__doc__ = service.__doc__
    return does


def of_match(service: Callable[..., Any]) -> Callable[..., Any]:
    """Return a service that is given a match's id as one that is given its night, round and table."""

    def does(*, event: Event, number: int, table: int, **named: Any) -> Any:
        return service(match_id=match_at(event, round_number=number, table=table).pk, **named)

    does.__doc__ = service.__doc__
    return does


def reading(service: Callable[..., Any]) -> Callable[..., Any]:
    """Return a service that saves nothing, and takes no actor, as one that is given who asks."""

    def does(*, event: Event, actor: Actor, **named: Any) -> Any:  # noqa: ARG001 -- who looks is not on record
        return service(event, **named)

    does.__doc__ = service.__doc__
    return does
