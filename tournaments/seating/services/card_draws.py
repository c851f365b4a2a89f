"""Cards drawn for partners and first dealer at a single table. Locks the event, then the match."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from scoring.cardplay.first_dealer import FirstDealerDraw
from tournaments.audit.actor import Actor
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.lots.selectors.card_draws import are_drawn, first_match, why_no_cards
from tournaments.lots.services.draws import draw_cards
from tournaments.models import DealNote, Entry, EntryPlayer, Event, Match, Round, Seat
from tournaments.play.services.deal_notes import Deal, note_deal
from tournaments.play.services.openings import open_matches
from tournaments.play.services.tables import lock_table

from .seats import tell_tables

#: Across from seat 1.
ACROSS = 3


@undoable(Scope.NIGHT)
def cards_draw(*, event_id: int, actor: Actor) -> Match:
    """At a one-table night, draw cards for partners before the first hand. Repeating it changes nothing.

    Those who drew high play those who drew low, in every round to come, and the same cards say who deals
    first. At most two change seats. What was entered under the seats before is refused.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: it is not a single table of single players, its first round is not open, or something is
            on record there.
        InvalidCardError: the deck does not decide it.
    """
    event = Event.objects.get(pk=event_id)
    match = first_match(event)
    if match is not None and are_drawn(match):
        return match
    refusal = why_no_cards(event, match)
    if match is None or refusal is not None:
        raise refusal or Match.DoesNotExist
    chairs = _chairs(event)
    four = sorted(match.seats.select_related("entry"), key=lambda seat: chairs[seat.entry_id].number or 0)
    draw = draw_cards(event, [seat.entry for seat in four], actor)
    _seat_partners(match, four, draw, chairs)
    tell_tables(event)
    open_matches(event, match.round)
    Match.objects.filter(pk=match.pk).update(first_dealer=None)
    _note_deal(match, four, draw, actor)
    return match


def _chairs(event: Event) -> Mapping[int, Entry]:
    """Return whose chair each entry sits in: of a substitute with own results the regular's."""
    members = EntryPlayer.objects.filter(stage__event=event, stage=event.stage).select_related("entry")
    of_player = {each.player_id: each.entry for each in members}
    substitutes = event.substitutions.exclude(entry=None).values_list("entry", "regular")
    regular = {entry_id: of_player[player_id] for entry_id, player_id in substitutes}

    def chair(entry: Entry) -> Entry:
        return chair(regular[entry.pk]) if entry.pk in regular else entry

    return {entry.pk: chair(entry) for entry in of_player.values()}


def _seat_partners(
    match: Match, four: Sequence[Seat], draw: FirstDealerDraw, chairs: Mapping[int, Entry]
) -> None:
    """Let the partner of seat 1 sit across from it, in this round and in those to come."""
    places = {seat.position: place for place, seat in enumerate(four, start=1)}
    pair = next(pair for pair in draw.partners if places[1] in pair)
    partner = next(four[place - 1] for place in pair if place != places[1])
    across = four[places[ACROSS] - 1]
    if partner != across:
        _exchange(match, chairs[partner.entry_id].pk, chairs[across.entry_id].pk, chairs)


def _exchange(match: Match, one: int, other: int, chairs: Mapping[int, Entry]) -> None:
    """Let two chairs, named by their entries, change places in every round that is not played."""
    rounds = Round.objects.filter(stage=match.round.stage_id).exclude(status=Round.Status.CLOSED)
    seats = list(Seat.objects.filter(round__in=rounds))
    sitting: dict[int, dict[int, Seat]] = defaultdict(dict)
    for seat in seats:
        sitting[seat.round_id][chairs[seat.entry_id].pk] = seat
    moved = {one: other, other: one}
    anew = []
    for seat in seats:
        chair = chairs[seat.entry_id].pk
        comes = sitting[seat.round_id].get(moved.get(chair, chair), seat)
        if comes != seat:
            anew.append((seat.pk, _seated(seat, comes)))
    Seat.objects.filter(pk__in=[pk for pk, _ in anew]).delete()
    Seat.objects.bulk_create([seat for _, seat in anew])


def _seated(place: Seat, comes: Seat) -> Seat:
    return Seat(
        match_id=place.match_id,
        round_id=place.round_id,
        position=place.position,
        side=place.side,
        entry_id=comes.entry_id,
        player_id=comes.player_id,
        substitute_id=comes.substitute_id,
    )


def _note_deal(match: Match, four: Sequence[Seat], draw: FirstDealerDraw, actor: Actor) -> None:
    """Note who deals by the cards, each beside the seat of who turned it."""
    sits_at = dict(match.seats.values_list("entry_id", "position"))
    positions = [sits_at[seat.entry_id] for seat in four]
    cards = [[positions[place - 1], card.value] for place, card in zip(draw.seats, draw.cards, strict=True)]
    deal = Deal(number=1, kind=DealNote.Kind.PARTNERS, seat=positions[draw.dealer - 1], cards=cards)
    note_deal(lock_table(match.pk), deal, "cards_draw", actor)
