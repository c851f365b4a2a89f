"""A Wi-Fi network as it is typed once and as a phone's camera reads it."""

from dataclasses import dataclass

from tournaments.errors import InvalidRequestError

from . import words

#: IEEE 802.11: a network's name in bytes, a WPA passphrase in characters.
LONGEST_NAME, SHORTEST_PASSWORD, LONGEST_PASSWORD = 32, 8, 63
#: What separates the fields of a code and their parts.
_ESCAPED = str.maketrans({mark: f"\\{mark}" for mark in '\\;,":'})


@dataclass(frozen=True, slots=True)
class WiFi:
    """A network that phones may join; without a password it is open.

    Raises:
        InvalidRequestError: no network has such a name or password.
    """

    name: str
    password: str = ""

    def __post_init__(self) -> None:
        # A replacement character stands for bytes that were no text.
        if not self.name or not self.name.isprintable() or "\ufffd" in self.name:
            raise InvalidRequestError(words.no_network_name(), field="name")
        if len(self.name.encode()) > LONGEST_NAME:
            raise InvalidRequestError(words.network_name_too_long(), field="name")
        if not self.password:
            return
        if not SHORTEST_PASSWORD <= len(self.password) <= LONGEST_PASSWORD or not self.password.isprintable():
            raise InvalidRequestError(
                words.not_a_password(least=SHORTEST_PASSWORD, most=LONGEST_PASSWORD),
                field="password",
            )

    @property
    def code(self) -> str:
        """Return the text of its QR code.

        Source: https://github.com/zxing/zxing/wiki/Barcode-Contents, "Wi-Fi Network config". Names and
        passwords that could be hexadecimal are not put in quotes: iPhones take the quotes for part of them.
        """
        name, password = self.name.translate(_ESCAPED), self.password.translate(_ESCAPED)
        return f"WIFI:T:WPA;S:{name};P:{password};;" if password else f"WIFI:T:nopass;S:{name};;"


def read_wifi(name: str, password: str) -> WiFi | None:
    """Return the network that was typed, None where both fields are empty; raises as ``WiFi`` does."""
    name = name.strip()
    return WiFi(name, password) if name or password else None
