"""What goes to a phone through a push service: sealed so that only the phone reads it, and signed as ours.

Source: RFC 8291 (the seal), RFC 8188 (its coding), RFC 8292 (who sends, "VAPID").
"""

import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import datetime, timedelta
from functools import cache

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

from tournaments.errors import InvalidRequestError

from . import words

SALT_BYTES, AUTH_BYTES, POINT_BYTES, NUMBER_BYTES = 16, 16, 65, 32
RECORD_BYTES = 4096
#: A service lets a signature live a day at most.
SIGNED_FOR = timedelta(hours=12)


def to_text(raw: bytes) -> str:
    """Write bytes as base64url without padding, as all keys of Web Push are written."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """Read what ``to_text`` wrote; raises ``ValueError``."""
    if not text.isascii() or "+" in text or "/" in text:
        raise ValueError("not base64url")
    raw = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if to_text(raw) != text.rstrip("="):
        raise ValueError("not base64url")
    return raw


def phone_keys(p256dh: str, auth: str) -> tuple[str, str]:
    """Return a phone's two keys as they are kept; raises ``InvalidRequestError`` for what are none."""
    point, shared = _bytes_of(p256dh), _bytes_of(auth)
    if len(point) != POINT_BYTES or not _is_point(point):
        raise InvalidRequestError(words.not_a_browsers_key(), field="p256dh")
    if len(shared) != AUTH_BYTES:
        raise InvalidRequestError(words.not_a_browsers_key(), field="auth")
    return to_text(point), to_text(shared)


def _bytes_of(text: str) -> bytes:
    """Return what a key says; nothing where it is not written as one."""
    try:
        return from_text(text)
    except ValueError:
        return b""


def _is_point(raw: bytes) -> bool:
    try:
        _point(raw)
    except ValueError:
        return False
    return True


def _point(raw: bytes) -> ec.EllipticCurvePublicKey:
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw)


def _raw(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def seal(message: bytes, *, p256dh: str, auth: str) -> bytes:
    """Encrypt a message for one phone, each time with a new key and salt."""
    once = ec.generate_private_key(ec.SECP256R1())
    return sealed_with(message, from_text(p256dh), from_text(auth), once, secrets.token_bytes(SALT_BYTES))


def sealed_with(
    message: bytes, phone: bytes, auth: bytes, once: ec.EllipticCurvePrivateKey, salt: bytes
) -> bytes:
    """Encrypt with a key and a salt that are used for nothing else."""
    ours = _raw(once.public_key())
    common = once.exchange(ec.ECDH(), _point(phone))
    secret = _derived(common, auth, b"WebPush: info\0" + phone + ours, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    # One record, which a 2 ends.
    text = AESGCM(key).encrypt(nonce, message + b"\2", None)
    return salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(ours)]) + ours + text


def _derived(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(material)


@cache
def _own_key(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(from_text(text), "big"), ec.SECP256R1())


def public_key() -> str:
    """Return what a browser is told of us when it asks a push service; empty where none was set."""
    return to_text(_raw(_own_key(settings.PUSH_KEY).public_key())) if settings.PUSH_KEY else ""


def signed_for(origin: str, now: datetime) -> str:
    """Return the ``Authorization`` header by which a push service knows who sends."""
    claims: dict[str, str | int] = {
        "aud": origin,
        "exp": int((now + SIGNED_FOR).timestamp()),
        "sub": settings.PUSH_CONTACT,
    }
    text = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(claims)}"
    r, s = decode_dss_signature(_own_key(settings.PUSH_KEY).sign(text.encode(), ec.ECDSA(SHA256())))
    signature = to_text(r.to_bytes(NUMBER_BYTES, "big") + s.to_bytes(NUMBER_BYTES, "big"))
    return f"vapid t={text}.{signature}, k={public_key()}"


def _json(value: dict[str, str | int]) -> str:
    return to_text(json.dumps(value, separators=(",", ":")).encode())
