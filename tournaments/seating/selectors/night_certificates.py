"""The certificate of a night as it is drawn: for everyone who plays it, and for anyone who doubts."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.access.shown_seats import refuse_hidden, shown_through
from tournaments.errors import NotNowError
from tournaments.models import Event, Round, Stage
from tournaments.movements import digest
from tournaments.names.people import field_of
from tournaments.seating.words import draws

from .plan_views import CertifiedPlan
from .plans import plan_of
from .wishes import wish_counts


@dataclass(frozen=True, kw_only=True)
class NightCertificate(CertifiedPlan):
    """The rounds that are drawn, counted.

    Args:
        names: of the players by their numbers.
        faults: what the independent check has against the plan, such as after an exchange by hand.
        drawn_digest: the hash of the rounds as they were drawn when this part of the night started.
        is_as_drawn: whether all rounds, shown or not, are as each was drawn, at the start or from results.
        to_come: rounds whose seats nobody knows yet.
        hidden: rounds that are drawn and not shown yet.
        wishes: how many there were, ``wishes_kept`` by the seats; whose they are is for directors alone.
    """

    names: Mapping[int, str]
    faults: tuple[str, ...]
    drawn_digest: str
    is_as_drawn: bool
    to_come: int
    hidden: int
    wishes: int
    wishes_kept: int

    @property
    def has_numbers_picture(self) -> bool:
        return False

    @property
    def made_by(self) -> str:
        return draws.made_by_draw() if self.is_as_drawn else draws.made_by_draw_and_changes()


def public_certificate(event: Event) -> NightCertificate:
    """Count the rounds whose seats everybody may see.

    Raises:
        NotNowError: as ``night_certificate``, or no seats are shown yet.
    """
    through = shown_through(event)
    if through is not None and event.status != Event.Status.SIGN_UP:
        refuse_hidden(event, event.stage.rounds_before + 1)
    return night_certificate(event, through=through)


def night_certificate(event: Event, *, through: int | None = None) -> NightCertificate:
    """Count the rounds that are drawn of the part of the night that is played, in nine queries.

    Args:
        through: the last round that is counted; None counts all.

    Raises:
        NotNowError: nothing is drawn yet, or pairs play, who change no partners.
    """
    stage = event.stage
    if stage.movement.entry_size > 1:
        raise NotNowError(draws.report_for_singles(), code="pairs_stay_together")
    draw = plan_of(event)
    if not draw.plan.rounds:
        raise NotNowError(draws.start_first(), code="not_drawn")
    whole, draw = draw, draw if through is None else plan_of(event, through=through)
    wishes, count = wish_counts(event, draw) if stage.number == 1 else (0, 0)
    hashes, is_changed = _seats_log(event, stage)
    labels = {line.entry_id: line.label for line in field_of(event, stage=event.stage_number)}
    return NightCertificate(
        plan=draw.plan,
        names={number: labels[entry_id] for number, entry_id in sorted(draw.entries.items())},
        faults=tuple(stage.kind.faults(draw.plan, stage.movement)),
        drawn_digest=hashes[0] if hashes else "",
        is_as_drawn=not is_changed and digest(whole.plan) in hashes,
        to_come=Round.objects.filter(stage=stage).count() - len(whole.plan.rounds),
        hidden=len(whole.plan.rounds) - len(draw.plan.rounds),
        wishes=wishes,
        wishes_kept=count,
    )


def _seats_log(event: Event, stage: Stage) -> tuple[list[str], bool]:
    """Return the hashes that were written down at each draw of this part, and whether anyone changed seats.

    A part may have been started more than once, and what was undone changed nothing.
    """
    start = "event_start" if stage.number == 1 else "stage_start"
    lines = event.audit.filter(action__in=(start, "round_draw", "event_repair", "event_swap"))
    lines = lines.exclude(undo_record__taken_back__isnull=False).order_by("pk")
    hashes: list[str] = []
    is_changed = False
    for line in lines:
        facts = line.after if isinstance(line.after, dict) else {}
        if line.action == start:
            hashes, is_changed = [], False
        if facts.get("rounds"):
            is_changed = True
        else:
            # Who comes or goes from a round on that isn't drawn yet changes the field and no seats.
            hashes.append(str(facts.get("sha256", "")))
    return hashes, is_changed
