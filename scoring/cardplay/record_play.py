"""Playing a record through: who took each trick, what the hand is worth, and every fault in it.

Source: docs/rules.md, section 7.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from scoring.cardplay import words
from scoring.cardplay.calls import Auction, follow_auction
from scoring.cardplay.cards import Card, Trump
from scoring.cardplay.claims import claim_stands
from scoring.cardplay.record_cards import Play, deal_faults, holdings, play_faults
from scoring.cardplay.record_tricks import FollowedTricks, follow_tricks, renege_faults
from scoring.cardplay.records import Cards, Fault, HandRecord
from scoring.errors import InvalidRecordError
from scoring.rules.rulesets import Ruleset, Seats
from scoring.stored import describe
from scoring.table.hand_checks import lone_defender_refusal, partner_refusal
from scoring.table.hand_points import HandScore, score_played, score_unplayed
from scoring.table.hands import Contract, HandReport, NoPlay
from scoring.table.seats import line_up


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedHand:
    """What a record comes to.

    Args:
        tricks: taken by the makers; ``None`` where the record does not tell.
        takers: the seat that took each trick noted, ``None`` where that cannot be told.
        plays: every card played, in order.
        score: also of a hand with faults, if all its tricks can be counted.
        report: what the table would have reported; ``None`` if there is any fault.
    """

    auction: Auction
    contract: Contract | None
    tricks: int | None
    takers: tuple[int | None, ...]
    score: HandScore | None
    report: HandReport | None
    faults: tuple[Fault, ...]
    plays: tuple[Play, ...] = ()


def play_through(record: HandRecord, rules: Ruleset) -> PlayedHand:
    """Follow a record from the first call to the last trick."""
    if not 1 <= record.dealer <= rules.seats:
        text = words.dealer_seat(seats=rules.seats, sent=record.dealer)
        raise InvalidRecordError(text, field="dealer", code="dealer_not_at_table")
    auction = follow_auction(rules, dealer=record.dealer, upcards=record.upcards, calls=record.calls)
    faults = [*deal_faults(record, rules), *_auction_faults(record, auction)]
    if auction.maker is None:
        return _unplayed(record, auction, faults)
    contract, refused = _contract(record, auction, auction.maker)
    return _played(record, auction, contract, [*faults, *refused])


def report_of(record: HandRecord, rules: Ruleset) -> HandReport:
    """Say what the table would have reported of this hand.

    Raises:
        InvalidRecordError: with the code of the first thing wrong with the record.
    """
    played = play_through(record, rules)
    if played.report is None:
        first = played.faults[0]
        raise InvalidRecordError(first.sentence(), field="record", code=first.code)
    return played.report


#: What a report must say as its record does, and what it may leave out.
SAME, OPTIONAL = (
    ("dealer", "maker", "alone", "lone_defender", "named_partner", "no_play", "tricks"),
    ("call_round", "trump", "turned_down"),
)


def check_report(report: HandReport, record: HandRecord, rules: Ruleset) -> None:
    """Refuse a report that its own record contradicts.

    Raises:
        InvalidRecordError: with the field in which they differ.
    """
    from_cards = report_of(record, rules)
    for field in (*SAME, *OPTIONAL):
        in_report, in_cards = getattr(report, field), getattr(from_cards, field)
        if in_report != in_cards and not (field in OPTIONAL and in_report is None):
            text = words.report_differs(field=field, report=describe(in_report), cards=describe(in_cards))
            raise InvalidRecordError(text, field=field, code="contradicts_record")


def _auction_faults(record: HandRecord, auction: Auction) -> Iterator[Fault]:
    for refusal in auction.refusals:
        yield Fault(code=refusal.code, text=str(refusal))
    if auction.caller is not None:
        yield Fault(code="auction_unfinished", text=words.calling_unfinished(), seat=auction.caller)
    elif record.discard is not None:
        yield from _discard_faults(record, record.discard, auction)


def _discard_faults(record: HandRecord, discard: Card, auction: Auction) -> Iterator[Fault]:
    rules = auction.rules
    if not auction.picked_up:
        if not (rules.partners_best and auction.alone):
            yield Fault(code="nothing_picked_up", text=words.nothing_picked_up(card=discard.words))
        return
    hand = record.hands[record.dealer - 1] if record.dealer <= len(record.hands) else ()
    is_known = len(hand) == rules.cards_dealt and None not in hand
    if is_known and discard not in (*hand, auction.upcard):
        text = words.discard_not_held(card=discard.words)
        yield Fault(code="discard_not_held", seat=record.dealer, text=text)


def _unplayed(record: HandRecord, auction: Auction, faults: list[Fault]) -> PlayedHand:
    plays = [Play(trick=n, seat=None, card=card) for n, card in _all_known(record.tricks)]
    faults += play_faults(plays, record, auction, {})
    if auction.is_passed_out and record.tricks:
        faults.append(Fault(code="passed_out_but_played", text=words.passed_but_played()))
    passed_out = HandReport(dealer=record.dealer, no_play=NoPlay.PASSED_OUT)
    unplayed = score_unplayed(NoPlay.PASSED_OUT, record.dealer, auction.rules)
    return PlayedHand(
        auction=auction,
        contract=None,
        tricks=None,
        takers=(None,) * len(record.tricks),
        score=unplayed if auction.is_passed_out else None,
        report=None if faults else passed_out,
        faults=tuple(faults),
    )


def _all_known(tricks: tuple[Cards, ...]) -> Iterator[tuple[int, Card]]:
    for number, cards in enumerate(tricks, start=1):
        for card in cards:
            if card is not None:
                yield number, card


def _contract(record: HandRecord, auction: Auction, maker: int) -> tuple[Contract, list[Fault]]:
    """Say who plays with whom, leaving out a partner or a lone defender who cannot be one."""
    rules, partner = auction.rules, auction.named_partner
    if partner_refusal(Contract(record.dealer, maker, auction.alone, None, partner), rules):
        partner = None
    contract = Contract(record.dealer, maker, auction.alone, record.lone_defender, partner)
    refusal = lone_defender_refusal(contract, rules)
    if refusal is None:
        return contract, []
    fault = Fault(code=refusal.code, seat=record.lone_defender, text=refusal.message)
    return contract._replace(lone_defender=None), [fault]


def _played(record: HandRecord, auction: Auction, contract: Contract, faults: list[Fault]) -> PlayedHand:
    rules, trump = auction.rules, auction.trump
    seated = line_up(contract, rules)
    followed = follow_tricks(record, trump, seated.turns, tricks_played=rules.tricks_played)
    held = holdings(record, auction)
    left = _left(held, followed.plays, record, auction)
    faults += followed.faults
    misplayed = list(play_faults(followed.plays, record, auction, held))
    faults += misplayed
    if trump is not None:
        wrong = {(fault.trick, fault.card) for fault in misplayed}
        faults += renege_faults(followed, trump, left, wrong)
    faults += _end_faults(record, auction, seated.turns, followed)
    if trump is not None and record.claimed_by is not None and not faults:
        faults += _claim_faults(
            record.claimed_by, left, seated.turns, trump, rules.tricks_played - len(followed.takers)
        )
    tricks = _count(record, followed.takers, seated.makers, rules)
    scored = tricks is not None and (rules.loners or not contract.alone)
    return PlayedHand(
        auction=auction,
        contract=contract,
        tricks=tricks,
        takers=followed.takers,
        score=score_played(contract, tricks, rules) if scored else None,
        report=None if faults else _report(auction, contract, tricks),
        faults=tuple(sorted(faults, key=lambda fault: fault.trick or 0)),
        plays=followed.plays,
    )


def _left(
    held: Mapping[int, frozenset[Card]], plays: Iterable[Play], record: HandRecord, auction: Auction
) -> dict[int, frozenset[Card]]:
    """Say what each seat holds after the last trick, leaving out a dealer whose discard is not known."""
    left = dict(held)
    if auction.picked_up and record.discard is None:
        left.pop(auction.dealer, None)
    played: dict[int | None, set[Card]] = {}
    for play in plays:
        played.setdefault(play.seat, set()).add(play.card)
    return {seat: cards - played.get(seat, set()) for seat, cards in left.items()}


def _end_faults(
    record: HandRecord, auction: Auction, turns: Seats, followed: FollowedTricks
) -> Iterator[Fault]:
    noted, wanted = len(record.tricks), auction.rules.tricks_played
    if auction.trump is None and noted:
        yield Fault(code="trump_unknown", text=words.trump_missing())
    if noted > wanted:
        yield Fault(code="too_many_tricks", text=words.too_many_tricks(tricks=noted, most=wanted))
    elif record.claimed_by is None and noted < wanted:
        yield Fault(code="too_few_tricks", text=words.too_few_tricks(tricks=noted, most=wanted))
    if record.claimed_by is None:
        return
    on_lead = (followed.takers or turns[:1])[-1]
    if noted >= wanted or record.claimed_by != on_lead:
        yield Fault(code="claim_off_lead", seat=record.claimed_by, text=words.claimed_off_lead())


def _claim_faults(
    claimer: int, left: Mapping[int, frozenset[Card]], turns: Seats, trump: Trump, tricks: int
) -> Iterator[Fault]:
    """Judge a claim where every hand is known; where not, the table's word is taken."""
    if not all(seat in left for seat in turns):
        return
    others = [left[seat] for seat in turns if seat != claimer]
    if not claim_stands(left[claimer], others, tricks=tricks, trump=trump):
        yield Fault(code="claim_fails", seat=claimer, text=words.claim_fails())


def _count(record: HandRecord, takers: tuple[int | None, ...], makers: Seats, rules: Ruleset) -> int | None:
    """Count the makers' tricks, the claimed ones among them; ``None`` where one cannot be told."""
    unplayed = rules.tricks_played - len(takers)
    if None in takers or unplayed < 0 or (unplayed and record.claimed_by is None):
        return None
    by_makers = sum(taker in makers for taker in takers)
    return by_makers + (unplayed if record.claimed_by in makers else 0)


def _report(auction: Auction, contract: Contract, tricks: int | None) -> HandReport:
    return HandReport(
        dealer=contract.dealer,
        maker=contract.maker,
        tricks=tricks,
        alone=contract.alone,
        lone_defender=contract.lone_defender,
        named_partner=contract.named_partner,
        call_round=auction.call_round,
        trump=auction.trump,
        turned_down=auction.turned_down[-1] if auction.turned_down else None,
    )
