"""The parts of a night's activity: what an action is about, by its name in the audit."""

from collections.abc import Mapping
from enum import StrEnum


class RecordKind(StrEnum):
    ALL = "all"
    SCORES = "scores"
    ROUNDS = "rounds"
    PEOPLE = "people"
    MONEY = "money"
    SETTINGS = "settings"


#: What undoes something is in every part: its words say what was undone. An action may be in two.
_ANYWHERE = ("deed_take_back",)
_ACTIONS: Mapping[RecordKind, tuple[str, ...]] = {
    RecordKind.SCORES: (
        "hand_record hand_confirm hand_undo hand_correct hand_dispute dispute_settle",
        "total_record total_undo total_correct total_dispute",
        "result_check result_confirm result_dispute result_rule",
        "first_dealer_set first_dealer_record first_dealer_draw deal_throw_in deal_take_back cards_draw",
        "game_record table_close ruling_add slow_play_slap walk_over_decide postponed_stand bracket_decide",
        "play_off_note director_call director_answer",
    ),
    RecordKind.ROUNDS: (
        "event_start draw_release draw_hold draw_repeat round_show",
        "later_rounds_show later_rounds_hide rounds_hold",
        "round_open round_close round_next tables_close round_cancel round_reopen round_draw round_unseat",
        "round_remove round_set_aside cards_draw event_repair event_swap substitute_take substitute_end",
        "chart_use chart_numbers_draw chart_remove wish_add wish_remove night_shorten night_end rematch_open",
        "stage_plan stage_start",
        "clock_start clock_pause clock_resume clock_stop",
    ),
    RecordKind.PEOPLE: (
        "entry_add entry_add_registered entries_import entry_seed player_rename player_anonymise",
        "list_by_points partner_ask partner_decline partners_pair partners_split",
        "handicap_set person_split spot_take spot_pass no_shows_free",
        "entry_check_in entry_arrive entry_check_out everyone_check_in entry_withdraw entry_return",
        "sign_ups_approve sign_ups_remove approval_begin approval_end event_repair",
        "substitute_take substitute_end entry_disqualify entry_reinstate entry_rejoin",
        "message_send own_forget mail_ask mail_confirm mail_stop mail_bounced push_subscribe push_stop",
    ),
    RecordKind.MONEY: (
        "payment_send payment_take_back payment_decline",
        "entry_arrive everyone_pay stake_take stake_refund stake_let_off stake_ask",
        "prizes_fix prizes_correct payout_pay payout_give_back winners_pay cut_hand_over",
        "money_float money_added cash_count money_close money_reopen",
        "side_pool_open side_pool_join side_pool_leave side_fine_take side_fine_return side_perfect_note",
        "side_perfect_take_back side_pool_settle side_pool_correct side_pool_close side_pool_reopen",
        "side_pool_change_fee side_carry_bring side_carry_back side_carry_release side_carry_restore",
    ),
    RecordKind.SETTINGS: (
        "event_create night_bring_in event_change event_rules_change wifi_set interface_choose codes_print",
        "event_cancel event_hold series_begin series_end",
        "privacy_set invitation_change approval_begin approval_end",
        "later_rounds_show later_rounds_hide rounds_hold",
        "board_freeze ceremony_tell announcement_set screen_set tv_remote tv_code_make",
        "sponsor_set sponsor_remove guest_link_replace table_link_replace phone_end phone_sign_out",
    ),
}
ACTIONS_OF: Mapping[RecordKind, frozenset[str]] = {
    kind: frozenset((*" ".join(names).split(), *_ANYWHERE)) for kind, names in _ACTIONS.items()
}
