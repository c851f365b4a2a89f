"""Every table of a night, with the constraints that hold whatever the code does."""

from .audit import AuditEntry
from .deals import DealNote
from .deeds import Deed
from .draws import Draw, DrawSecret
from .entries import Entry, EntryPlayer
from .epochs import Epoch
from .events import Event, Stage
from .hands import Hand
from .kept_rules import KeptRules
from .ledger import CashCount, LedgerEntry, PlayOff, Posting
from .links import Link, LinkSession
from .mail import Letter, MailAddress
from .phones import PhoneNetwork, PrintedCodes
from .plan_jobs import PlanJob
from .presences import Presence
from .push import PushMessage, PushSubscription
from .recorded_deals import RecordedDeal
from .rounds import Bye, Match, Round, Seat
from .rulings import Confirmation, Dispute, Ruling
from .seals import Seal
from .shows import Screen, Show, show_of
from .side_carries import SideCarry
from .side_pools import SIDE_ACCOUNTS, PerfectHand, SidePool, SideTaker
from .sponsors import Sponsor
from .substitutions import Substitution
from .totals import ResultCheck, RoundTotal
from .wishes import Wish

__all__ = [
    "SIDE_ACCOUNTS",
    "AuditEntry",
    "Bye",
    "CashCount",
    "Confirmation",
    "DealNote",
    "Deed",
    "Dispute",
    "Draw",
    "DrawSecret",
    "Entry",
    "EntryPlayer",
    "Epoch",
    "Event",
    "Hand",
    "KeptRules",
    "LedgerEntry",
    "Letter",
    "Link",
    "LinkSession",
    "MailAddress",
    "Match",
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
    "Screen",
    "Seal",
    "Seat",
    "Show",
    "SideCarry",
    "SidePool",
    "SideTaker",
    "Sponsor",
    "Stage",
    "Substitution",
    "Wish",
    "show_of",
]
