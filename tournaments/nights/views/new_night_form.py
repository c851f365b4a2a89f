"""The form of a new night: the usual answers lie ready, and everything else can be typed."""

from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from scoring.errors import ScoringError
from scoring.money.amounts import parse_cents
from scoring.money.prize_presets import STAKES, TEXTS, PrizePreset, preset_label, preset_plan
from tournaments.charts import FormatDrawing, format_drawing
from tournaments.errors import TournamentError
from tournaments.formats import FORMATS, Format, FormatKey
from tournaments.models.pictures import MOST_HEIGHT, MOST_WIDTH
from tournaments.nights import words
from tournaments.pictures.uploads import cropped
from tournaments.web.views.form_choices import LENGTHS, SHORT_LENGTHS

from .forms import EventForm, shown_kind
from .invitation import InvitationForm

#: The formats that most nights choose from; the others are one tap away.
USUAL_FORMATS = (
    *(FormatKey.PARTY, FormatKey.PROGRESSIVE, FormatKey.MEXICANO),
    *(FormatKey.ROUND_ROBIN, FormatKey.TWO_FIELDS, FormatKey.KNOCKOUT),
)
USUAL_FEES = (0, 5_00, 10_00, 20_00)
USUAL_SPLITS = (
    *(PrizePreset.WINNER_TAKES_ALL, PrizePreset.SEVENTY_THIRTY, PrizePreset.TOP_THREE),
    *(PrizePreset.FIVE_THREE_TWO_ONE, PrizePreset.STAKE_BACK),
)


class OfferedFormat(NamedTuple):
    """A format as the page shows it; ``name`` is its label without what the hint tells."""

    key: FormatKey
    label: str
    name: str
    hint: str
    drawing: FormatDrawing
    is_chosen: bool


class OfferedLength(NamedTuple):
    """A length of the night, in full for who listens."""

    value: str
    label: str | Promise
    full: str | Promise
    is_chosen: bool


class Chip(NamedTuple):
    """An answer that lies ready; ``text`` is what it types."""

    key: str
    text: str
    label: str
    cents: int
    is_chosen: bool


class NewNightForm(EventForm):
    """The form of a night that isn't there yet."""

    picture = InvitationForm.base_fields["picture"]

    def clean_picture(self) -> bytes | None:
        """Return what was sent, which can be shown; a refusal comes before there is a night."""
        sent = self.cleaned_data["picture"]
        if sent is None:
            return None
        content = bytes(sent.read())
        try:
            cropped(content, (MOST_WIDTH, MOST_HEIGHT))
        except TournamentError as refusal:
            raise ValidationError(str(refusal)) from refusal
        return content

    def usual_formats(self) -> list[OfferedFormat]:
        return [self._offered(FORMATS[key]) for key in USUAL_FORMATS]

    def other_formats(self) -> list[OfferedFormat]:
        return [self._offered(kind) for key, kind in FORMATS.items() if key not in USUAL_FORMATS]

    def has_other_format(self) -> bool:
        """Tell whether the chosen format is one of the others, or was refused."""
        return bool(self["format"].errors) or shown_kind(self).key not in USUAL_FORMATS

    def _offered(self, kind: Format) -> OfferedFormat:
        return OfferedFormat(
            key=kind.key,
            label=_(kind.label),
            name=_(kind.label).partition(":")[0],
            hint=words.format_hint(kind.key),
            drawing=format_drawing(kind.key),
            is_chosen=shown_kind(self).key == kind.key,
        )

    def lengths(self) -> list[OfferedLength]:
        chosen = str(self["length"].value() or self.fields["length"].initial)
        return [
            OfferedLength(value, SHORT_LENGTHS[value], label, is_chosen=value == chosen)
            for value, label in LENGTHS
        ]

    def fees(self) -> list[Chip]:
        now = _cents(str(self["stake"].value() or ""))
        return [
            Chip(key=str(cents), text=str(cents // 100), label="", cents=cents, is_chosen=cents == now)
            for cents in USUAL_FEES
        ]

    def has_usual_fee(self) -> bool:
        return any(fee.is_chosen for fee in self.fees())

    def usual_splits(self) -> list[Chip]:
        return [chip for chip in self._splits() if chip.key in USUAL_SPLITS]

    def other_splits(self) -> list[Chip]:
        return [chip for chip in self._splits() if chip.key not in USUAL_SPLITS]

    def has_usual_split(self) -> bool:
        return not self["prizes"].errors and any(chip.is_chosen for chip in self.usual_splits())

    def _splits(self) -> list[Chip]:
        """Return ready prize plans; those made of entry fees where there is one."""
        now = str(self["prizes"].value() or "").replace(" ", "")
        texts = dict(TEXTS) | _plans_of_fees(_cents(str(self["stake"].value() or "")))
        return [
            Chip(
                key=preset,
                text=text,
                label=preset_label(preset),
                cents=0,
                is_chosen=text.replace(" ", "") == now,
            )
            for preset, text in texts.items()
        ]


def _plans_of_fees(stake_cents: int | None) -> dict[PrizePreset, str]:
    """Return plans made of entry fees as typed; none where there is no fee, or one that can't be."""
    try:
        return {
            each: preset_plan(each, stake_cents=stake_cents, rounding_cents=1).text
            for each in STAKES
            if stake_cents
        }
    except ScoringError:
        return {}


def _cents(typed: str) -> int | None:
    try:
        return parse_cents(typed, field="stake")
    except ScoringError:
        return None
