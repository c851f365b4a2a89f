"""A plan with everything that is shown of it."""

from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode

from django.utils.safestring import SafeString, mark_safe

from tournaments.movements import (
    Certificate,
    CertificateLine,
    MovementPlan,
    MovementRequest,
    PlayerCard,
    RoundSheet,
    Source,
    cards,
    certificate,
    certificate_lines,
    command,
    heat_map,
    heat_map_svg,
    sheets,
    summary,
    write_request,
)

MADE_BY = {
    Source.WHIST: "an exact design: every two are partners once and opponents twice in a whole cycle",
    Source.NEAR: "a known design: nobody has a partner twice, nobody an opponent three times",
    Source.SEARCH: "a search that anyone can repeat from its seed",
    Source.REPAIR: "a search for the rest of a night that had begun",
}


@dataclass(frozen=True, kw_only=True)
class CertifiedPlan:
    """A plan and its certificate in words; worked out once, when it is asked for."""

    plan: MovementPlan

    @cached_property
    def certificate(self) -> Certificate:
        return certificate(self.plan)

    @property
    def lines(self) -> tuple[CertificateLine, ...]:
        return certificate_lines(self.certificate)

    @property
    def summary(self) -> tuple[str, ...]:
        return summary(self.certificate)

    @property
    def sheets(self) -> tuple[RoundSheet, ...]:
        return sheets(self.plan)

    @property
    def cards(self) -> tuple[PlayerCard, ...]:
        return cards(self.plan)

    @property
    def picture(self) -> SafeString:
        """Who meets whom, as SVG."""
        return mark_safe(heat_map_svg(heat_map(self.plan)))  # noqa: S308 -- made of the plan's numbers alone

    @property
    def made_by(self) -> str:
        return MADE_BY[Source(self.plan.source)]


@dataclass(frozen=True, kw_only=True)
class RequestedPlan(CertifiedPlan):
    """A plan that anyone can ask for again, by address or by command."""

    request: MovementRequest

    @property
    def query(self) -> str:
        return urlencode(write_request(self.request))

    @property
    def next_query(self) -> str:
        """The same night by the next seed."""
        return urlencode({**write_request(self.request), "seed": str(self.request.seed + 1)})

    @property
    def has_seed(self) -> bool:
        """Whether another seed can give another plan; an exact movement is what it is."""
        return self.plan.seed is not None

    @property
    def command(self) -> str:
        return command(self.request)
