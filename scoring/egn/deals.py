"""One recorded deal: from its JSON value to a hand record, and back.

Source: docs/rules.md, section 8.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.cardplay.calls import AuctionCall, Call, Upcard, follow_auction
from scoring.cardplay.cards import Card, NoTrump, Suit, Trump
from scoring.cardplay.records import Cards, Fault, HandRecord
from scoring.cardplay.words import no_card
from scoring.egn import words
from scoring.egn.fields import Fields, json_list, json_object, notated_card, rows, text, texts
from scoring.errors import InvalidRecordError
from scoring.rules.rulesets import Ruleset
from scoring.stored import describe

BIDDING, PLAY = "EUCHRE_BIDDING", "TRICK_PLAY"
NOBODY = -1
PASS = AuctionCall(call=Call.PASS)
NAMED: Mapping[str, Trump] = {**{suit.value: suit for suit in Suit}, "n": NoTrump.NO_TRUMP}


@dataclass(frozen=True, slots=True, kw_only=True)
class EgnDeal:
    """A deal as read.

    Args:
        stored: its JSON value as it was, with whatever fields nobody here knows.
        record: ``None`` where too little could be read to follow it.
        faults: of the notation; those of the play are found by playing the record through.
    """

    stored: object
    record: HandRecord | None
    faults: tuple[Fault, ...] = ()


def deal_from_egn(stored: object, rules: Ruleset) -> EgnDeal:
    """Read a deal, noting everything that the notation does not allow."""
    faults: list[Fault] = []
    deal = json_object(stored)
    if deal is None:
        is_text = isinstance(stored, str)
        why = words.deal_is_text() if is_text else words.deal_is_no_object(value=describe(stored))
        return EgnDeal(stored=stored, record=None, faults=(_bad(why),))
    state = Fields(deal, faults).get("initialState", json_object, words.OBJECT)
    phases = _phases(deal, faults)
    if state is None:
        faults.append(_bad(words.state_missing()))
        return EgnDeal(stored=stored, record=None, faults=tuple(faults))
    record = _DealReader(state, phases, rules, faults).record()
    return EgnDeal(stored=stored, record=record, faults=tuple(faults))


def _bad(text: str) -> Fault:
    return Fault(code="bad_field", text=text)


def _phases(deal: Mapping[str, object], faults: list[Fault]) -> dict[str, Mapping[str, object]]:
    found: dict[str, Mapping[str, object]] = {}
    for entry in Fields(deal, faults).get("phases", json_list, words.LIST) or []:
        phase = json_object(entry)
        kind = None if phase is None else phase.get("type")
        if phase is None or kind not in (BIDDING, PLAY):
            faults.append(_bad(words.phase_type(first=BIDDING, second=PLAY)))
        elif str(kind) in found:
            faults.append(_bad(words.phase_twice(kind=str(kind))))
        else:
            found[str(kind)] = phase
    return found


class _DealReader:
    """Reads the parts of one deal; seats are counted from 0 in the notation, from 1 here."""

    def __init__(
        self,
        state: Mapping[str, object],
        phases: Mapping[str, Mapping[str, object]],
        rules: Ruleset,
        faults: list[Fault],
    ) -> None:
        self.state = Fields(state, faults)
        self.bidding = Fields(phases.get(BIDDING, {}), faults)
        self.play = Fields(phases.get(PLAY, {}), faults)
        self.rules = rules
        self.faults = faults
        self.trump: Trump | None = None

    def record(self) -> HandRecord | None:
        dealer = self.seat(self.state, "dealer")
        if dealer is None:
            self.faults.append(_bad(words.dealer_missing()))
            return None
        upcards = (self.upcard(),)
        calls = self.calls(upcards[0])
        if calls is None:
            return None
        self.trump = follow_auction(self.rules, dealer=dealer, upcards=upcards, calls=calls).trump
        return HandRecord(
            dealer=dealer,
            upcards=upcards,
            calls=calls,
            lone_defender=self.seat(self.bidding, "aloneDefender"),
            discard=self.card(self.bidding, "discard"),
            hands=self.cards(self.state, "playerCards"),
            kitty=self.row(self.state.get("kitty", texts, words.CARDS) or ()),
            tricks=self.cards(self.play, "tricks", counted=True),
            first_leader=self.seat(self.play, "initialLead") or self.seat(self.state, "initialLead"),
        )

    def seat(self, fields: Fields, name: str) -> int | None:
        index = fields.number(name)
        if index is None or (index == NOBODY and name != "dealer"):
            return None
        if not 0 <= index < self.rules.seats:
            fields.fault(words.no_seat(field=name, last=self.rules.seats - 1, value=describe(index)))
            return None
        return index + 1

    def card(self, fields: Fields, name: str) -> Card | None:
        return self.row((fields.get(name, text, words.CARD) or "",))[0]

    def upcard(self) -> Upcard:
        """Read the card turned up, or its suit alone, which is enough to say what trump is."""
        written = self.state.get("upCard", text, words.CARD) or ""
        suits = [suit for suit in Suit if written in (f"X{suit.value}", f"X{suit.value.upper()}")]
        return suits[0] if suits else self.row((written,))[0]

    def cards(self, fields: Fields, name: str, *, counted: bool = False) -> tuple[Cards, ...]:
        read = fields.get(name, rows, words.HANDS) or ()
        return tuple(self.row(row, trick=n if counted else None) for n, row in enumerate(read, start=1))

    def row(self, written: Sequence[str], *, trick: int | None = None) -> Cards:
        return tuple(self.one(card, trick) for card in written)

    def one(self, written: str, trick: int | None) -> Card | None:
        try:
            return notated_card(written, self.trump)
        except ValueError:
            self.faults.append(Fault(code="unknown_card", trick=trick, text=no_card(describe(written))))
            return None

    def calls(self, upcard: Upcard) -> tuple[AuctionCall, ...] | None:
        """Read the calls; ``None`` where one of them is not known."""
        notated = list(self.bidding.get("calls", texts, words.CALLS) or ())
        alone = self.bidding.flag("isAlone", default=False)
        if upcard is Card.JOKER:
            # Only the dealer is asked then; the notation goes round the table all the same.
            notated = notated[next((index for index, call in enumerate(notated) if call != "Pass"), 0) :]
        calls = []
        for call in notated:
            if call == "Pass":
                calls.append(PASS)
            elif call == "Order":
                calls.append(AuctionCall(call=Call.ORDER_UP, alone=alone))
            elif call.lower() in NAMED:
                calls.append(AuctionCall(call=Call.NAME, trump=NAMED[call.lower()], alone=alone))
            else:
                self.bidding.fault(words.unknown_call(number=len(calls) + 1, value=describe(call)))
                return None
        return tuple(calls)


def deal_to_egn(record: HandRecord, *, number: int) -> dict[str, object]:
    """Write a deal as the notation has it.

    Args:
        number: of the deal, from 1; the notation counts from 0.

    Raises:
        InvalidRecordError: something in the record has no place in the notation.
    """
    if record.claimed_by is not None:
        raise InvalidRecordError(words.no_claims(), field="record", code="not_notated")
    state: dict[str, object] = {"dealer": record.dealer - 1, "upCard": _upcard(record)}
    if record.hands:
        state["playerCards"] = [_written(hand) for hand in record.hands]
    if record.kitty:
        state["kitty"] = _written(record.kitty)
    phases: list[dict[str, object]] = [_bidding(record)]
    if record.tricks:
        play: dict[str, object] = {"type": PLAY, "tricks": [_written(trick) for trick in record.tricks]}
        if record.first_leader is not None:
            play["initialLead"] = record.first_leader - 1
        phases.append(play)
    return {"dealNumber": number - 1, "initialState": state, "phases": phases}


def _bidding(record: HandRecord) -> dict[str, object]:
    written = {Call.PASS: "Pass", Call.ORDER_UP: "Order"}
    bidding: dict[str, object] = {
        "type": BIDDING,
        "calls": [one.trump.value if one.trump is not None else written[one.call] for one in record.calls],
        "isAlone": any(one.alone for one in record.calls),
    }
    if record.lone_defender is not None:
        bidding["aloneDefender"] = record.lone_defender - 1
    if record.discard is not None:
        bidding["discard"] = record.discard.value
    return bidding


def _upcard(record: HandRecord) -> str:
    upcard = record.upcards[0] if record.upcards else None
    return f"X{upcard.value}" if isinstance(upcard, Suit) else _written((upcard,))[0]


def _written(cards: Cards) -> list[str]:
    return ["Xx" if card is None else card.value for card in cards]
