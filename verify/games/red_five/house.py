"""Red Five: the readings of its rules that a table may take instead of the usual one.

They are named in the header (``House rules: equal-breaks-throw``). Where a record breaks the usual reading
and keeps another, the finding says so."""

from __future__ import annotations

HOUSE: dict[str, tuple[str, str]] = {
    "same-gap-ruffs": ("a mixed ruff keeps the gaps of the ranks led", "雜牌須以同樣間隔的將牌來斃"),
    "free-fives": ("a ♥5 may be laid on any side suit", "紅5可以隨時貼在副牌上"),
    "passed-fives-strike": ("a passed ♥5 may still beat a trump lead", "過牌後紅5仍可攻打主牌"),
    "captured-fives-cost": ("a rotten ♥5 taken by the dealer's side costs 50", "莊家一方俘獲爛5扣50分"),
    "buried-fives-flat": ("a buried ♥5 counts 50 undoubled", "底牌中的爛5不加倍"),
    "dealer-rises-below-120": ("the dealer's side rises one at 80 to 115", "80至115分莊家升一級"),
    "stops-from-next-only": ("10 and K stop only from 9 and from Q", "只有9和Q不可越級"),
    "equal-levels": ("all level cards are equal", "四門級牌一樣大"),
    "equal-breaks-throw": ("an equal card breaks a throw", "同樣大的牌也破甩"),
    "lowest-beaten-part": ("the lowest part that was beaten is forced", "甩牌不成出被壓的最小牌"),
    "princess-over-ruff": ("a princess beats a general that has ruffed", "公主可以蓋斃"),
    "one-copy-with-friend": ("with one called card the dealer has a friend", "莊家只有一張仍有朋友"),
    "changes-one-by-one": ("level changes are applied one after another", "升降級逐項計算"),
}
House = frozenset[str]
NONE: House = frozenset()
