"""What a correction would change, found by making it and taking it back."""

from dataclasses import dataclass
from uuid import uuid4

from django.db import transaction

from scoring.table.hands import HandReport
from tournaments.audit.actor import Actor
from tournaments.direct.words import consequences as words
from tournaments.models import Event, Hand, Round
from tournaments.play.services.hands import IncomingHand, as_stored, replace_hand
from tournaments.play.services.tables import lock_table

from .consequences import Picture, PlaceChange, changes_between, picture_of, seat_sentences

#: Stands in for the director's while nothing is kept.
PREVIEWED = "Preview"


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionPreview:
    """What would change.

    Args:
        changes: in the order of the new standings.
        sentences: what it means for seats that are drawn or were played.
    """

    changes: tuple[PlaceChange, ...]
    sentences: tuple[str, ...]


@transaction.atomic(durable=True)
def correction_preview(
    *, hand_id: int, report: HandReport, actor: Actor, says_dealer: bool = True
) -> CorrectionPreview:
    """Preview what replacing a hand changes. Nothing is saved.

    Raises:
        Hand.DoesNotExist: there is no such hand.
        NotNowError: the hand was replaced or taken back already.
        InvalidHandError: no table could have played the hand under the event's rules.
    """
    table = lock_table(Hand.objects.values_list("match_id", flat=True).get(pk=hand_id))
    event = Event.objects.get(pk=table.event.pk)
    before = picture_of(event)
    payload = IncomingHand(0, as_stored(report), uuid4(), actor, says_dealer=says_dealer)
    replace_hand(table, hand_id, payload, PREVIEWED)
    after = picture_of(event)
    sentences = _sentences(event, table.round, before, after)
    transaction.set_rollback(True)
    return CorrectionPreview(changes=changes_between(before, after), sentences=sentences)


def _sentences(event: Event, corrected: Round, before: Picture, after: Picture) -> tuple[str, ...]:
    sentences = list(seat_sentences(before, after))
    later = Round.objects.filter(stage=corrected.stage_id, number__gt=corrected.number)
    played = later.exclude(status=Round.Status.DRAFT).order_by("number").values_list("number", flat=True)
    if played and not corrected.stage.kind.draws_ahead:
        first, last = played[0], max(played)
        one, many = words.round_seated_before, words.rounds_seated_before
        sentences.append(one(number=first) if first == last else many(first=first, last=last))
    if before.through == after.through and event.stage_number > corrected.stage.number and not after.through:
        sentences.append(words.playoffs_have_started())
    game = after.otherwise - before.otherwise
    if game:
        sentences.append(words.hands_against_bracket(game=min(game)))
    return tuple(sentences)
