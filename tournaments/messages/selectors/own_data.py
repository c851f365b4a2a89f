"""What is kept about the people of one player's page, for themselves."""

from dataclasses import dataclass
from datetime import datetime

from accounts.models import PlayerDetails
from tournaments.models import Entry, LinkSession, SignUpAnswers
from tournaments.people.selectors.own import own_members


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptAddress:
    email: str
    is_confirmed: bool
    invites: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnData:
    """What was given, and what the club notes of a person.

    Args:
        contacts: what hosts note to reach them by, and what they need at a table.
        phones: how many get alerts.
    """

    night: str
    club: str
    names: tuple[str, ...]
    signed_up_at: datetime
    status: str
    answers: tuple[str, ...]
    addresses: tuple[KeptAddress, ...]
    phones: int
    contacts: tuple[str, ...]

    @property
    def is_a_pair(self) -> bool:
        return len(self.names) > 1


def own_data(session: LinkSession, entry: Entry) -> OwnData:
    """Read it in seven queries; of two who found each other as a pair only what is of this page's."""
    event, home = session.link.event, session.link.home or entry
    players = [member.player for member in own_members(session.link).select_related("player")]
    people = [player.person_id for player in players]
    notes = PlayerDetails.objects.filter(player__in=people).values_list("contact", "seating_needs")
    given = SignUpAnswers.objects.filter(entry=home).values_list("answer_1", "answer_2").first() or ()
    addresses = session.link.mail_addresses.order_by("pk")
    return OwnData(
        night=event.name,
        club=event.club.name,
        names=tuple(player.name for player in players),
        signed_up_at=home.created_at,
        status=Entry.Status(entry.status).value,
        answers=tuple(each for each in given if each),
        addresses=tuple(
            KeptAddress(email=each.email, is_confirmed=each.confirmed_at is not None, invites=each.invites)
            for each in addresses
            if each.ended_at is None
        ),
        phones=session.link.push_subscriptions.count(),
        contacts=tuple(note for line in notes for note in line if note),
    )
