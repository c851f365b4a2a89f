"""A push service on loopback, and a phone that can read what comes through it."""

import json
import ssl
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import deque
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from cryptography.hazmat.primitives import hashes, hmac
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

#: RFC 8291, section 5: the phone's keys, and the message that its example gives to read.
RFC_PHONE_KEY = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
RFC_P256DH = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
RFC_AUTH = "BTBZMqHH6r4Tts7J_aSIgg"


def raw(text):
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def text(data):
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def private_key(written):
    return ec.derive_private_key(int.from_bytes(raw(written), "big"), ec.SECP256R1())


def point_of(key):
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _hmac(key, data):
    signing = hmac.HMAC(key, hashes.SHA256())
    signing.update(data)
    return signing.finalize()


class Phone:
    """The other end of the seal, written from the RFCs with other tools than the app's."""

    def __init__(self, key=None, auth=RFC_AUTH):
        self.key = key or ec.generate_private_key(ec.SECP256R1())
        self.p256dh, self.auth = text(point_of(self.key)), auth

    def payload(self, endpoint):
        return {"endpoint": endpoint, "p256dh": self.p256dh, "auth": self.auth}

    def opened(self, body):
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        common = self.key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        )
        info = b"WebPush: info\0" + point_of(self.key) + theirs
        secret = _hmac(_hmac(raw(self.auth), common), info + b"\1")
        keyed = _hmac(salt, secret)
        key = _hmac(keyed, b"Content-Encoding: aes128gcm\0\1")[:16]
        nonce = _hmac(keyed, b"Content-Encoding: nonce\0\1")[:12]
        opening = Cipher(algorithms.AES(key), modes.GCM(nonce, sealed[-16:])).decryptor()
        plain = opening.update(sealed[:-16]) + opening.finalize()
        assert plain[-1:] == b"\2"
        return plain[:-1]

    def reads(self, body):
        return json.loads(self.opened(body))


def claims_of(header, now):
    """Check who signed a request as RFC 8292 asks of a push service; returns what is claimed."""
    scheme, _, parameters = header.partition(" ")
    assert scheme == "vapid"
    found = dict(each.strip().split("=", 1) for each in parameters.split(","))
    said, _, signature = found["t"].rpartition(".")
    head, claims = (json.loads(raw(part)) for part in said.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    numbers = raw(signature)
    assert len(numbers) == 64
    r, s = (int.from_bytes(half, "big") for half in (numbers[:32], numbers[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(found["k"]))
    key.verify(encode_dss_signature(r, s), said.encode(), ec.ECDSA(hashes.SHA256()))
    assert now.timestamp() < claims["exp"] <= now.timestamp() + 24 * 3600
    return {**claims, "k": found["k"]}


class _Answering(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.came.append((self.path, dict(self.headers), body))
        own = self.server.answers_at.get(self.path)
        waiting = own or self.server.answers
        status = waiting.popleft() if waiting else 201
        self.send_response(status)
        if 300 <= status < 400:
            self.send_header("Location", f"http://127.0.0.1:{self.server.server_port}/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


class Service(ThreadingHTTPServer):
    """Takes what is pushed; ``answers`` are the statuses of the next ones, then 201.

    ``answers_at`` has those of one path.
    """

    def __init__(self):
        super().__init__(("127.0.0.1", 0), _Answering)
        self.came, self.answers, self.answers_at = [], deque(), {}
        self.scheme, self.name = "http", "127.0.0.1"

    @property
    def origin(self):
        return f"{self.scheme}://{self.name}:{self.server_port}"

    def endpoint(self, phone="ann"):
        return f"{self.origin}/push/{phone}"

    def behind(self, certificate, name):
        """Answer over TLS with this certificate from now on."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        self.socket = context.wrap_socket(self.socket, server_side=True)
        self.scheme, self.name = "https", name

    def handle_error(self, *_):
        """A client that hangs up is what some tests are about."""


@contextmanager
def serving():
    service = Service()
    thread = threading.Thread(target=service.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield service
    finally:
        service.shutdown()
        thread.join()
        service.server_close()
