"""Getting people in, each declared once: by the host, one or a whole list, and by themselves."""

from functools import partial
from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request

from accounts.models import Player, Role
from accounts.sign_in.devices import device_number, number_device
from tournaments.access.joins import joining_from, refuse_many_joins
from tournaments.access.links import link_secret
from tournaments.audit.actor import Actor
from tournaments.errors import InvalidRequestError
from tournaments.models import Entry, Event
from tournaments.names.people import registered_id
from tournaments.web.actions import Action
from tournaments.web.api.fields import (
    StrictBoolean,
    StrictInteger,
    StrictIntegers,
    StrictSerializer,
    StrictText,
    StrictTexts,
)
from tournaments.web.api.payloads import BIGGEST, KeyPayload
from tournaments.web.subjects import JOINING

from . import words
from .api.entry_answers import EntryAnswer, called
from .api.lists import Answers, ListPreviewAnswer, WorkbookText
from .selectors.list_preview import ReadList, State, list_preview
from .selectors.own import page_of, signed_up_by
from .selectors.roster import MOST_BYTES, MOST_NAMES, names_of_pair, read_roster
from .selectors.roster_columns import Columns
from .selectors.workbooks import list_text, workbook_text
from .services import joining
from .services.entries import entries_import, entry_add, entry_add_registered
from .services.register import People
from .views.entries import add_refused, import_refused, list_page, list_refused
from .views.join import join_refused, joined


class EntryPayload(KeyPayload):
    name = StrictText(
        required=False,
        max_length=400,
        help_text=_("Name of the player. For pairs, like “Ann & Bob”. With player, only the partner."),
    )
    player = StrictInteger(
        required=False,
        help_text=_("Player number in the club. In a pair, also send partner or name."),
    )
    partner = StrictInteger(required=False, help_text=_("The partner's player number, in a pair."))
    looking = StrictBoolean(default=False, help_text=_("True for one player who needs a partner."))


class TypedPayload(KeyPayload):
    """What a host types: words that the register offered mean that very player."""

    name = StrictText(source="typed")
    looking = StrictBoolean(default=False)


class ColumnsPayload(StrictSerializer):
    """Column numbers of a list, starting at 1."""

    name = StrictInteger(
        min_value=1,
        max_value=BIGGEST,
        help_text=_("Number of the column with full or first names."),
        error_messages={"invalid": _("Choose the column with names.")},
    )
    last_name = StrictInteger(default=None, allow_null=True, min_value=1, max_value=BIGGEST)
    partner = StrictInteger(default=None, allow_null=True, min_value=1, max_value=BIGGEST)
    has_header = StrictBoolean(default=True, help_text=_("True if the first row has headings."))

    def validate(self, sent: dict[str, Any]) -> Columns:
        return Columns(**sent)


class ImportPayload(KeyPayload):
    text = StrictText(max_length=200_000, help_text=_("List with one name per line, or CSV."))
    columns = ColumnsPayload(
        required=False,
        help_text=_("Column numbers, if headings aren't clear. The error `which_column` lists the columns."),
    )
    are_others = StrictBoolean(
        default=False, help_text=_("True if a name already on the list belongs to someone else.")
    )
    lines = StrictIntegers(
        min_value=1,
        max_value=BIGGEST,
        max_length=MOST_NAMES,
        required=False,
        help_text=_("Lines of the preview to add. Leave out to add the whole list."),
    )
    answers = Answers(required=False, help_text=_("Your answers to the preview's questions about names."))


class ImportForm(ImportPayload):
    """The list as a page sends it: typed, or in a file."""

    text = None  # type: ignore[assignment]  # how the framework takes a field out
    names = StrictText(source="text")
    file = serializers.FileField(required=False, allow_empty_file=True)
    previewed = StrictBoolean(default=False)

    def validate(self, sent: dict[str, Any]) -> dict[str, Any]:
        upload = sent.pop("file", None)
        if not sent.pop("previewed"):
            sent.pop("lines", None)
        return sent if upload is None else {**sent, "text": list_text(upload.read(MOST_BYTES + 1))}


class ListPayload(StrictSerializer):
    text = StrictText(default="", max_length=200_000, help_text=_("List with one name per line, or CSV."))
    workbook = WorkbookText(
        default=b"", help_text=_("Excel file (.xlsx) in base64. Send it instead of text.")
    )
    columns = ColumnsPayload(required=False, help_text=_("Column numbers, if we chose the wrong columns."))


class ListForm(StrictSerializer):
    """The list as a page sends it: typed, or in a file of text or cells."""

    names = StrictText(source="text")
    file = serializers.FileField(required=False, allow_empty_file=True)
    columns = ColumnsPayload(required=False)

    def validate(self, sent: dict[str, Any]) -> dict[str, Any]:
        upload = sent.pop("file", None)
        return sent if upload is None else {**sent, "text": list_text(upload.read(MOST_BYTES + 1))}


class JoinPayload(KeyPayload):
    name = StrictText(max_length=400)
    others = StrictTexts(
        longest=400,
        max_length=7,
        default=list,
        help_text=_("Names of people to sign up with you. Each gets their own page."),
    )
    looking = StrictBoolean(
        default=False, help_text=_("True to look for a partner. Only for nights with pairs.")
    )
    answer_1 = StrictText(default="", max_length=400, help_text=_("Answer to the first question."))
    answer_2 = StrictText(default="", max_length=400, help_text=_("Answer to the second question."))

    def validate(self, sent: dict[str, Any]) -> dict[str, Any]:
        answers = (sent.pop("answer_1"), sent.pop("answer_2"))
        is_looking = sent.pop("looking")
        return {**sent, "answers": answers, "is_looking": is_looking}


class JoinAnswer(EntryAnswer):
    """An entry, with the secret that opens its page."""

    secret = serializers.SerializerMethodField(help_text=_("Secret for player-session."))
    others = serializers.SerializerMethodField(help_text=_("Other people signed up with this entry."))

    class Meta(EntryAnswer.Meta):
        fields: tuple[str, ...] = (*EntryAnswer.Meta.fields, "secret", "others")

    def get_secret(self, entry: Entry) -> str:
        return link_secret(page_of(entry))

    @extend_schema_field(EntryAnswer(many=True))
    def get_others(self, entry: Entry) -> Any:
        return EntryAnswer(entry.brought.all(), many=True, context=self.context).data


def add(*, event: Event, key: UUID, looking: bool, actor: Actor, **who: Any) -> Entry:
    """Add a player by name or by player number. Repeating the key changes nothing."""
    people = _typed(event, who["typed"]) if "typed" in who else _numbered(event, **who)
    how: dict[str, Any] = {"event_id": event.pk, "key": key, "actor": actor, "is_looking": looking}
    if any(isinstance(each, int) for each in people):
        return entry_add_registered(people=people, **how)
    return entry_add(name=who["typed"] if "typed" in who else who["name"], **how)


def _typed(event: Event, typed: str) -> People:
    names = names_of_pair(typed) if event.movement.is_for_pairs else [typed]
    return tuple(registered_id(event, name) or name for name in names)


def _numbered(event: Event, *, name: str | None = None, **numbers: int) -> People:
    if not numbers and name is None:
        raise InvalidRequestError(words.name_or_number(), field="name")
    known = [
        Player.objects.get(club_id=event.club_id, number=numbers[each], is_stand_in=False).pk
        for each in ("player", "partner")
        if each in numbers
    ]
    return (*known, name) if name is not None else tuple(known)


def add_list(
    *,
    event: Event,
    text: str,
    columns: Columns | None = None,
    lines: list[int] | None = None,
    **named: Any,
) -> list[Entry]:
    """Add a list, or lines you choose from its preview, all or none. Repeating the key changes nothing."""
    if lines is None:
        names = read_roster(text, is_for_pairs=event.movement.is_for_pairs, columns=columns)
        return entries_import(event_id=event.pk, names=names, **named)
    rows = list_preview(event, text, columns).find(lines)
    if not rows:
        raise InvalidRequestError(words.no_names(), field="lines")
    named["are_others"] = named["are_others"] or any(row.state is State.IS_IN for row in rows)
    return entries_import(event_id=event.pk, names=[row.name for row in rows], **named)


def preview_list(
    *,
    event: Event,
    text: str,
    actor: Actor,  # noqa: ARG001 -- who looks is not on record
    workbook: bytes = b"",
    columns: Columns | None = None,
) -> ReadList:
    """Preview a list and who's on each line. Nothing is saved."""
    text = workbook_text(workbook) if workbook else text
    return ReadList(text=text, preview=list_preview(event, text, columns))


def sign_up(*, event: Event, key: UUID, client: str, actor: Actor, **named: Any) -> Entry:
    """Sign up for a night. Repeating the key changes nothing. Too many sign-ups per client return 429."""
    refuse_many_joins(client, event, key)
    who = joining.Joining(**named)
    return joining.sign_up(event_id=event.pk, joining=who, key=key, actor=actor)


class PagePayload(StrictSerializer):
    entry = StrictInteger(min_value=1, max_value=BIGGEST, help_text=_("Entry this device signed up."))


class PageAnswer(serializers.Serializer[Entry]):
    secret = serializers.SerializerMethodField(help_text=_("Secret for player-session."))

    def get_secret(self, entry: Entry) -> str:
        return link_secret(page_of(entry))


def same_device(request: HttpRequest | Request, event: Event) -> dict[str, str]:
    """Return the device's hash for this night; one without a number is nobody's."""
    return {"device": joining_from(request, event)["device"] if device_number(request) else ""}


def open_page(*, event: Event, entry: int, device: str, actor: Actor) -> Entry:  # noqa: ARG001
    """Open the page of someone this device has signed up."""
    found = {each.pk: each for each in signed_up_by(event, device)}
    if entry not in found:
        raise Entry.DoesNotExist
    return found[entry]


entry_action = partial(Action, answers=EntryAnswer, context=called, status=201)
ACTIONS = (
    entry_action(
        "entry-add",
        "entries/add",
        Role.SCOREKEEPER,
        add,
        takes=EntryPayload,
        form=TypedPayload,
        api_at="entries",
        api_name="api-entries",
        refused=add_refused,
    ),
    Action(
        "entries-preview",
        "entries/preview",
        Role.SCOREKEEPER,
        preview_list,
        ListPreviewAnswer,
        ListPayload,
        form=ListForm,
        shows=lambda _event, found: found,
        renders=list_page,
        refused=import_refused,
    ),
    entry_action(
        "entries-import",
        "entries/import",
        Role.SCOREKEEPER,
        add_list,
        takes=ImportPayload,
        form=ImportForm,
        many=True,
        refused=list_refused,
        done=lambda _event, entered: words.added(entries=len(entered)),
    ),
)
JOIN = entry_action(
    "join",
    "join",
    None,
    sign_up,
    answers=JoinAnswer,
    takes=JoinPayload,
    subject=JOINING,
    of_request=joining_from,
    limit="join",
    cookies=number_device,
    renders=joined,
    refused=join_refused,
)
OPEN = Action(
    "join-open",
    "join/open",
    None,
    open_page,
    PageAnswer,
    PagePayload,
    subject=JOINING,
    of_request=same_device,
    renders=joined,
    limit="join",
)
