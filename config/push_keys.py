"""The key by which push services know this server: a private number of P-256, base64url, as in RFC 8292.

``python -m config.push_keys`` prints a new one; with another key every phone has to be asked again.
"""

import secrets
import sys
from base64 import urlsafe_b64decode, urlsafe_b64encode

#: Of the curve P-256; a private key lies below it. Source: FIPS 186-5, SP 800-186.
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
NUMBER_BYTES = 32


def new_push_key() -> str:
    number = secrets.randbelow(ORDER - 1) + 1
    return urlsafe_b64encode(number.to_bytes(NUMBER_BYTES, "big")).rstrip(b"=").decode()


def is_push_key(text: str) -> bool:
    try:
        raw = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        return False
    return len(raw) == NUMBER_BYTES and 0 < int.from_bytes(raw, "big") < ORDER


if __name__ == "__main__":
    sys.stdout.write(f"{new_push_key()}\n")
