"""A night on which anything may be done, and the list of what that is."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

from tournaments.audit.actor import Actor
from tournaments.models import Entry, Event, Hand, Match, Round

#: How far a night is, which says what is worth trying.
BEFORE, DURING, AFTER = "before", "during", "after"


class NothingThereError(Exception):
    """An act has nobody or nothing to do it to."""


@dataclass(frozen=True, slots=True)
class Act:
    """Something to do; ``often`` is how often to try it, by how far the night is."""

    name: str
    does: Callable
    often: dict


ACTS = {}


def act(*, before=0, during=0, after=0):
    """Enter a function of a night and a draw into the list of what may be done."""

    def enter(does):
        ACTS[does.__name__] = Act(does.__name__, does, {BEFORE: before, DURING: during, AFTER: after})
        return does

    return enter


@dataclass(slots=True)
class Night:
    event_id: int
    organizer: object
    draft: object = None
    names: count = field(default_factory=lambda: count(1))
    #: What phones have sent, with the service that took it.
    sent: list = field(default_factory=list)

    @property
    def actor(self):
        return Actor(self.organizer)

    @property
    def event(self):
        """The event as it is now."""
        return Event.objects.select_related("club").get(pk=self.event_id)

    @property
    def stands(self):
        """How far the night is."""
        status = Event.objects.values_list("status", flat=True).get(pk=self.event_id)
        return {"sign_up": BEFORE, "running": DURING, "finished": AFTER}[status]

    @property
    def entries(self):
        return Entry.objects.filter(stage__event=self.event_id, stage__number=1)

    @property
    def rounds(self):
        return Round.objects.filter(stage__event=self.event_id)

    @property
    def matches(self):
        return Match.objects.filter(round__stage__event=self.event_id)

    @property
    def hands(self):
        return Hand.objects.filter(match__round__stage__event=self.event_id, voided_at=None)

    def do(self, service, **arguments):
        """Call a service of the whole night."""
        return service(event_id=self.event_id, actor=self.actor, **arguments)

    def new_name(self):
        """A name that nobody has borne yet; a pair's where pairs enter."""
        number = next(self.names)
        return f"New{number} & Too{number}" if self.event.stage.movement.is_for_pairs else f"New{number}"

    def round_number(self, rng, status):
        """Mostly the first round with this status, now and then any."""
        fitting = self.rounds.filter(status=status).order_by("number")
        if status == Round.Status.CLOSED:
            fitting = fitting.reverse()
        first = fitting.values_list("number", flat=True).first()
        if first is None or rng.random() < 0.15:
            return rng.randint(1, 4)
        return first


def one_of(rng, rows):
    """Choose one, in an order that is the same each time; raises ``NothingThereError``."""
    found = list(rows.order_by("pk")) if hasattr(rows, "order_by") else list(rows)
    if not found:
        raise NothingThereError
    return rng.choice(found)
