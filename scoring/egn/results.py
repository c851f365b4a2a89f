"""What checked files come to, as JSON objects and as lines of text.

Source: docs/rules.md, section 8.
"""

from collections.abc import Iterator

from scoring.egn import words
from scoring.egn.check import CheckedDeal, CheckedFile, CheckedGame
from scoring.language import score
from scoring.rules.rulesets import Seats


def results_json(name: str, file: CheckedFile) -> Iterator[dict[str, object]]:
    """Give one object a game, ``None`` for what is not known; seats are counted from 0, as in the file.

    What is wrong with the file itself is said with its first game, or alone if it has none.
    """
    outer = [fault.say() for fault in file.faults]
    if not file.games:
        yield {"file": name, "deals": [], "score": None, "faults": outer}
    for game in file.games:
        yield {
            "file": name,
            "deals": [_deal(game, number) for number in range(1, len(game.deals) + 1)],
            "score": list(game.score),
            "faults": outer + [fault.say() for fault in game.faults],
        }
        outer = []


def _deal(game: CheckedGame, number: int) -> dict[str, object]:
    deal = game.deals[number - 1]
    played = deal.played
    contract = played.contract if played is not None else None
    nobody = False if played is not None and played.auction.is_passed_out else None
    return {
        "maker": contract.maker - 1 if contract is not None else None,
        "alone": contract.alone if contract is not None else nobody,
        "maker_tricks": played.tricks if played is not None else None,
        "points": list(deal.points) if deal.points is not None else None,
        "faults": game.deal_sentences(number),
    }


def results_text(name: str, file: CheckedFile) -> Iterator[str]:
    """Give a file's games line by line: each deal with the running score, then what is wrong."""
    yield name
    for fault in file.faults:
        yield f"  ERROR {fault.say()}"
    for game in file.games:
        for number, deal in enumerate(game.deals, start=1):
            yield f"  {number:3}. {_hand_text(game, deal)}  {_score(deal.score)}"
        yield f"  Score {_score(game.score)}"
        for line in game.sentences():
            yield f"  ERROR {line}"


def _hand_text(game: CheckedGame, deal: CheckedDeal) -> str:
    played = deal.played
    if played is None or played.contract is None:
        is_passed_out = played is not None and played.auction.is_passed_out
        return words.passed_out() if is_passed_out else words.not_played()
    maker = "".join(char if char.isprintable() else "?" for char in game.name_of(played.contract.maker))
    return words.called_trump(maker=maker, alone=played.contract.alone, tricks=played.tricks)


def _score(points: Seats) -> str:
    return score(points)
