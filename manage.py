#!/usr/bin/env python
import sys

from config.command import run

if __name__ == "__main__":
    run(sys.argv)
