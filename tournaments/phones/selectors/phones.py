"""What is known of how a night's phones get to the app."""

from tournaments.models import Event, PhoneNetwork, PrintedCodes


def phone_network_of(event: Event) -> PhoneNetwork:
    """Return what the event's club has set, or a row that was never saved."""
    return PhoneNetwork.objects.filter(club=event.club_id).first() or PhoneNetwork(club_id=event.club_id)


def printed_codes_of(event: Event) -> PrintedCodes | None:
    return PrintedCodes.objects.filter(event=event.pk).first()
