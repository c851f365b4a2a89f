"""How often one client may ask, by what it asks for; page and API share each limit."""

from . import env

RATES = {
    "default": "1200/min",
    "sign-in": "30/min",
    # Wrong passwords for one account from devices that are new to it, wherever they are.
    "sign-in-account": "60/hour",
    "sign-up": "30/min",
    # A demo night takes a place of few.
    "demo": "10/hour",
    "reset": "10/min",
    # Letters to one address; whoever asks for more is answered the same.
    "reset-address": "3/hour",
    "confirm-address": "3/hour",
    "invitation-address": "3/hour",
    # Made by one person.
    "invitations": "60/hour",
    # A hall that signs up at once may share an address.
    "join": "300/min",
    # Sign-ups for one night from one client; a night with more spots allows more.
    "join-night": "150/hour",
    # A hall may share an address.
    "find": "120/min",
    "movements": "60/min",
    "improvements": "20/hour",
    "hands": env.text("ORDER_UP_HANDS_RATE", "600/min"),
    "games": "30/min",
    "nights": "20/min",
    "push": "10/min",
    "own-page": "30/min",
    "link-failures": "30/min",
    # Wrong TV codes: fewer than a link's, as a code is short.
    "tv-codes": "10/min",
}
