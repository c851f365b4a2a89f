"""Entering a recorded game at its table, declared once."""

from collections.abc import Mapping
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _
from rest_framework.utils import html

from accounts.callers.limits import refuse_beyond
from tournaments.audit.actor import Actor
from tournaments.errors import InvalidRequestError
from tournaments.web.api.fields import SeatsByName, StrictSerializer, StrictText

from .actions import at_a_table
from .api.games import GameAnswer, GameRefusal, game_answer, game_refusal
from .services.recorded_games import GameRecorded, game_record
from .views.file_players import chosen_in
from .words import files as words

MOST_BYTES = 1_000_000


class FileText(StrictText):
    """The text of a file; a form has the file, or the text of the one that it asked about."""

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        if not html.is_html_input(dictionary):
            return super().get_value(dictionary)
        return text_of(dictionary)


def text_of(form: Mapping[str, Any]) -> str:
    """Return the file on a form; raises ``InvalidRequestError``."""
    upload, text = form.get("file"), form.get("text")
    if not isinstance(upload, UploadedFile):
        if not text:
            raise InvalidRequestError(words.choose_file(), field="file")
        return str(text)
    upload.seek(0)
    raw: bytes = upload.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise InvalidRequestError(words.file_too_large(), field="file")
    # What is no text is left for the reader of the notation to refuse.
    return raw.decode("utf-8", errors="replace").replace("\0", "\N{REPLACEMENT CHARACTER}")


class GamePlayers(SeatsByName):
    """A form has the names that it asked about, each with the seat that was chosen."""

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        return chosen_in(dictionary) if html.is_html_input(dictionary) else super().get_value(dictionary)


class GamePayload(StrictSerializer):
    text = FileText(help_text=_("Text of the whole game file."))
    players = GamePlayers()


def record(
    *, match_id: int, text: str, players: Mapping[str, int | None] | None = None, actor: Actor
) -> GameRecorded:
    """Enter a recorded game's hands at the table, all or none."""
    # Playing a long file through takes a second.
    refuse_beyond("games", f"link-{actor.session.link_id}" if actor.session else f"user-{actor.person.pk}")
    chosen = {name: seat for name, seat in (players or {}).items() if seat is not None}
    return game_record(match_id=match_id, written=text, players=chosen, actor=actor)


def is_new(game: GameRecorded) -> bool:
    return bool(game.added or game.completed)


def sentences(_match: object, game: GameRecorded) -> str:
    if not is_new(game):
        return words.nothing_in_file()
    added = words.hands_added(len(game.added)) if game.added else ""
    completed = words.cards_added(len(game.completed)) if game.completed else ""
    return f"{added} {completed}".strip()


GAME = at_a_table(
    "game",
    "game",
    does=record,
    takes=GamePayload,
    is_new=is_new,
    shows=lambda _match, game: game_answer(game),
    answers=GameAnswer,
    explains=game_refusal,
    refusal=GameRefusal,
    done=sentences,
)
