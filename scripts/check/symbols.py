#!/usr/bin/env python3
"""Fails on a public symbol that neither has nor inherits a comment, in the symbol graphs given."""
import json
import sys

missing = set()
for path in sys.argv[1:]:
    for symbol in json.load(open(path))["symbols"]:
        if "docComment" not in symbol and "::SYNTHESIZED::" not in symbol["identifier"]["precise"]:
            missing.add(".".join(symbol["pathComponents"]))
for name in sorted(missing):
    print(f"docs: error: {name} has no comment", file=sys.stderr)
sys.exit(1 if missing else 0)
