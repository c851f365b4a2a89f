"""Every table of a night, with its constraints."""

from .draws import Draw, DrawSecret
from .entries import Entry, EntryPlayer, SignUpAnswers
from .events import Event, Stage
from .messages.host_messages import HostMessage
from .messages.mail import Letter, MailAddress
from .messages.push import PushMessage, PushSubscription
from .money.ledger import CashCount, LedgerEntry, PlayOff, Posting
from .money.pay_ways import PayWays, SentPayment
from .money.side_carries import SideCarry
from .money.side_pools import SIDE_ACCOUNTS, PerfectHand, SidePool, SideTaker
from .pictures import EventPicture
from .play.deals import DealNote
from .play.hands import Hand
from .play.recorded_deals import RecordedDeal
from .play.rulings import Confirmation, Dispute, Ruling
from .play.totals import ResultCheck, RoundTotal
from .record.audit import AuditEntry
from .record.epochs import Epoch
from .record.seals import Seal
from .record.undo_records import UndoRecord
from .room.links import Link, LinkSession
from .room.phones import PhoneNetwork, PrintedCodes
from .room.shows import Screen, Show, show_of
from .room.sponsors import Sponsor
from .saved_rules import SavedRules
from .seating.plan_jobs import PlanJob
from .seating.presences import Presence
from .seating.rounds import Bye, Match, Round, Seat
from .seating.substitutions import Substitution
from .seating.wishes import Wish
from .series import Series

__all__ = [
    "SIDE_ACCOUNTS",
    "AuditEntry",
    "Bye",
    "CashCount",
    "Confirmation",
    "DealNote",
    "Dispute",
    "Draw",
    "DrawSecret",
    "Entry",
    "EntryPlayer",
    "Epoch",
    "Event",
    "EventPicture",
    "Hand",
    "HostMessage",
    "LedgerEntry",
    "Letter",
    "Link",
    "LinkSession",
    "MailAddress",
    "Match",
    "PayWays",
    "PerfectHand",
    "PhoneNetwork",
    "PlanJob",
    "PlayOff",
    "Posting",
    "Presence",
    "PrintedCodes",
    "PushMessage",
    "PushSubscription",
    "RecordedDeal",
    "ResultCheck",
    "Round",
    "RoundTotal",
    "Ruling",
    "SavedRules",
    "Screen",
    "Seal",
    "Seat",
    "SentPayment",
    "Series",
    "Show",
    "SideCarry",
    "SidePool",
    "SideTaker",
    "SignUpAnswers",
    "Sponsor",
    "Stage",
    "Substitution",
    "UndoRecord",
    "Wish",
    "show_of",
]
