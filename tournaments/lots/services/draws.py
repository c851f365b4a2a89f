"""Draws: committing to a secret, and holding the draw. Expects the event's lock."""

import random
from collections.abc import Iterable, Sequence

from scoring.cardplay import first_dealer
from scoring.cardplay.cards import deck
from scoring.money.draws import DRAW_TITLES, DrawKind, draw_order
from tournaments.audit.actor import Actor, Change, audit
from tournaments.lots.selectors.card_draws import draws_cards
from tournaments.lots.selectors.draws import draws_partners
from tournaments.models import Draw, DrawSecret, Entry, Event, Stage


def commit_secret(event: Event, kind: DrawKind) -> DrawSecret:
    """Choose the secret of a draw, once for good: one that is there stays."""
    secret, _ = DrawSecret.objects.get_or_create(event=event, kind=kind)
    return secret


def commit_partners(event: Event) -> None:
    """Choose the secret that partners of a later part are drawn by, where any are drawn."""
    if draws_partners(event):
        commit_secret(event, DrawKind.PARTNERS)


def commit_cards(event: Event) -> None:
    """Choose the secret of the cards for partners, where a night may draw them."""
    if draws_cards(event.stage):
        commit_secret(event, DrawKind.CARDS)


def hold_draw(event: Event, kind: DrawKind, entry_ids: Iterable[int], actor: Actor) -> Draw:
    """Draw the order of those who take part and reveal the secret, once: a later call returns the same draw.

    Raises:
        DrawSecret.DoesNotExist: nothing was committed, which opening a 50/50 and starting a night do.
    """
    earlier = event.draws.filter(kind=kind).first()
    return earlier or _hold(event, event.draw_secrets.get(kind=kind), entry_ids, actor, "draw_hold")


def draw_partners(event: Event, stage: Stage, entry_ids: Sequence[int], actor: Actor) -> Sequence[int]:
    """Return those who play on in the order drawn, in which two in a row are partners.

    A secret decides it once for all: the same people get the same partners however often a final is drawn,
    and a draw with other people is held and shown beside the one before.
    """
    secret = event.draw_secrets.filter(kind=DrawKind.PARTNERS).first()
    if secret is None:  # The night started before partners were drawn by a secret, and goes on as it did.
        rng = random.Random(f"partners {event.seed} {stage.number}")  # noqa: S311 -- a draw anyone can repeat
        return rng.sample(list(entry_ids), len(entry_ids))
    latest = secret.draws.last()
    if latest is None or set(latest.order) != set(entry_ids):
        latest = _hold(event, secret, entry_ids, actor, "draw_repeat" if latest else "draw_hold")
    return list(latest.order)


def draw_cards(event: Event, four: Sequence[Entry], actor: Actor) -> first_dealer.FirstDealerDraw:
    """Let four turn cards for partners and first dealer; the seats are their places in ``four``.

    A secret decides the order of the deck once for all: the same four get the same cards however often they
    draw.

    Raises:
        InvalidCardError: the deck does not decide it.
    """
    secret, rules = commit_secret(event, DrawKind.CARDS), event.ruleset
    turned = draw_order(secret.secret, DrawKind.CARDS, deck(rules.deck))
    outcome = first_dealer.find_partners(rules, turned)
    draw = Draw(
        event=event,
        kind=DrawKind.CARDS,
        secret=secret,
        order=[four[seat - 1].pk for seat in outcome.seats],
        cards={
            "deck": rules.deck,
            "first_dealer": rules.first_dealer,
            "turned": [card.value for card in outcome.cards],
        },
    )
    latest = secret.draws.last()
    if latest is None or (latest.order, latest.cards) != (draw.order, draw.cards):
        numbers = [four[seat - 1].number for seat in outcome.seats]
        _store(draw, secret, numbers, actor, "draw_repeat" if latest else "draw_hold")
    return outcome


def _hold(event: Event, secret: DrawSecret, entry_ids: Iterable[int], actor: Actor, action: str) -> Draw:
    kind = DrawKind(secret.kind)
    in_it = Entry.objects.filter(pk__in=entry_ids, number__isnull=False)
    numbers: dict[int, int] = {entry.number or 0: entry.pk for entry in in_it}
    order = draw_order(secret.secret, kind, numbers)
    draw = Draw(event=event, kind=kind, secret=secret, order=[numbers[number] for number in order])
    return _store(draw, secret, order, actor, action)


def _store(draw: Draw, secret: DrawSecret, numbers: Sequence[int | None], actor: Actor, action: str) -> Draw:
    draw.save()
    after = {
        "draw": DRAW_TITLES[DrawKind(secret.kind)].lower(),
        "secret": secret.secret,
        "sha256": secret.sha256,
        "numbers": list(numbers),
        **({"cards": draw.cards["turned"]} if draw.cards else {}),
    }
    audit(actor, action, event_id=draw.event_id, row=f"draw:{draw.pk}", change=Change(after=after))
    return draw
