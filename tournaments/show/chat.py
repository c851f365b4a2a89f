"""What a host copies for the group chat: plain text, made of what is known of the night."""

from collections.abc import Sequence

from tournaments.show import chat_words as words

#: The rest is behind the link.
MOST_PLACES = 10

#: The sides of a table, each the names of those who share a score.
Sides = Sequence[Sequence[str]]


def invitation_text(
    *, night: str, when: str, place: str = "", fee: str = "", spots: str = "", link: str
) -> str:
    """Invite people to a night; what is empty is left out."""
    facts = " · ".join(each for each in (fee, spots) if each)
    return _lines(night, when, place, facts, words.sign_up(link=link))


def lineup_text(
    *, night: str, places: int, coming: Sequence[str], waiting: Sequence[str] = (), leads: str
) -> str:
    """List who is coming, numbered, and who waits; ``leads`` is the line with the link."""
    return _lines(
        words.lineup(night=night, count=len(coming), places=places),
        *(f"{number}. {name}" for number, name in enumerate(coming, start=1)),
        words.waitlist(names=", ".join(waiting)) if waiting else "",
        leads,
    )


def canceled_text(*, night: str, when: str, why: str = "") -> str:
    """Say that a night is called off, and why where the host wrote it."""
    return _lines(words.canceled(night=night, when=when), why)


def seats_text(
    *,
    night: str,
    number: int,
    rounds: int,
    tables: Sequence[tuple[int, Sides]],
    byes: Sequence[str] = (),
    link: str,
) -> str:
    """Say who sits where in a round."""
    return _lines(
        words.round_of(night=night, number=number, rounds=rounds),
        *(words.at_table(table=table, sides=words.against(sides)) for table, sides in tables),
        words.sits_out(names=", ".join(byes)) if byes else "",
        words.all_seats(link=link),
    )


def results_text(*, night: str, places: Sequence[tuple[str, str, str]], link: str) -> str:
    """List who finished where, each with their place and score in words, if that decides it."""
    first = [
        words.finished(place=place, name=name, score=score) for place, name, score in places[:MOST_PLACES]
    ]
    is_all = len(first) == len(places)
    more = words.results(link=link) if is_all else words.all_results(number=len(places), link=link)
    return _lines(words.final(night=night), *first, more)


def news_text(*, night: str, news: str, link: str) -> str:
    """Say in a sentence why there is no list yet."""
    return _lines(night, news, words.standings(link=link))


def _lines(*lines: str) -> str:
    return "\n".join(each for each in lines if each)
