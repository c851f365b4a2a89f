"""Compile planning/annealing.c to planning/annealing.wasm, and end it with the SHA-256 of its source.

pip install ziglang==0.17.1
python -m benchmarks.rotations.compile_annealing
"""

import hashlib
import subprocess
import sys
from pathlib import Path

from tournaments.movements.planning import compiled

SOURCE = Path(compiled.__file__).with_name("annealing.c")
BINARY = SOURCE.with_suffix(".wasm")
FLAGS = ("-target", "wasm32-freestanding", "-O3", "-nostdlib", "-Wl,--no-entry,--strip-all")
EXPORTS = ("-Wl,--export=cool,--export=heap",)


def main():
    compiler = (sys.executable, "-m", "ziglang", "cc")
    subprocess.run([*compiler, *FLAGS, *EXPORTS, "-o", BINARY, SOURCE], check=True)
    with BINARY.open("ab") as binary:
        binary.write(section(hashlib.sha256(SOURCE.read_bytes()).digest()))


def section(digest):
    """Write a custom section of WebAssembly, which changes nothing, with a name and what it holds."""
    content = b"\x06source" + digest
    return bytes((0, len(content))) + content


if __name__ == "__main__":
    main()
