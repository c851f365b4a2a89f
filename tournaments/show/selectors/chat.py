"""What a host sends to the group chat, as the night is now and as everybody may see it."""

from dataclasses import dataclass
from enum import StrEnum
from zoneinfo import ZoneInfo

from django.urls import reverse

from scoring.language import moment_text, place
from tournaments.access.links import link_secret
from tournaments.access.shown_seats import why_hidden
from tournaments.cache.stamps import current_round
from tournaments.models import Event, Link, Round, show_of
from tournaments.names.amounts import money_text
from tournaments.seating.selectors.seating import Board, board_of
from tournaments.show import chat_words as words
from tournaments.show.chat import (
    canceled_text,
    invitation_text,
    lineup_text,
    news_text,
    results_text,
    seats_text,
)
from tournaments.show.words import fee

from .invitation import invitation_of
from .lineup import lineup_names
from .show import public_standings, score_said


class ChatStage(StrEnum):
    """What the text is about."""

    INVITATION = "invitation"
    SEATS = "seats"
    RESULTS = "results"
    CANCELED = "canceled"
    LINEUP = "lineup"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatText:
    stage: ChatStage
    text: str
    link: str


def night_link(event: Event, site: str, view: str = "standings") -> str:
    """Return the address for guests: before the start to sign up, of a private night what lets them in."""
    if event.status == Event.Status.SIGN_UP:
        return f"{site}{reverse('join', args=[event.public_id])}"
    if event.is_private:
        return guest_address(event, site)
    return f"{site}{reverse(view, args=[event.public_id])}"


def guest_address(event: Event, site: str) -> str:
    """Return the link that lets people in to watch a private night."""
    link = event.links.get(kind=Link.Kind.GUEST, revoked_at=None)
    return f"{site}{reverse('guest-link')}#{link_secret(link)}"


def chat_text(event: Event, site: str) -> ChatText:
    """Write what fits the night's stage, in eight queries at most."""
    if event.status == Event.Status.SIGN_UP:
        return _invitation(event, night_link(event, site))
    if event.status == Event.Status.CANCELED:
        return _canceled(event, night_link(event, site))
    if event.status == Event.Status.FINISHED:
        return _results(event, night_link(event, site))
    return _seats(event, site)


def lineup_chat(event: Event, site: str) -> ChatText:
    """Write who is coming, in two queries."""
    names, link = lineup_names(event), night_link(event, site)
    is_open = event.status == Event.Status.SIGN_UP
    text = lineup_text(
        night=event.name,
        places=event.capacity,
        coming=names.coming,
        waiting=names.waiting,
        leads=words.sign_up(link=link) if is_open else words.standings(link=link),
    )
    return ChatText(stage=ChatStage.LINEUP, text=text, link=link)


def _invitation(event: Event, link: str) -> ChatText:
    invitation = invitation_of(event)
    text = invitation_text(
        night=event.name,
        when=moment_text(event.starts_at, ZoneInfo(event.time_zone), event.locale),
        place=event.place,
        fee=fee(amount=money_text(event.stake_cents, event)) if event.stake_cents else "",
        spots=invitation.spots,
        link=link,
    )
    return ChatText(stage=ChatStage.INVITATION, text=text, link=link)


def _canceled(event: Event, link: str) -> ChatText:
    when = moment_text(event.starts_at, ZoneInfo(event.time_zone), event.locale)
    text = canceled_text(night=event.name, when=when, why=invitation_of(event).canceled)
    return ChatText(stage=ChatStage.CANCELED, text=text, link=link)


def _seats(event: Event, site: str) -> ChatText:
    current = current_round(event)
    board = board_of(event, current.number) if current else None
    link = night_link(event, site)
    if board is None or board.status == Round.Status.CLOSED:
        return _news(event, ChatStage.SEATS, words.all_played(), link)
    if why_hidden(event, board.round) or not board.tables:
        news = words.seats_later(number=board.round)
        return _news(event, ChatStage.SEATS, news, link)
    text = _seated(event.name, board, night_link(event, site, "seats"))
    return ChatText(stage=ChatStage.SEATS, text=text, link=link)


def _seated(night: str, board: Board, link: str) -> str:
    return seats_text(
        night=night,
        number=board.round,
        rounds=board.rounds,
        tables=[
            (table.table, [[seat.name for seat in side] for side in table.pairs]) for table in board.tables
        ],
        byes=board.byes,
        link=link,
    )


def _results(event: Event, link: str) -> ChatText:
    if show_of(event).frozen_after is not None:
        return _news(event, ChatStage.RESULTS, words.after_the_awards(), link)
    lines = [line for line in public_standings(event) if line.has_begun]
    if not lines:
        return _news(event, ChatStage.RESULTS, words.not_begun(), link)
    places = [(place(line.place, is_tied=line.is_tied), line.name, score_said(event, line)) for line in lines]
    text = results_text(night=event.name, places=places, link=link)
    return ChatText(stage=ChatStage.RESULTS, text=text, link=link)


def _news(event: Event, stage: ChatStage, news: str, link: str) -> ChatText:
    return ChatText(stage=stage, text=news_text(night=event.name, news=news, link=link), link=link)
