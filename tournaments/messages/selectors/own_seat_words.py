"""Where somebody sits in the open round, in words: for emails and for phones."""

from dataclasses import dataclass

from scoring.language import listed
from tournaments.messages import words
from tournaments.models import Entry, Event, Round

from .own_seats import OwnSeat, seats_of


@dataclass(frozen=True, slots=True)
class SeatWords:
    """``seat`` is empty for whoever sits out; ``company`` begins with a small letter, or is empty."""

    seat: str
    company: str

    def title(self, number: int) -> str:
        return words.round_title(number=number, seat=self.seat or words.sitting_out())


def open_seat_words(event: Event, entry: Entry, number: int) -> SeatWords | None:
    """Say where somebody sits, while the round is open and they are in it."""
    if not Round.objects.filter(stage__event=event, number=number, status=Round.Status.OPEN).exists():
        return None
    own = next((each for each in seats_of(event, entry) if each.round == number), None)
    if own is None or not (own.table or own.sits_out):
        return None
    if not own.table:
        return SeatWords("", "")
    return SeatWords(words.at_seat(table=own.table, seat=own.position or 0), _company(own))


def _company(own: OwnSeat) -> str:
    if own.partners_change:
        return words.new_partner_each_hand(others=listed(own.opponents))
    partners, opponents = listed(own.partners), listed(own.opponents)
    if partners and opponents:
        return words.partnered_and_opposed(partners=partners, opponents=opponents)
    if partners:
        return words.partnered(partners=partners)
    return words.opposed(opponents=opponents) if opponents else ""
