"""Who sits where: movements planned for a whole night, each checked by independent code."""

from .cards import CardLine, PlayerCard, RoundSheet, cards, sheets
from .certificates.certificate import Certificate, Spread, certificate, digest
from .certificates.certificate_text import CertificateLine, certificate_lines, summary
from .certificates.charts import Partners as ChartPartners
from .certificates.charts import beside_ours, read_chart, write_chart
from .certificates.checker import faults, misplaced, pair_faults, round_faults
from .certificates.grade import Grade, grade_of
from .certificates.persons import Often, PlayerMeetings, player_meetings
from .certificates.picture import heat_map_svg
from .certificates.submitted import read_plan
from .certificates.tallies import HeatMap, heat_map
from .construction.exact import exact_plan, supported_sizes
from .ideals.names import Ideal, wishes_of
from .ideals.outlook import Outcome, Outlook, broken_promise, design_faults, gave_way, outlook, outlooks
from .interchange import plan_from_json, plan_to_json
from .meetings import Meeting, MeetingRound
from .mexicano import Pairing, mexicano_round
from .pivots import pivot_plan
from .planning.differences import Difference, Fairness, MeetAgain, difference, fairness, meet_again
from .planning.filling import fill_round
from .planning.repair import Away, Repair, RepairRequest, exchanged, repair
from .planning.search import Progress, claimed, improvements, plan_after, plan_movement, steps_within
from .plans import SEATS_PER_TABLE, MovementPlan, RoundPlan, Source, TablePlan
from .progressive import Moves, Progression, TieRule, Winner, first_round, next_round
from .request_text import command, read_request, read_stays, write_request, write_stays
from .requests import FEWEST, MOST_ROUNDS, Leftovers, MovementRequest, cycle_rounds, ghosts_for, sizes_for
from .rotating import RotatingHand, Rotation, rotating_hand
from .round_robin import group_of, group_rounds, round_robin, snake_groups
from .swiss.entries import Within, swiss_round
from .swiss.history import PastRound
from .swiss.players import PlayedTables, swiss_tables
from .two_fields import two_fields
from .wishes import Wishes, broken_stays, broken_wishes

__all__ = [
    "FEWEST",
    "MOST_ROUNDS",
    "SEATS_PER_TABLE",
    "Away",
    "CardLine",
    "Certificate",
    "CertificateLine",
    "ChartPartners",
    "Difference",
    "Fairness",
    "Grade",
    "HeatMap",
    "Ideal",
    "Leftovers",
    "MeetAgain",
    "Meeting",
    "MeetingRound",
    "MovementPlan",
    "MovementRequest",
    "Moves",
    "Often",
    "Outcome",
    "Outlook",
    "Pairing",
    "PastRound",
    "PlayedTables",
    "PlayerCard",
    "PlayerMeetings",
    "Progress",
    "Progression",
    "Repair",
    "RepairRequest",
    "RotatingHand",
    "Rotation",
    "RoundPlan",
    "RoundSheet",
    "Source",
    "Spread",
    "TablePlan",
    "TieRule",
    "Winner",
    "Wishes",
    "Within",
    "beside_ours",
    "broken_promise",
    "broken_stays",
    "broken_wishes",
    "cards",
    "certificate",
    "certificate_lines",
    "claimed",
    "command",
    "cycle_rounds",
    "design_faults",
    "difference",
    "digest",
    "exact_plan",
    "exchanged",
    "fairness",
    "faults",
    "fill_round",
    "first_round",
    "gave_way",
    "ghosts_for",
    "grade_of",
    "group_of",
    "group_rounds",
    "heat_map",
    "heat_map_svg",
    "improvements",
    "meet_again",
    "mexicano_round",
    "misplaced",
    "next_round",
    "outlook",
    "outlooks",
    "pair_faults",
    "pivot_plan",
    "plan_after",
    "plan_from_json",
    "plan_movement",
    "plan_to_json",
    "player_meetings",
    "read_chart",
    "read_plan",
    "read_request",
    "read_stays",
    "repair",
    "rotating_hand",
    "round_faults",
    "round_robin",
    "sheets",
    "sizes_for",
    "snake_groups",
    "steps_within",
    "summary",
    "supported_sizes",
    "swiss_round",
    "swiss_tables",
    "two_fields",
    "wishes_of",
    "write_chart",
    "write_request",
    "write_stays",
]
