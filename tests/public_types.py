"""How completely the public names of hoyle are typed: ``python -m tests.public_types FILE``.

FILE is what ``pyright --verifytypes hoyle --ignoreexternal --outputjson`` writes. Of all it lists only what a
program gets by ``import hoyle`` counts: those names, and the members of the classes among them."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import hoyle

LEAST = 0.99


def main() -> None:
    symbols = json.loads(Path(sys.argv[1]).read_text("utf-8"))["typeCompleteness"]["symbols"]
    values = (getattr(hoyle, name) for name in hoyle.__all__)
    homes = {f"{one.__module__}.{one.__qualname__}" for one in values if hasattr(one, "__qualname__")}
    public = [one for one in symbols if any(f"{one['name']}.".startswith(f"{home}.") for home in homes)]
    untyped = [one["name"] for one in public if not one["isTypeKnown"] or one["isTypeAmbiguous"]]
    share = 1 - len(untyped) / max(1, len(public))
    print(f"{len(public)} public symbols, {share:.1%} typed", *untyped, sep="\n")
    sys.exit(len(public) < len(homes) or share < LEAST)


if __name__ == "__main__":
    main()
