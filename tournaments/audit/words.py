"""What a host did that can be undone, in words."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

#: What can be undone, by the action's name in the audit; braces are filled from what it wrote there.
WORDS: Mapping[str, str | Promise] = {
    "event_start": _("Started the night"),
    "chart_use": _("Chose a chart for {players} players"),
    "chart_numbers_draw": _("Drew player numbers for the chart"),
    "list_by_points": _("Sorted the list by points per night"),
    "chart_remove": _("Removed the host's chart"),
    "entry_add": _("Added {who}"),
    "entry_add_registered": _("Added {who}"),
    "entries_import": _("Added {entries} from a list"),
    "entry_seed": _("Moved {who} in the list"),
    "handicap_set": _("Set {who}'s handicap to {points}"),
    "player_rename": _("Changed a name to {label}"),
    "entry_check_in": _("{who} checked in"),
    "entry_arrive": _("{who} checked in and paid"),
    "entry_check_out": _("Undid {who}'s check-in"),
    "entry_withdraw": _("{who} withdrew"),
    "sign_ups_approve": _("Approved sign-ups: {entries}"),
    "sign_ups_remove": _("Removed sign-ups: {entries}"),
    "entry_return": _("Put {who} back on the list"),
    "partners_pair": _("Paired {who}"),
    "partners_split": _("Split up {who}"),
    "everyone_check_in": _("Checked in everyone ({entries})"),
    "everyone_pay": _("Collected everyone's entry fee ({entries})"),
    "stake_take": _("Collected {who}'s entry fee"),
    "stake_refund": _("Refunded {who}'s entry fee"),
    "stake_let_off": _("Waived {who}'s entry fee"),
    "stake_ask": _("Charged {who} the entry fee"),
    "draw_release": _("Showed the seats to everyone"),
    "round_show": _("Showed the seats for round {number}"),
    "round_open": _("Opened round {number}"),
    "round_close": _("Closed round {number}"),
    "round_next": _("Closed round {closed} and opened round {number}"),
    "cards_draw": _("Drew cards for partners"),
    "tables_close": _("Closed tables in round {number} when time ran out"),
    "round_cancel": _("Canceled round {number}"),
    "round_reopen": _("Reopened round {number}"),
    "round_draw": _("Drew the seats for round {number}"),
    "round_unseat": _("Cleared the seats for round {number} until a postponed game is finished"),
    "round_remove": _("Removed round {number} because no games were left"),
    "round_set_aside": _("Dropped round {number} because the matchups changed"),
    "event_repair": _("Changed the seats from round {first} on"),
    "event_swap": _("Swapped two players in round {round}"),
    "substitute_take": _("{substitute} subbed in for {regular}"),
    "substitute_end": _("{regular} took their seat back"),
    "walk_over_decide": _("Ruled on a forfeit at table {table}, round {round}"),
    "postponed_stand": _("Kept the score at table {table}, round {round}"),
    "hand_correct": _("Corrected hand {number}"),
    "total_correct": _("Corrected a table's points"),
    "dispute_settle": _("Settled the dispute over hand {hand}"),
    "ruling_add": _("Made a ruling at a table"),
    "slow_play_slap": _("Deducted points for slow play"),
    "bracket_decide": _("Made a decision in the bracket"),
    "night_shorten": _("Made round {rounds} the last one"),
    "play_off_note": _("Entered who won the playoff for {nth} place"),
    "entry_disqualify": _("Disqualified {who}"),
    "entry_reinstate": _("Reinstated {who}"),
    "entry_rejoin": _("Put {who} back in for the playoffs"),
    "night_end": _("Ended the night"),
    "prizes_fix": _("Finalized the prizes"),
    "prizes_correct": _("Corrected the prizes"),
    "payout_pay": _("Paid {who}'s prize"),
    "winners_pay": _("Paid all winners ({entries})"),
    "payout_give_back": _("{who} returned a prize"),
    "cut_hand_over": _("Settled up with the {to}"),
    "clock_start": _("Started the clock"),
    "clock_pause": _("Paused the clock"),
    "clock_resume": _("Resumed the clock"),
    "clock_stop": _("Removed the clock"),
    "board_freeze": _("Changed the TV and public standings"),
    "ceremony_tell": _("Changed the awards on the TV"),
    "announcement_set": _("Changed the announcement"),
    "screen_set": _("Set up TV {screen}"),
    "tv_remote": _("Used the TV remote"),
    "tv_code_make": _("Made a TV code"),
}

#: The seats changed for one person, by the name of the change in the audit.
OF_ONE: Mapping[str, str | Promise] = {
    "late": _("{who} joined in round {first}"),
    "newcomers": _("{who} joined in round {first}"),
    "leaves": _("{who} left before round {first}"),
    "misses": _("Marked {who} as sitting out round {first}"),
    "back": _("{who} came back in round {first}"),
}


def someone() -> str:
    return gettext("someone")


def sign_in() -> str:
    return gettext("Sign in to do this.")
