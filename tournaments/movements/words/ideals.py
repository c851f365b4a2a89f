"""What the fairness goals are called, what each gives, and why one gave way."""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.language import gettext as _
from scoring.language import ngettext
from scoring.language.messages import mark

Texts = Mapping[str, str]
LABELS: Texts = MappingProxyType(
    {
        "even": mark("As even as possible"),
        "partners": mark("Partners never repeat"),
        "meet_once": mark("Meet everyone once"),
        "never_twice": mark("Never meet twice"),
        "couples_apart": mark("Couples never partner"),
        "couples_together": mark("Couples always partner"),
        "ladies_and_gents": mark("Ladies and gentlemen"),
        "groups_apart": mark("Skill levels stay apart"),
        "groups_mixed": mark("Mixed-skill partners"),
        "balanced": mark("Balanced tables"),
        "directed": mark("Left once, right once"),
        "triple": mark("Both kinds of corners"),
        "tables": mark("Play each table equally often"),
    }
)
#: What holds with a perfect rotation to its end.
WHOLE: Texts = MappingProxyType(
    {
        "even": mark("You partner everyone as evenly as possible."),
        "meet_once": mark("You share a table with everyone exactly once."),
        "never_twice": mark("You never share a table with anyone twice."),
        "couples_apart": mark("Couples never partner. No other partners repeat."),
        "couples_together": mark("Couples always partner. No two couples meet twice."),
        "ladies_and_gents": mark("Each side is a lady and a gentleman. Couples never share a table."),
        "groups_apart": mark("You only play people from your half of the list."),
        "groups_mixed": mark("Partners come from different halves of the list and never repeat."),
        "directed": mark("Everyone sits once on your left and once on your right."),
        "triple": mark("You partner everyone once. You face everyone twice, once at each kind of corner."),
        "tables": mark("You play at every table equally often."),
    }
)
#: What holds before its end.
PART: Texts = MappingProxyType(
    {
        "even": mark("You never partner anyone twice."),
        "meet_once": mark("You never meet anyone twice, but you don't meet everyone."),
        "directed": mark("No one sits twice on your left or twice on your right."),
        "triple": mark("Partners never repeat. Opponents never repeat at the same kind of corner."),
        "tables": mark("Your rounds are spread almost evenly over the tables."),
    }
)
#: What a search does where no perfect rotation is known.
SOUGHT: Texts = MappingProxyType(
    {
        "even": mark("We mix partners and opponents as evenly as we can."),
        "meet_once": mark("You meet as many people as possible."),
        "never_twice": mark("We keep repeat meetings to a minimum."),
        "couples_apart": mark("Couples never partner. A few other partners may repeat."),
        "couples_together": mark("Couples partner unless one sits out."),
        "ladies_and_gents": mark("We pair a lady with a gentleman whenever we can."),
        "groups_apart": mark("You play people from your half of the list whenever possible."),
        "groups_mixed": mark("Partners come from different halves of the list whenever possible."),
        "balanced": mark("We make the two sides at each table as equal as we can."),
        "directed": mark("Everyone sits on your left and right about equally often."),
        "triple": mark("We balance the corners as evenly as we can."),
        "tables": mark("Your rounds are spread almost evenly over the tables."),
    }
)
HINTS: Texts = MappingProxyType(
    {
        "couples_apart": mark("List each couple together: 1 and 2, 3 and 4."),
        "couples_together": mark("List each couple together: 1 and 2, 3 and 4."),
        "ladies_and_gents": mark("List each couple together, lady first."),
        "groups_apart": mark("List the stronger half first."),
        "groups_mixed": mark("List the stronger half first."),
        "balanced": mark("List the best player first."),
        "triple": mark("Corners come in two kinds: northeast and southwest, or northwest and southeast."),
    }
)


def label(ideal: str) -> str:
    return _(LABELS[ideal])


def whole(ideal: str) -> str:
    return _(WHOLE[ideal])


def part(ideal: str) -> str:
    return _(PART.get(ideal, WHOLE[ideal]))


def sought(ideal: str) -> str:
    return _(SOUGHT[ideal])


def hint(ideal: str) -> str:
    return _(HINTS[ideal]) if ideal in HINTS else ""


def couples_again(*, rounds: int) -> str:
    return ngettext(
        "Couples always partner. After {rounds} round, they play the same couples again.",
        "Couples always partner. After {rounds} rounds, they play the same couples again.",
        rounds,
    ).format(rounds=rounds)


def perfect_at(*, players: int, rounds: int) -> str:
    text = ngettext(
        "Works perfectly with {players} players and {rounds} round.",
        "Works perfectly with {players} players and {rounds} rounds.",
        rounds,
    )
    return text.format(players=players, rounds=rounds)


def partners_gave_way(*, pairs: int) -> str:
    text = ngettext("{pairs} pair plays together again", "{pairs} pairs play together again", pairs)
    return text.format(pairs=pairs)


def meetings_gave_way(*, pairs: int) -> str:
    text = ngettext(
        "{pairs} pair of players shares a table again",
        "{pairs} pairs of players share a table again",
        pairs,
    )
    return text.format(pairs=pairs)


def tables_gave_way(*, players: int) -> str:
    text = ngettext(
        "{players} player visits some tables more than others",
        "{players} players visit some tables more than others",
        players,
    )
    return text.format(players=players)


def ideal_gave_way(*, ideal: str, missed: int, of: int) -> str:
    return _("“{ideal}” didn't work {missed} of {of} times").format(ideal=label(ideal), missed=missed, of=of)


def because(*, what: str, why: str) -> str:
    return _("{what}. {why}").format(what=what, why=why)


def too_many_rounds(*, rounds: int) -> str:
    text = ngettext(
        "{rounds} round is too many for a perfect rotation.",
        "{rounds} rounds are too many for a perfect rotation.",
        rounds,
    )
    return text.format(rounds=rounds)


def too_few_rounds(*, rounds: int) -> str:
    text = ngettext(
        "{rounds} round isn't enough to meet everyone.",
        "{rounds} rounds aren't enough to meet everyone.",
        rounds,
    )
    return text.format(rounds=rounds)


def half_tables() -> str:
    return _("Each half of your list needs full tables of four.")


def comes_first(*, ideal: str) -> str:
    return _("We put “{ideal}” first.").format(ideal=label(ideal))


def none_found() -> str:
    return _("We found nothing better.")
