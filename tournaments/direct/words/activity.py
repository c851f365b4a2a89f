"""The activity in words: every action, by its name in the audit."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.audit import words

#: How each action is said, by its name in the audit; braces are filled from what it wrote there.
WORDS: Mapping[str, str | Promise] = {
    **words.WORDS,
    "everyone_pay": _("Collected everyone's entry fee ({entries}): {money}"),
    "winners_pay": _("Paid all winners ({entries}): {money}"),
    "event_create": _("Created the night"),
    "event_cancel": _("Canceled the night"),
    "event_hold": _("Undid the cancellation"),
    "series_begin": _("Started a series (weeks between nights: {weeks})"),
    "series_end": _("Ended the series"),
    "own_forget": _("Deleted a player's personal details"),
    "message_send": _("Sent a message to players ({people})"),
    "night_bring_in": _("Imported the night from a file"),
    "event_change": _("Changed the settings"),
    "wifi_set": _("Changed the Wi-Fi for phones"),
    "interface_choose": _("Chose the network for phones"),
    "codes_print": _("Printed the QR codes"),
    "privacy_set": _("Changed who can see the night"),
    "invitation_change": _("Changed the invitation"),
    "payment_send": _("{who} sent the entry fee by {way}"),
    "payment_take_back": _("{who} marked the entry fee as not sent"),
    "payment_decline": _("Marked {who}'s payment by {way} as not received"),
    "partner_ask": _("{who} asked someone to be their partner"),
    "partner_decline": _("{who} ended a partner request"),
    "partners_pair": _("Paired {who}"),
    "partners_split": _("Split up {who}"),
    "spot_take": _("{who} took the spot that opened"),
    "spot_pass": _("{who} didn't take the spot in time"),
    "no_shows_free": _("Gave no-show spots to the waitlist ({entries})"),
    "approval_begin": _("Turned on sign-up approval"),
    "approval_end": _("Turned off sign-up approval"),
    "later_rounds_show": _("Showed the seats for every round"),
    "later_rounds_hide": _("Showed the seats one round at a time"),
    "rounds_hold": _("Hid the seats for each round until the host shows them"),
    "event_rules_change": _("Changed the house rules"),
    "table_close": _("Closed {where} when time ran out"),
    "hand_record": _("Entered hand {number} at {where}: {outcome}"),
    "hand_confirm": _("Confirmed hand {number} at {where}"),
    "hand_undo": _("Undid hand {number} at {where}"),
    "hand_correct": _("Corrected hand {number} at {where}"),
    "hand_dispute": _("Entered a different result at {where}"),
    "dispute_settle": _("Settled the dispute over hand {hand} at {where}"),
    "first_dealer_set": _("Chose seat {seat} to deal hand {number} at {where}"),
    "deal_throw_in": _("Redealt hand {number} at {where}: {kind}"),
    "deal_take_back": _("Undid the redeal of hand {number} at {where}"),
    "first_dealer_record": _("Imported the dealer for hand {number} at {where}: seat {seat}"),
    "first_dealer_draw": _("Drew cards for dealer at {where}: seat {seat} deals hand {number}"),
    "cards_draw": _("Drew cards for partners at {where}: seat {seat} deals hand {number}"),
    "game_record": _("Added a recorded game at {where}"),
    "total_record": _("Entered the points for {where}"),
    "total_undo": _("Undid the points for {where}"),
    "total_correct": _("Corrected the points for {where}"),
    "total_dispute": _("Entered different points for {where}"),
    "result_check": _("Confirmed the result at {where} for the other side"),
    "result_confirm": _("Confirmed {score} at {where}"),
    "result_dispute": _("Reported {score} at {where} as wrong"),
    "result_rule": _("Ruled that {score} at {where} counts"),
    "ruling_add": _("Made a ruling at {where}"),
    "slow_play_slap": _("Deducted points for slow play at {where}"),
    "director_call": _("Called the host over to {where}"),
    "director_answer": _("Answered the call from {where}"),
    "sponsor_set": _("Changed the sponsor"),
    "sponsor_remove": _("Removed the sponsor"),
    "guest_link_replace": _("Replaced the guest QR code"),
    "table_link_replace": _("Replaced the QR code for table {table}"),
    "rematch_open": _("Started a rematch (round {number})"),
    "stage_plan": _("Set up the playoffs"),
    "stage_start": _("Drew the seats for the playoffs"),
    "deed_take_back": _("Undid: {done}"),
    "money_float": _("Cash box: {said}"),
    "money_added": _("Prize pool: {said}"),
    "cash_count": _("Counted the cash box: {money}"),
    "money_close": _("Closed the cash box"),
    "money_reopen": _("Reopened the cash box"),
    "side_pool_open": _("Opened {pool}"),
    "side_pool_join": _("{who} joined {pool}"),
    "side_pool_leave": _("{who} left {pool}"),
    "side_fine_take": _("Collected {who}'s fines: {money}"),
    "side_fine_return": _("Refunded {who}'s fines: {money}"),
    "side_perfect_note": _("Entered {who}'s perfect hand"),
    "side_perfect_take_back": _("Removed {who}'s perfect hand"),
    "side_pool_settle": _("Settled {pool}"),
    "side_pool_correct": _("Corrected {pool}"),
    "side_pool_close": _("Closed {pool} and refunded {money}"),
    "side_pool_reopen": _("Reopened {pool}"),
    "side_pool_change_fee": _("Changed the fee for {pool}"),
    "side_carry_bring": _("Added {money} from earlier nights to {pool}"),
    "side_carry_back": _("Saved {money} from {pool} for later"),
    "side_carry_release": _("Kept {money} from {pool} for the club"),
    "side_carry_restore": _("Carried over {money} from {pool} again"),
    "draw_hold": _("Held a draw ({draw}) and showed its secret number"),
    "draw_repeat": _("Held the draw again because the players changed: {draw}"),
    "wish_add": _("Added a seating request"),
    "wish_remove": _("Removed a seating request"),
    "mail_ask": _("Signed up for emails"),
    "mail_confirm": _("Confirmed an email address"),
    "mail_stop": _("Turned off emails"),
    "mail_bounced": _("An email bounced"),
    "push_subscribe": _("Turned on alerts"),
    "push_stop": _("Turned off alerts"),
    "phone_end": _("Signed out another phone"),
    "phone_sign_out": _("Signed out a phone"),
    "player_anonymise": _("Removed a player's name"),
    "person_split": _("Marked a player as a different person"),
}


def a_table() -> str:
    return gettext("a table")


def table(*, table: int, number: int) -> str:
    return gettext("table {table}, round {number}").format(table=table, number=number)


def a_side_pot() -> str:
    return gettext("a side pot")


def a_player() -> str:
    return gettext("A player")


def by_itself() -> str:
    return gettext("Automatic")


def from_email() -> str:
    return gettext("From an email")


def own_page(*, name: str) -> str:
    return gettext("{name}'s page").format(name=name)


def phone_at(*, table: int | None, phone: object) -> str:
    return gettext("Table {table}, {phone}").format(table=table, phone=phone)


def kind_called(kind: str) -> str:
    """Name a part of the activity."""
    return {
        "all": gettext("All"),
        "scores": gettext("Scores"),
        "rounds": gettext("Rounds"),
        "people": gettext("People"),
        "money": gettext("Money"),
        "settings": gettext("Settings"),
    }[kind]
