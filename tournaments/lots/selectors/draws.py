"""Draws as people may see them: the commitment at once, the secret and all tickets once drawn."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from scoring.cardplay.cards import Card, deck
from scoring.cardplay.first_dealer import find_partners
from scoring.money.draws import DrawKind, draw_order, draw_title, ticket
from scoring.rules.options import FirstDealer
from tournaments.brackets import pairs_in_a_row
from tournaments.formats import Partners
from tournaments.models import Draw, DrawSecret, Event, Hand, show_of
from tournaments.names.people import field_of


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketLine:
    """One participant of a draw that was held.

    Args:
        ticket: the SHA-256 the order follows from, in hexadecimal; empty where no secret was committed.
        card: that the ticket is of, and that they turned; empty where no cards were.
    """

    number: int
    name: str
    ticket: str
    card: str = ""

    @property
    def card_words(self) -> str:
        return Card(self.card).words if self.card else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawLine:
    """One draw of a night.

    Args:
        number: counts the draws of its kind: partners are drawn again where others come to play on.
        sha256: of the secret; empty where the draw came from the event's seed, before draws had secrets.
        secret: empty until the draw is held.
        tickets: in the order drawn; empty until the draw is held.
    """

    kind: str
    number: int = 1
    title: str
    sha256: str
    committed_at: datetime | None
    secret: str = ""
    drawn_at: datetime | None = None
    tickets: tuple[TicketLine, ...] = ()


def draws_of(event: Event) -> tuple[DrawLine, ...]:
    """List the draws of a night in at most five queries: of what is not to be drawn there is none."""
    draws = list(event.draws.select_related("secret"))
    secrets = {secret.kind: secret for secret in event.draw_secrets.all()}
    called = {line.entry_id: (line.number or 0, line.label) for line in field_of(event)} if draws else {}
    lines: list[DrawLine] = []
    for kind in DrawKind:
        held = [draw for draw in draws if draw.kind == kind]
        lines += [_held(draw, number, called) for number, draw in enumerate(held, start=1)]
        if not held and kind in secrets and _is_on(event, kind):
            lines.append(_line(secrets[kind], secrets[kind]))
    return tuple(lines)


def public_draws(event: Event) -> tuple[DrawLine, ...]:
    """List the draws as everybody may see them: no result while the board is frozen.

    Nor before the seats are shown: they follow from the numbers of its tickets.
    """
    lines = draws_of(event)
    if event.draw_released and show_of(event).frozen_after is None:
        return lines
    first = [line for line in lines if line.number == 1]
    return tuple(replace(line, secret="", drawn_at=None, tickets=()) for line in first)


def order_of_draw(event: Event, kind: DrawKind) -> tuple[int, ...] | None:
    """Return the entries of a draw in the order drawn, None before it is held; one query."""
    order = event.draws.filter(kind=kind).values_list("order", flat=True).first()
    return None if order is None else tuple(order)


def wrong_draws(event: Event) -> tuple[str, ...]:
    """Return the titles of draws whose order is not the one that their secret gives."""
    wrong = []
    for draw in event.draws.exclude(secret=None).select_related("secret"):
        if draw.cards:
            wrong += [] if _are_turned(event, draw, draw.cards) else [draw.get_kind_display()]
            continue
        numbers = {line.entry_id: line.number or 0 for line in field_of(event)}
        order = draw_order(_secret(draw), DrawKind(draw.kind), [numbers[entry] for entry in draw.order])
        if [numbers[entry] for entry in draw.order] != list(order):
            wrong.append(draw.get_kind_display())
    return (*wrong, *_wrong_partners(event))


def _are_turned(event: Event, draw: Draw, cards: dict[str, Any]) -> bool:
    """Say whether these are the cards that the secret turns up, and whose each would be."""
    of_house = {"deck": cards["deck"], "first_dealer": FirstDealer(cards["first_dealer"])}
    shuffled = draw_order(_secret(draw), DrawKind.CARDS, deck(cards["deck"]))
    found = find_partners(replace(event.ruleset, **of_house), shuffled)
    whose = [draw.order[seat - 1] for seat in found.seats]
    return ([card.value for card in found.cards], whose) == (cards["turned"], draw.order)


def _wrong_partners(event: Event) -> tuple[str, ...]:
    """Return the title where a part that is drawn has not the partners of the last draw."""
    draw = event.draws.filter(kind=DrawKind.PARTNERS).last()
    if draw is None or event.stage_number == 1:
        return ()
    players = {line.entry_id: frozenset(line.members) for line in field_of(event)}
    pairs = {players[one] | players[other] for one, other in pairs_in_a_row(draw.order)}
    entered = {frozenset(line.members) for line in field_of(event, stage=event.stage_number)}
    return () if pairs <= entered else (draw.get_kind_display(),)


def draws_partners(event: Event) -> bool:
    """Say whether partners of a later part of the night are drawn; one query."""
    return event.stages.filter(number__gt=1, feed__partners=Partners.LOT).exists()


def _is_on(event: Event, kind: DrawKind) -> bool:
    match kind:
        case DrawKind.FIFTY_FIFTY:
            return True
        case DrawKind.DOOR_PRIZES:
            return event.terms.door_prizes > 0
        case DrawKind.PARTNERS:
            return draws_partners(event)
        case DrawKind.CARDS:
            return not Hand.objects.filter(match__round__stage__event=event).exists()


def _secret(draw: Draw) -> str:
    return draw.secret.secret if draw.secret is not None else ""


def _line(draw: Draw | DrawSecret, secret: DrawSecret | None) -> DrawLine:
    return DrawLine(
        kind=draw.kind,
        title=draw_title(DrawKind(draw.kind)),
        sha256=secret.sha256 if secret else "",
        committed_at=secret.committed_at if secret else None,
    )


def _held(draw: Draw, number: int, called: dict[int, tuple[int, str]]) -> DrawLine:
    revealed, kind = _secret(draw), DrawKind(draw.kind)
    cards: list[str] = draw.cards["turned"] if draw.cards else [""] * len(draw.order)
    return replace(
        _line(draw, draw.secret),
        number=number,
        secret=revealed,
        drawn_at=draw.drawn_at,
        tickets=tuple(
            _ticket(revealed, kind, *called[entry], card)
            for entry, card in zip(draw.order, cards, strict=True)
        ),
    )


def _ticket(secret: str, kind: DrawKind, number: int, name: str, card: str) -> TicketLine:
    number_hash = ticket(secret, kind, card or number) if secret else ""
    return TicketLine(number=number, name=name, ticket=number_hash, card=card)
