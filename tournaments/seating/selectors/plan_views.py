"""A plan with everything that is shown of it."""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from urllib.parse import urlencode

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy

from tournaments.movements import (
    Certificate,
    CertificateLine,
    Grade,
    Ideal,
    MovementPlan,
    MovementRequest,
    Outlook,
    PlayerCard,
    RoundSheet,
    Source,
    cards,
    certificate,
    certificate_lines,
    command,
    gave_way,
    grade_of,
    heat_map,
    heat_map_svg,
    outlooks,
    sheets,
    summary,
    write_request,
)
from tournaments.movements.request_text import MOST_SEED

from .improved_plans import Improvement

MADE_BY = {
    Source.WHIST: gettext_lazy("A known perfect rotation"),
    Source.NEAR: gettext_lazy("A known near-perfect rotation"),
    Source.DESIGN: gettext_lazy("A known perfect design"),
    Source.SEARCH: gettext_lazy("Computer search"),
    Source.FIXED: gettext_lazy("One table all night"),
    Source.CHART: gettext_lazy("The host's own chart"),
    Source.REPAIR: gettext_lazy("New search after changes"),
}


# A large plan takes a second to count and to draw, however often it is asked for.
_counted = lru_cache(maxsize=32)(certificate)


@lru_cache(maxsize=8)
def _picture(plan: MovementPlan) -> str:
    return heat_map_svg(heat_map(plan))


@dataclass(frozen=True, kw_only=True)
class CertifiedPlan:
    """A plan and its certificate in words; worked out once, when it is asked for."""

    plan: MovementPlan

    @cached_property
    def certificate(self) -> Certificate:
        return _counted(self.plan)

    @property
    def lines(self) -> tuple[CertificateLine, ...]:
        return certificate_lines(self.certificate)

    @property
    def summary(self) -> tuple[str, ...]:
        return summary(self.certificate)

    @property
    def grade(self) -> Grade:
        return grade_of(self.certificate)

    @property
    def has_numbers_picture(self) -> bool:
        """Whether the picture of who meets whom bears the players' numbers."""
        return True

    @property
    def sheets(self) -> tuple[RoundSheet, ...]:
        return sheets(self.plan)

    @property
    def cards(self) -> tuple[PlayerCard, ...]:
        return cards(self.plan)

    @property
    def picture(self) -> SafeString:
        """Who meets whom, as SVG."""
        return mark_safe(_picture(self.plan))  # noqa: S308 -- made of the plan's numbers alone

    @property
    def made_by(self) -> str:
        return str(MADE_BY[Source(self.plan.source)])


@dataclass(frozen=True, kw_only=True)
class RequestedPlan(CertifiedPlan):
    """A plan that anyone can ask for again, by address or by command."""

    request: MovementRequest
    improvement: Improvement | None = None

    @property
    def words(self) -> dict[str, str]:
        """What an address says for this plan."""
        words = write_request(self.request)
        if self.improvement is not None:
            words["seconds"] = str(self.improvement.job.seconds)
        return words

    @property
    def query(self) -> str:
        return urlencode(self.words)

    @property
    def request_words(self) -> dict[str, str]:
        return write_request(self.request)

    @property
    def next_query(self) -> str:
        """The same night by the next seed."""
        return urlencode({**self.request_words, "seed": str(self.request.seed + 1)})

    @property
    def gave_way(self) -> list[str]:
        """What this rotation doesn't keep, and why; the usual one needs no reasons."""
        return [] if self.request.ideal is Ideal.EVEN else gave_way(self.plan, self.request)

    @property
    def ideals(self) -> list[tuple[Outlook, str]]:
        """What each fairness goal gives as many players and rounds, and the query of its plan."""
        return [
            (each, urlencode(write_request(replace(self.request, ideal=each.ideal))))
            for each in outlooks(self.request)
        ]

    @property
    def has_seed(self) -> bool:
        """Whether another seed can give another plan; an exact movement is what it is."""
        return self.plan.seed is not None and self.request.seed < MOST_SEED

    @property
    def may_be_better(self) -> bool:
        """Whether a longer search may find a better plan."""
        found = self.certificate
        return self.plan.source == Source.SEARCH and not (
            found.partners.is_best and found.opponents.is_best and found.meetings.is_best
        )

    @property
    def command(self) -> str:
        return command(self.request, self.improvement.job.plan_steps if self.improvement else None)
