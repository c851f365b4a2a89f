"""What the host reads about a night's settings and house rules."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.language.messages import mark
from tournaments.formats import FormatKey

#: What a format is like, in a line below its name.
FORMAT_HINTS = {
    FormatKey.PARTY: mark("New partner every round. Best for a social night."),
    FormatKey.PROGRESSIVE: mark("Winners move up. Partners change every round."),
    FormatKey.MEXICANO: mark("Leaders play at table 1. Partners follow the standings."),
    FormatKey.ROUND_ROBIN: mark("Fixed pairs. Every pair plays all the others, or its group."),
    FormatKey.SWISS: mark("Winners play winners, as pairs or single players."),
    FormatKey.TWO_FIELDS: mark("Fixed pairs. Half the room keeps its seats."),
    FormatKey.SINGLE_TABLE: mark("Four players at one table."),
    FormatKey.FIVE_ROTATING: mark("A different player sits out each hand."),
    FormatKey.FIVE_ALL_PLAY: mark("Five players at one table. Everyone plays every hand."),
    FormatKey.PEUCHRE: mark("Three pairs at one table."),
    FormatKey.KNOCKOUT: mark("You're out after one or two losses."),
}


def format_hint(key: FormatKey) -> str:
    return _(FORMAT_HINTS[key]) if key in FORMAT_HINTS else ""


def labels_for(*, is_for_pairs: bool) -> dict[str, str]:
    """Label the fields that speak of who signs up."""
    if is_for_pairs:
        return {"capacity": _("Max pairs"), "stake": _("Entry fee per pair")}
    return {"capacity": _("Max players"), "stake": _("Entry fee per player")}


def rounds_hint(*, usual: str) -> str:
    return _("Leave blank for {usual}.").format(usual=usual)


def with_joker(*, cards: int) -> str:
    return _("{cards} and the joker").format(cards=cards)


def host_adds(*, amount: str) -> str:
    return _("The host adds {amount}.").format(amount=amount)


def would_end(*, day: str, time: str) -> str:
    return _("This night would end {day} at {time}.").format(day=day, time=time)


def allow_late_end(*, late_end: str) -> str:
    return _("{late_end} If that's right, send ends_late.").format(late_end=late_end)


def minutes_or_rounds() -> str:
    return _("Send minutes, or send rounds, hands or target. Not both.")


def no_set_length() -> str:
    return _("This format sets its own length. Leave out minutes.")


def no_such_format() -> str:
    return _("Choose a format from the list.")


def no_such_rules() -> str:
    return _("Choose house rules from the list.")


def no_such_tiebreaker() -> str:
    return _("Choose a tiebreaker from the list.")


def rules_do_not_fit() -> str:
    return _("These house rules don't fit the format. Choose others.")


def rules_need_own_name() -> str:
    return _("Choose a new name to save these rules.")


def too_many_rules(*, most: int) -> str:
    return _("You can save up to {most} sets of rules. Remove one first.").format(most=most)


def rules_changed() -> str:
    return _("Saved. Tonight's rules are below.")


def rules_saved(*, name: str) -> str:
    return _("Saved “{name}” for your club. You can use it for any night it fits.").format(name=name)


def forfeit_points(*, most: int) -> str:
    return _("Choose 0 to {most} points for a forfeit.").format(most=most)


def minimum_games(*, most: int) -> str:
    return _("Choose 0 to {most} games.").format(most=most)


def unknown_zone(*, zone: str) -> str:
    return _("“{zone}” isn't a time zone. Enter one like America/Toronto.").format(zone=zone)


def room_for(*, most: int, is_for_pairs: bool) -> str:
    if is_for_pairs:
        return _("Choose 1 to {most} pairs.").format(most=most)
    return _("Choose 1 to {most} players.").format(most=most)


def not_for_pairs() -> str:
    return _("Pairs can't sign up for this format. Choose players.")


def only_for_pairs() -> str:
    return _("Single players can't sign up for this format. Choose pairs.")


def fee_below_zero() -> str:
    return _("Enter an entry fee of 0 or more.")


def fee_too_high() -> str:
    return _("That entry fee is too high. Enter a smaller one.")


def tiebreaker_needs_hands(*, tiebreaker: str) -> str:
    return _("Tables enter only points, so “{tiebreaker}” can't break ties. Remove it.").format(
        tiebreaker=_(tiebreaker)
    )


def tiebreaker_needs_two_sides(*, tiebreaker: str) -> str:
    return _(
        "Tables of five or six have more than two sides, so “{tiebreaker}” "
        "can't rank players. Choose something else."
    ).format(tiebreaker=_(tiebreaker))


def larger_tables_need_hands() -> str:
    return _("Tables of five or six can't enter only points. Choose “Each hand”, or use tables of four.")


def year_between(*, first: int, last: int) -> str:
    return _("Choose a year from {first} to {last}.").format(first=first, last=last)


def no_such_time(*, time: str, zone: str) -> str:
    return _("The clocks change that night, so {time} doesn't exist in {zone}. Choose another time.").format(
        time=time, zone=zone
    )


def side_pot_needs_hands(*, title: str) -> str:
    return _("“{title}” needs every hand entered, so keep entering hands.").format(title=title)


def has_sign_ups() -> str:
    return _("People have signed up, so you can't switch between pairs and players anymore.")


def seats_drawn() -> str:
    return _("Seats are drawn, so you can't change this anymore.")


def format_fixed() -> str:
    return _("Seats are drawn, so you can't change the format anymore.")


def round_one_open() -> str:
    return _("Round 1 has opened, so you can't change these settings anymore.")


def club_of(*, name: str) -> str:
    return _("{name}'s club").format(name=name)


def too_long(*, most: int, length: int) -> str:
    return _("Use up to {most} characters. You have {length}.").format(most=most, length=length)


def cannot_be_shown() -> str:
    return _("We can't show some of these characters. Take them out.")


def up_to(*, number: int, is_for_pairs: bool) -> str:
    if is_for_pairs:
        return ngettext("Up to {number} pair", "Up to {number} pairs", number).format(number=number)
    return ngettext("Up to {number} player", "Up to {number} players", number).format(number=number)


def rounds_of(*, rounds: int, hands: int) -> str:
    played = ngettext("{rounds} round", "{rounds} rounds", rounds).format(rounds=rounds)
    each = ngettext("{hands} hand", "{hands} hands", hands).format(hands=hands)
    return _("{rounds} of {hands}").format(rounds=played, hands=each)


def rounds_each(*, rounds: int, goal: str) -> str:
    played = ngettext("{rounds} round", "{rounds} rounds", rounds).format(rounds=rounds)
    return _("{rounds} · each {goal}").format(rounds=played, goal=goal)


def fee_each(*, amount: str, is_for_pairs: bool) -> str:
    if is_for_pairs:
        return _("{amount} per pair").format(amount=amount)
    return _("{amount} per player").format(amount=amount)


def own_chart() -> str:
    return _("Your own chart")


def free() -> str:
    return _("Free")


def no_prizes() -> str:
    return _("No prizes planned")


def about(*, time: str) -> str:
    return _("About {time}").format(time=time)


def confirmed(*, entered: str) -> str:
    return _("{entered} · the other side confirms").format(entered=entered)


def seen_by(*, is_private: bool) -> str:
    return _("Club, players and guests") if is_private else _("Anyone")


def sign_up_opens(*, time: str) -> str:
    return _("Opens {time}").format(time=time)


def sign_up_closes(*, time: str) -> str:
    return _("Closes {time}").format(time=time)


def minutes_to_take(*, minutes: int) -> str:
    return ngettext("{n} minute to take a spot", "{n} minutes to take a spot", minutes).format(n=minutes)


def door_code() -> str:
    return _("Check-in by door code")


def sign_up_until_draw() -> str:
    return _("Open until you draw seats")


def standard() -> str:
    return _("Standard")


def no_tiebreakers() -> str:
    return _("Tied players share the place")


def switched_off(*, rule: str) -> str:
    return _("{rule}: off").format(rule=rule)


def answer(*, question: str, answer: str) -> str:
    return _("{question}: {answer}").format(question=question, answer=answer)


def none() -> str:
    return _("None")


def signed_up_of(*, count: int, places: int) -> str:
    return _("{count} of {places} signed up").format(count=count, places=places)


def tables_playing(*, number: int, count: int) -> str:
    sentence = ngettext(
        "Round {round}: {count} table playing", "Round {round}: {count} tables playing", count
    )
    return sentence.format(round=number, count=count)


def round_done(*, number: int) -> str:
    return _("Round {round} is played. Check the results and close it.").format(round=number)


def round_next(*, number: int) -> str:
    return _("Next: round {round}").format(round=number)


def all_played() -> str:
    return _("All rounds are closed. Open the night to finish it.")


def demo_night() -> str:
    return _("Demo night")


def too_late_to_cancel() -> str:
    return _("The night has started, so it can't be canceled. You can end it instead.")


def over() -> str:
    return _("The night is over, so it can't be canceled.")


def series_goes_on(*, night: str) -> str:
    return _("This series continues on a later night: {night}. Change the series there.").format(night=night)


def canceled_for(*, emails: int, alerts: int) -> str:
    if not emails and not alerts:
        return _("Canceled. There was no one to email or alert.")
    return _("Canceled. Sending {sent}.").format(sent=sent(emails=emails, alerts=alerts))


def sent(*, emails: int, alerts: int) -> str:
    parts = [ngettext("{n} email", "{n} emails", emails).format(n=emails)] if emails else []
    if alerts:
        parts.append(ngettext("{n} alert", "{n} alerts", alerts).format(n=alerts))
    return ", ".join(parts)
