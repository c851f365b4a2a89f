"""What a passphrase seals is opened by it alone, and only as it was written."""

from io import BytesIO

import pytest

from tournaments.archive.backups.sealing import (
    MAGIC,
    PIECE_BYTES,
    PREFIX_BYTES,
    SALT_BYTES,
    TAG_BYTES,
    is_sealed,
    seal,
    unseal,
)
from tournaments.errors import BackupError

PASSPHRASE = "ninth street hall"
HEAD = len(MAGIC) + SALT_BYTES + PREFIX_BYTES
SEALED_PIECE = PIECE_BYTES + TAG_BYTES
#: Two whole pieces and the beginning of a third.
LONG = b"first " + b"x" * PIECE_BYTES + b"second " + b"y" * PIECE_BYTES


def sealed(folder, content):
    source, target = folder / "source", BytesIO()
    source.write_bytes(content)
    seal(source, target, PASSPHRASE)
    return target.getvalue()


def opened(folder, content, passphrase=PASSPHRASE):
    source, target = folder / "sealed", BytesIO()
    source.write_bytes(content)
    assert is_sealed(source)
    unseal(source, target, passphrase)
    return target.getvalue()


@pytest.mark.night
@pytest.mark.parametrize("content", [b"", b"x" * PIECE_BYTES, LONG], ids=["empty", "one piece", "more"])
def test_it_comes_back_as_it_was(tmp_path, content):
    closed = sealed(tmp_path, content)
    pieces = max(1, -(-len(content) // PIECE_BYTES))
    assert len(closed) == HEAD + len(content) + pieces * TAG_BYTES
    assert opened(tmp_path, closed) == content


@pytest.mark.night
def test_nothing_of_it_can_be_read_and_no_two_are_the_same(tmp_path):
    first, second = sealed(tmp_path, b"Ann owes ten dollars"), sealed(tmp_path, b"Ann owes ten dollars")
    assert b"Ann" not in first
    assert first[len(MAGIC) :] != second[len(MAGIC) :]


def changed(content):
    """Each way to touch a sealed file of three pieces, by name."""
    first, second = HEAD + SEALED_PIECE, HEAD + 2 * SEALED_PIECE
    return {
        "a byte": content[:first] + bytes([content[first] ^ 1]) + content[first + 1 :],
        "the salt": content[: len(MAGIC)] + bytes(SALT_BYTES) + content[len(MAGIC) + SALT_BYTES :],
        "the last piece missing": content[:second],
        "the last byte missing": content[:-1],
        "two pieces exchanged": content[:HEAD]
        + content[first:second]
        + content[HEAD:first]
        + content[second:],
        "a piece twice": content[:first] + content[HEAD:],
    }


@pytest.mark.night
@pytest.mark.parametrize(
    "change",
    [
        "a byte",
        "the salt",
        "the last piece missing",
        "the last byte missing",
        "two pieces exchanged",
        "a piece twice",
    ],
)
def test_what_was_changed_is_refused(tmp_path, change):
    with pytest.raises(BackupError, match="Wrong passphrase, or the file is damaged"):
        opened(tmp_path, changed(sealed(tmp_path, LONG))[change])


@pytest.mark.night
def test_another_passphrase_is_refused(tmp_path):
    with pytest.raises(BackupError, match="Wrong passphrase") as refused:
        opened(tmp_path, sealed(tmp_path, b"x"), "ninth street hal")
    assert refused.value.field == "passphrase"


def test_a_file_that_ends_within_its_head_is_refused(tmp_path):
    with pytest.raises(BackupError, match="backup is incomplete"):
        opened(tmp_path, sealed(tmp_path, b"x")[: HEAD - 1])


@pytest.mark.parametrize("passphrase", ["", "seven77", "        "])
def test_a_passphrase_that_is_guessed_too_soon_is_refused(tmp_path, passphrase):
    (tmp_path / "source").write_bytes(b"x")
    with pytest.raises(BackupError, match="8 characters or more"):
        seal(tmp_path / "source", BytesIO(), passphrase)
