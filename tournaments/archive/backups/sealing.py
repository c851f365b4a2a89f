"""A file that only a passphrase opens: AES-256-GCM over pieces, each bound to its place.

Source: STREAM of Hoang, Reyhanitabar, Rogaway and Vizár (2015), as in age; Scrypt is RFC 7914.
"""

import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from tournaments.archive.words import backups as words
from tournaments.errors import BackupError

MAGIC = b"Order Up sealed backup 1\n"
SALT_BYTES, PREFIX_BYTES, TAG_BYTES = 16, 7, 16
PIECE_BYTES = 1 << 20
LEAST_CHARACTERS = 8
#: 128 MB and about half a second for each guess.
COST, BLOCK, LANES = 1 << 17, 8, 1


def is_sealed(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(len(MAGIC)) == MAGIC


def check_passphrase(passphrase: str) -> None:
    """Raise ``BackupError`` for one that is guessed too soon."""
    if len(passphrase.strip()) < LEAST_CHARACTERS:
        raise BackupError(words.longer_passphrase(least=LEAST_CHARACTERS), field="passphrase")


def seal(source: Path, target: IO[bytes], passphrase: str) -> None:
    check_passphrase(passphrase)
    salt, prefix = secrets.token_bytes(SALT_BYTES), secrets.token_bytes(PREFIX_BYTES)
    cipher = _cipher(passphrase, salt)
    target.write(MAGIC + salt + prefix)
    with source.open("rb") as opened:
        for nonce, piece in _pieces(opened, PIECE_BYTES, prefix):
            target.write(cipher.encrypt(nonce, piece, MAGIC))


def unseal(source: Path, target: IO[bytes], passphrase: str) -> None:
    """Write what was sealed; raises ``BackupError`` where the passphrase is wrong or the file was changed."""
    with source.open("rb") as opened:
        opened.read(len(MAGIC))
        salt, prefix = opened.read(SALT_BYTES), opened.read(PREFIX_BYTES)
        if len(prefix) < PREFIX_BYTES:
            raise BackupError(words.end_missing())
        cipher = _cipher(passphrase, salt)
        for nonce, piece in _pieces(opened, PIECE_BYTES + TAG_BYTES, prefix):
            try:
                target.write(cipher.decrypt(nonce, piece, MAGIC))
            except InvalidTag:
                raise BackupError(words.wrong_passphrase(), field="passphrase") from None


def _cipher(passphrase: str, salt: bytes) -> AESGCM:
    return AESGCM(Scrypt(salt=salt, length=32, n=COST, r=BLOCK, p=LANES).derive(passphrase.encode()))


def _pieces(opened: IO[bytes], size: int, prefix: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Read piece by piece, each with its nonce: prefix, index, and whether it is the last."""
    index, piece = 0, opened.read(size)
    while True:
        following = opened.read(size)
        yield prefix + index.to_bytes(4, "big") + bytes([not following]), piece
        if not following:
            return
        index, piece = index + 1, following
