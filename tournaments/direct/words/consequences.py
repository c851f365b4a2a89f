"""What a correction or a forfeit changes for seats, playoffs and the bracket."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.language import listed


def reseat_next_round() -> str:
    return _("The next round's seats won't match the new standings. After you save, redraw or keep them.")


def others_advance(*, coming: Sequence[str], out: Sequence[str]) -> str:
    return _("{coming} would replace {out} in the playoffs. Draw the playoffs again.").format(
        coming=listed(coming), out=listed(out)
    )


def playoff_order_changes() -> str:
    return _("The playoff seeds would change. Draw the playoffs again.")


def round_seated_before(*, number: int) -> str:
    return _("The seats for round {number} came from the old results and won't change.").format(number=number)


def rounds_seated_before(*, first: int, last: int) -> str:
    return _("The seats for rounds {first} to {last} came from the old results and won't change.").format(
        first=first, last=last
    )


def playoffs_have_started() -> str:
    return _("The playoffs have started, so no one moves in or out.")


def hands_against_bracket(*, game: int) -> str:
    return _("The hands now show a different winner for game {game}. Correct it on the bracket page.").format(
        game=game
    )
