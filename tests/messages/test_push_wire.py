"""What is sealed for a phone, and where nothing is ever sent."""

import contextlib
import socket
import ssl
import threading
from datetime import UTC, datetime, timedelta

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from tests.stack import push_service as push
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.outbox import push_wire
from tournaments.outbox.push_sealing import phone_keys, public_key, seal, sealed_with, signed_for
from tournaments.outbox.push_wire import is_public, push_post, push_target

#: RFC 8291, section 5.
MESSAGE = b"When I grow up, I want to be a watermelon"
SERVER_KEY = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SERVER_POINT = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
    "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)
NOW = datetime(2026, 11, 27, 20, 0, tzinfo=UTC)


def test_the_example_of_the_rfc_comes_out_to_the_byte():
    sealed = sealed_with(
        MESSAGE,
        push.raw(push.RFC_P256DH),
        push.raw(push.RFC_AUTH),
        push.private_key(SERVER_KEY),
        push.raw(SALT),
    )
    assert push.text(sealed) == SEALED


def test_the_phone_of_these_tests_reads_the_example_of_the_rfc():
    phone = push.Phone(push.private_key(push.RFC_PHONE_KEY))
    assert phone.p256dh == push.RFC_P256DH
    assert phone.opened(push.raw(SEALED)) == MESSAGE


def test_only_the_phone_reads_a_message_and_no_two_are_alike():
    phone = push.Phone()
    first, second = (seal(MESSAGE, p256dh=phone.p256dh, auth=phone.auth) for _ in range(2))
    assert phone.opened(first) == phone.opened(second) == MESSAGE
    assert (first[:16], first[21:86]) != (second[:16], second[21:86])
    assert MESSAGE not in first


def test_a_service_can_check_who_sends(settings):
    settings.PUSH_CONTACT = "https://euchre.example"
    claims = push.claims_of(signed_for("https://push.example", NOW), NOW)
    assert claims["aud"] == "https://push.example"
    assert claims["sub"] == "https://euchre.example"
    assert claims["k"] == public_key() == SERVER_POINT


@pytest.mark.parametrize(
    ("p256dh", "auth", "field"),
    [
        ("", push.RFC_AUTH, "p256dh"),
        ("A" * 87, push.RFC_AUTH, "p256dh"),
        (push.RFC_P256DH[:-1] + "5", push.RFC_AUTH, "p256dh"),
        (push.RFC_P256DH + "AAAA", push.RFC_AUTH, "p256dh"),
        ("é" * 87, push.RFC_AUTH, "p256dh"),
        ("\0" * 87, push.RFC_AUTH, "p256dh"),
        (push.RFC_P256DH, "", "auth"),
        (push.RFC_P256DH, push.RFC_AUTH + "AAAA", "auth"),
        (push.RFC_P256DH, "!" * 22, "auth"),
        (push.RFC_P256DH, push.RFC_AUTH.replace("_", "/"), "auth"),
    ],
)
def test_what_is_no_key_is_refused_by_its_field(p256dh, auth, field):
    with pytest.raises(InvalidRequestError) as refused:
        phone_keys(p256dh, auth)
    assert refused.value.field == field


def test_keys_with_padding_are_kept_without():
    assert phone_keys(push.RFC_P256DH + "=", push.RFC_AUTH + "==") == (push.RFC_P256DH, push.RFC_AUTH)


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.0.0.8", "172.16.4.1", "192.168.1.20", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
        *("224.0.0.251", "239.1.2.3", "255.255.255.255", "198.18.0.1", "240.0.0.1"),
        *("::1", "::", "fe80::1", "fd12:3456::1", "ff02::1", "2001:db8::1"),
        # Those that carry an address inside: mapped, translated, 6to4, Teredo.
        *("::ffff:127.0.0.1", "::ffff:10.1.2.3", "64:ff9b::7f00:1", "64:ff9b::c0a8:101", "2002:7f00:1::"),
        *("2002:a00:1::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2"),
    ],
)
def test_an_address_inside_is_not_public(address):
    assert not is_public(address)


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "142.250.80.10", "2607:f8b0:4009:80b::200a", "64:ff9b::808:808", "2002:808:808::"]
)
def test_an_address_of_the_internet_is_public(address):
    assert is_public(address)


@pytest.mark.parametrize(
    "endpoint",
    [
        "",
        "no address",
        "https://",
        "http://8.8.8.8/push",
        "https://8.8.8.8:8443/push",
        "https://8.8.8.8:70000/push",
        "https://8.8.8.8:x/push",
        "ftp://8.8.8.8/push",
        "file:///etc/passwd",
        "gopher://8.8.8.8/",
        "//8.8.8.8/push",
        "javascript:alert(1)",
        "https://user@8.8.8.8/push",
        "https://8.8.8.8\\@10.0.0.1/push",
        "https://8.8.8.8/push#part",
        "https://8.8.8.8/pu sh",
        "https://8.8.8.8/push\r\nX-Header: 1",
        "https://8.8.8.8/püsh",
        "https://8.8.8.8/\0",
        "https://[::1/push",
        "https://8.8.8.8/" + "a" * 1000,
        "https://127.0.0.1/push",
        "https://127.1/push",
        "https://2130706433/push",
        "https://0x7f000001/push",
        "https://0177.0.0.1/push",
        "https://[::1]/push",
        "https://[::ffff:10.0.0.1]/push",
        "https://localhost/push",
        "https://169.254.169.254/latest/meta-data",
        "https://10.0.0.1/",
    ],
)
def test_nothing_but_https_on_a_public_address_is_a_push_service(endpoint):
    with pytest.raises(InvalidRequestError, match="t send alerts to this browser") as refused:
        push_target(endpoint)
    assert refused.value.field == "endpoint"


def test_a_public_address_is_one():
    target = push_target("https://8.8.8.8/push/ann?v=2")
    assert (target.origin, target.host, target.port) == ("https://8.8.8.8", "8.8.8.8", 443)
    assert (target.path, target.addresses, target.is_https) == ("/push/ann?v=2", ("8.8.8.8",), True)


@pytest.mark.parametrize("host", ["nowhere.invalid", "a" * 70 + ".invalid", "a..invalid"])
def test_a_name_that_nobody_has_is_for_later(host):
    with pytest.raises(NotNowError) as refused:
        push_target(f"https://{host}/push")
    assert refused.value.code == "push_service_away"


def test_a_redirect_is_not_followed(service):
    service.answers.append(307)
    assert push_post(push_target(service.endpoint()), b"sealed", {"TTL": "60"}) == 307
    assert [path for path, *_ in service.came] == ["/push/ann"]


def test_the_connection_goes_to_what_was_checked(service):
    """The name stands for something else by then: nobody asks it again."""
    target = push_target(service.endpoint())
    moved = push_wire.Target(
        origin=target.origin,
        host="moved.invalid",
        port=target.port,
        path=target.path,
        addresses=target.addresses,
        is_https=False,
    )
    assert push_post(moved, b"sealed", {}) == 201


def certificate(folder, name):
    key = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(who)
        .issuer_name(who)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = folder / f"{name}.pem"
    written = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(written + made.public_bytes(Encoding.PEM))
    return path


def test_over_https_the_certificate_is_that_of_the_name(service, settings, tmp_path, monkeypatch):
    known = certificate(tmp_path, "localhost")
    service.behind(known, "localhost")
    settings.PUSH_SERVICES = [service.origin]
    with pytest.raises(ssl.SSLCertVerificationError):
        push_post(push_target(service.endpoint()), b"sealed", {})
    monkeypatch.setenv("SSL_CERT_FILE", str(known))
    assert push_post(push_target(service.endpoint()), b"sealed", {}) == 201
    service.name = "127.0.0.1"
    settings.PUSH_SERVICES = [service.origin]
    with pytest.raises(ssl.SSLCertVerificationError):
        push_post(push_target(service.endpoint()), b"sealed", {})
    assert len(service.came) == 1


def test_a_service_that_never_finishes_its_answer_is_left(settings, monkeypatch):
    monkeypatch.setattr(push_wire, "PATIENCE_SECONDS", 0.3)
    done = threading.Event()
    listener = socket.create_server(("127.0.0.1", 0))

    def drip():
        link, _ = listener.accept()
        # Each letter comes well within the time that a single one may take.
        with link, contextlib.suppress(OSError):
            while not done.wait(0.05):
                link.sendall(b"H")

    thread = threading.Thread(target=drip)
    thread.start()
    origin = f"http://127.0.0.1:{listener.getsockname()[1]}"
    settings.PUSH_SERVICES = [origin]
    try:
        with pytest.raises((OSError, push_wire.http.client.HTTPException)):
            push_post(push_target(f"{origin}/push"), b"sealed", {})
    finally:
        done.set()
        thread.join()
        listener.close()
