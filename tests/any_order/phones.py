"""What phones at the tables send: once, twice, and again long after."""

from uuid import uuid4

from tests import nights
from tournaments.audit.actor import Actor
from tournaments.play.services.hands import hand_record
from tournaments.play.services.totals import total_record

from .at_the_tables import playing, report, total
from .night import NothingThereError, act, one_of


@act(during=5)
def send(night, rng):
    """Send the next hand, or the points, as a phone does; its answer is lost, so it comes twice."""
    phone = nights.phone_at(one_of(rng, playing(night).filter(round__status="open")))
    if phone.table is None:
        raise NothingThereError
    match = phone.table.match
    opening = match.opening if rng.random() < 0.9 else match.opening + 1
    sent = {"match_id": match.pk, "key": uuid4(), "actor": Actor(session=phone.session), "opening": opening}
    if night.event.reports_totals:
        service, sent["report"] = total_record, total(rng)
        first = service(**sent)
    else:
        number = match.hands_played + 1
        service, sent["number"], sent["report"] = hand_record, number, report(night, rng, match, number)
        first = service(**sent, before=phone.table if rng.random() < 0.5 else None)
    night.sent.append((service, sent))
    _come_again(service, sent)
    if not first.is_new:
        raise AssertionError("A key that never came before is known.")


@act(during=2, after=1)
def send_again(night, rng):
    """What a phone has kept comes once more, whatever has become of its hand."""
    _come_again(*one_of(rng, night.sent))


def _come_again(service, sent):
    if service(**sent).is_new:
        raise AssertionError("The same key is taken twice.")
