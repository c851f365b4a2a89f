"""What emails and notifications say."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def confirm_subject(*, night: str) -> str:
    return _("{night}: confirm your email").format(night=night)


def confirm_body(*, night: str, page: str) -> str:
    return _(
        "We can email you reminders, your seat each round, your result and prize receipts for {night}.\n\n"
        "Confirm here: {page}\n\n"
        "Didn't ask for this? Ignore this email.\n"
    ).format(night=night, page=page)


def stop_here(*, page: str) -> str:
    return _("Stop these emails: {page}").format(page=page)


def more_at(*, page: str) -> str:
    return _("More: {page}").format(page=page)


def more_on_your_page() -> str:
    return _("Open the link to your own page to see more.")


def at_seat(*, table: int, seat: int) -> str:
    return _("table {table}, seat {seat}").format(table=table, seat=seat)


def sitting_out() -> str:
    return _("you're sitting out")


def round_title(*, number: int, seat: str) -> str:
    return _("Round {number}: {seat}").format(number=number, seat=seat)


def round_body(*, night: str, number: int, seat: str) -> str:
    return _("{night}, round {number}: {seat}.").format(night=night, number=number, seat=seat)


def new_partner_each_hand(*, others: str) -> str:
    return _("new partner each hand, with {others}").format(others=others)


def at_seat_in_company(*, seat: str, company: str) -> str:
    return _("{seat}, {company}").format(seat=seat, company=company)


def partnered_and_opposed(*, partners: str, opponents: str) -> str:
    return _("with {partners}, against {opponents}").format(partners=partners, opponents=opponents)


def partnered(*, partners: str) -> str:
    return _("with {partners}").format(partners=partners)


def opposed(*, opponents: str) -> str:
    return _("against {opponents}").format(opponents=opponents)


def result_subject(*, night: str, place: str) -> str:
    return _("{night}: you finished {place}").format(night=night, place=place)


def tied_subject(*, night: str, place: str) -> str:
    return _("{night}: you tied for {place}").format(night=night, place=place)


def finished(*, night: str, place: str, measure: str, score: str) -> str:
    return _("You finished {place} in {night}. {measure}: {score}.").format(
        night=night, place=place, measure=measure, score=score
    )


def tied(*, night: str, place: str, measure: str, score: str) -> str:
    return _("You tied for {place} in {night}. {measure}: {score}.").format(
        night=night, place=place, measure=measure, score=score
    )


def your_prize(*, money: str) -> str:
    return _("Your prize: {money}.").format(money=money)


def receipt_subject(*, night: str, receipt: str) -> str:
    return _("{night}: receipt {receipt}").format(night=night, receipt=receipt)


def paid_out(*, receipt: str, name: str, money: str) -> str:
    return _("Receipt {receipt}: Paid {money} to {name}.").format(receipt=receipt, name=name, money=money)


def paid_back(*, receipt: str, name: str, money: str) -> str:
    return _("Receipt {receipt}: {name} returned {money}.").format(receipt=receipt, name=name, money=money)


def receipt_signed(*, night: str, at: str, initials: str, by: str) -> str:
    return _("{night}, {at}. Signed by {initials}, recorded by {by}.").format(
        night=night, at=at, initials=initials, by=by
    )


def spot_subject(*, night: str) -> str:
    return _("You're in: {night}").format(night=night)


def spot_yours(*, night: str, when: str) -> str:
    return _("A spot opened, and it's yours: {night}, {when}.").format(night=night, when=when)


def spot_offer_subject(*, night: str) -> str:
    return _("A spot opened: {night}").format(night=night)


def spot_offer(*, night: str, when: str, until: str) -> str:
    return _(
        "A spot opened for you: {night}, {when}. Take it by {until}, or it goes to the next person."
    ).format(night=night, when=when, until=until)


def no_show_subject(*, night: str) -> str:
    return _("You lost your spot: {night}").format(night=night)


def no_show_sentence(*, night: str) -> str:
    return _(
        "You weren't checked in on time for {night}, so someone else got your spot. "
        "You're on the waitlist. Here now? Talk to the host."
    ).format(night=night)


def no_show_alert() -> str:
    return _("You're on the waitlist. Here now? Talk to the host.")


def asked_subject(*, name: str) -> str:
    return _("{name} wants to be your partner").format(name=name)


def asked_sentence(*, name: str, night: str) -> str:
    return _("{name} wants to be your partner at {night}. Say yes or no on your page.").format(
        name=name, night=night
    )


def paired_subject(*, names: str) -> str:
    return _("You're partners: {names}").format(names=names)


def paired_sentence(*, night: str, when: str) -> str:
    return _("You're partners at {night}, {when}.").format(night=night, when=when)


def parted_subject(*, night: str) -> str:
    return _("Your partner can't come: {night}").format(night=night)


def parted_sentence(*, night: str) -> str:
    return _("You need a new partner for {night}.").format(night=night)


def take_by(*, until: str) -> str:
    return _("Take it by {until}").format(until=until)


def your_page(*, page: str) -> str:
    return _("Your page: {page}").format(page=page)


def no_players_page() -> str:
    return _("This isn't the link to a player's page. Ask the host for yours.")


def message_subject(*, night: str) -> str:
    return _("{night}: message from the host").format(night=night)


def cancel_subject(*, night: str) -> str:
    return _("{night} is canceled").format(night=night)


def canceled(*, night: str, when: str) -> str:
    return _("{night} on {when} is canceled.").format(night=night, when=when)


def moved_subject(*, night: str) -> str:
    return _("New time or place: {night}").format(night=night)


def moved(*, night: str) -> str:
    return _("{night} has a new time or place:").format(night=night)


def moved_from(*, before: str) -> str:
    return _("Before:\n{before}").format(before=before)


def nothing_moved() -> str:
    return _("Everyone already has this time and place. Change it before you send it.")


def no_one_to_tell() -> str:
    return _("No one signed up gets email or alerts. Tell them in person.")


def started_so_write() -> str:
    return _("The night has started. Write a message instead.")


def invite_subject(*, night: str, when: str) -> str:
    return _("You're invited: {night}, {when}").format(night=night, when=when)


def you_are_invited(*, club: str) -> str:
    return _("You're invited to {club}'s next euchre night.").format(club=club)


def sign_up(*, link: str) -> str:
    return _("Sign up: {link}").format(link=link)


def fee(*, amount: str) -> str:
    return _("Entry fee: {amount}").format(amount=amount)


def day_subject(*, night: str, time: str) -> str:
    return _("Tomorrow at {time}: {night}").format(night=night, time=time)


def hour_subject(*, night: str, time: str) -> str:
    return _("Today at {time}: {night}").format(night=night, time=time)


def doors_subject(*, night: str) -> str:
    return _("{night}: doors are open").format(night=night)


def starts(*, night: str, when: str) -> str:
    return _("{night} starts {when}.").format(night=night, when=when)


def soon(*, night: str, time: str) -> str:
    return _("{night} starts at {time}.").format(night=night, time=time)


def doors(*, night: str, time: str) -> str:
    return _("Doors are open. {night} starts at {time}.").format(night=night, time=time)


def where(*, place: str) -> str:
    return _("Where: {place}").format(place=place)


def fee_due(*, amount: str) -> str:
    return _("Entry fee: {amount}, not paid yet").format(amount=amount)


def too_late_to_write() -> str:
    return _("It's too late to send this. Send it from a later night instead.")


def reaches_no_one() -> str:
    return _("No one in this group gets email or alerts. Choose another group.")


def messages_enough(*, most: int) -> str:
    return _("You can send up to {most} messages a day for each night. Try again tomorrow.").format(most=most)


def message_blank() -> str:
    return _("Write a message.")


def message_long(*, most: int, length: int) -> str:
    return _("Use up to {most} characters. Your message has {length}.").format(most=most, length=length)


def own_link() -> str:
    """Stand for the link that is each reader's own."""
    return _("(their own link)")


def own_sign_up_link() -> str:
    """Stand for the link of a night that is not made yet."""
    return _("(the new night's link)")


def message_sent(*, emails: int, alerts: int) -> str:
    parts = [ngettext("{n} email", "{n} emails", emails).format(n=emails)]
    if alerts:
        parts.append(ngettext("{n} alert", "{n} alerts", alerts).format(n=alerts))
    return _("Sending {sent}.").format(sent=", ".join(parts))
