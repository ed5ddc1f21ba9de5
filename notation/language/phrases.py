"""Everyday ways to say what is done, in every card game.

A game says in what words it writes its actions (:class:`Phrases`); what people say instead is the same at
every table: ``draws ♣6 from the stock``, ``and discards``. Each kind of phrase is a :class:`Spelling` with a
code of its own, tried on lines that the grammar does not read as they stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from attrs import field, frozen

from ...records.findings import Said
from .labels import RANKS, SEVERAL
from .spelling import CARD, Replacement, Spelling, spelling
from .vocabulary import Vocabulary, Word, any_of, longest_first, small_letters

STOCK = r"(?:stock ?pile|stock|deck|draw ?pile)"
PILE = r"(?:discard ?pile|discards?|pile)"
THE = r"(?:(?:the|an?|his|her|their|one|some) +)?"
GROUP = r"[♠♥♣♦?J][^\s,;.]*"
END = r"(?= *(?:[,\uff0c;\uff1b.{]|$|(?:and|then) ))"
SUIT_SAID = r"(?=[♠♥♣♦](?![0-9JQKA])|(?:spade|heart|club|diamond)s?\b)"
ADD = "adds?|appends?|connects?|attach(?:es)?|lays? +off"
OPENING, CLOSING = r"(\[{<［【「《〈“\"", r")\]}>］】」》〉”\""
"""What a call may stand in."""
COUNTED = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "card": "1"}
COUNT = r"[1-9](?!\d)|one|two|three|four|five"
"""How few cards are left."""
WISHING = r"(?:[,;:.\uff0c\uff1b\uff1a]|\b(?:and|then)) *(?:{})\b"
"""Where something is wished for; and no player who is called so begins the line."""
DONE = {
    "drew": "draw", "took": "take", "got": "get", "laid": "lay", "threw": "throw", "stole": "steal",
    "dropped": "drop", "swapped": "swap", "skipped": "skip", "slammed": "slam", "buried": "bury",
    **{f"{verb}ed": verb for verb in (
        "add", "append", "attach", "ask", "call", "claim", "connect", "discard", "meld", "pass", "pick",
        "play", "publish", "request", "show",
    )},
    **{f"{verb}d": verb for verb in (
        "announce", "desire", "exchange", "nominate", "place", "replace", "trade",
    )},
}  # fmt: skip
"""Verbs of everything that players do, in the past tense."""
BEGUN = re.compile(r"(?:^(?:\S+ (?:[A-Z]\S* )?)?|[:;,.&] *|\b(?:and|then) +)$")
"""What stands before the verb of an action: nothing, a name, or the action before it."""
PAST = "past-tense"
"""What that spelling is called: a sentence without a colon that is told so may be commentary."""
FURTHER = "takes? picks? gets? draws? adds? puts? lays? plays? throws? melds? shows?"
"""Verbs of phrases that a game need not have."""


@frozen
class Phrases:
    """The words of a game for what is done in all: notions of its vocabulary. ``melds`` are those for new
    melds, by what they are called. ``cards`` are all actions of which cards are told, ``bare`` those of which
    nothing is, ``said`` those of which something else is, ``wishes`` of those the ones of which that may be
    anything. ``last`` and ``out`` are what is called when few cards are left, and none. ``between`` stands
    between two actions.
    ``examples`` are, by code, a line as written and as it should be."""

    examples: Mapping[str, tuple[str, str]]
    draw: str = "draw"
    take: str = ""
    discard: str = "discard"
    lay_off: str = "lay_off"
    melds: Mapping[str, str] = field(factory=dict)
    cards: tuple[str, ...] = ()
    bare: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    wishes: tuple[str, ...] = ()
    last: str = ""
    out: str = ""
    between: str = ", "

    def spellings(self, words: Vocabulary) -> tuple[Spelling, ...]:
        """The tolerated spellings of a game with these ``words``, in the order in which they are tried."""
        made = [self._past(words)]
        if self.last:
            wishes = "|".join(f"{words[one].en}s?" for one in self.wishes)
            made.append(self._call(words[self.last], words[self.out], wishes))
        if self.between:
            made.append(self._and(words))
        if self.take:
            made.append(self._take(words[self.take].en))
        if self.draw:
            made.append(self._draw(words[self.draw].en, words[self.draw].readings))
        if self.melds:
            made.append(self._meld({kind: words[notion].en for kind, notion in self.melds.items()}))
        if self.lay_off:
            made.append(self._target(words["to"].en))
            made.append(self._lay_off(words[self.lay_off].en, words["to"].en))
        if self.draw:  # else to play a card is no discard
            made.append(self._discard(words[self.discard].en))
        made.append(self._verb(words))
        return tuple(made)

    def _spelling(
        self, code: str, name: str, pattern: str, make: Replacement | str, message: Said
    ) -> Spelling:
        return spelling(code, name, f"(?i){pattern}", make, message, self.examples[code])

    # ---- each kind

    def _past(self, words: Vocabulary) -> Spelling:
        verbs = (
            text.split()[0]
            for notion in (*self.cards, *self.bare, *self.said)
            for text in _english(words, notion)
        )
        own = {verb.lower(): verb for verb in verbs}

        def make(found: re.Match[str]) -> str:
            verb = DONE[small_letters(found[0])]
            return own.get(verb, verb) if BEGUN.search(found.string, 0, found.start()) else found[0]

        return self._spelling(
            "RD150",
            PAST,
            rf"\b(?:{'|'.join(longest_first(DONE))})\b",
            make,
            Said("the verb in the past tense", "動詞用了過去式"),
        )

    def _verb(self, words: Vocabulary) -> Spelling:
        third: dict[str, str] = {}
        patterns: list[str] = []
        for notions, behind in ((self.cards, rf"(?= *+:? *{CARD})"), (self.bare, END), (self.said, "(?= )")):
            found = dict(_thirds(text for notion in notions for text in _english(words, notion)))
            third |= found
            patterns += (re.escape(one) + ("" if " " in one else behind) for one in longest_first(found))
        return self._spelling(
            "RD151", "verb-form", rf"\b(?:{'|'.join(patterns)})(?!\w)", lambda m: third[small_letters(m[0])],
            Said("the verb in the third person", "動詞用了第三人稱"),
        )  # fmt: skip

    def _and(self, words: Vocabulary) -> Spelling:
        verbs = {
            text.split()[0] for one in (*self.cards, *self.bare, *self.said) for text in _english(words, one)
        }
        any_form = "|".join(longest_first({*map(str.lower, verbs), *(third(verb) for verb in verbs)}))
        effects = "|".join(third(words[one].en) + "|" + words[one].en for one in self.said) or "(?!)"
        joint = re.compile(rf"(?:{effects})\b", re.IGNORECASE)
        also = FURTHER.replace(" ", "|")
        return self._spelling(
            "RD152",
            "and-for-comma",
            rf"[,;]? +(?:and +then|and|then|&) +(?=(?:{any_form}|{also})\b)|[,;] *(?:and +then|and|then) +"
            r"|(?:(?<=[♠♥♣♦][2-9JQKA])|(?<=[♠♥♣♦]10)|(?<=Joker))\. +(?:then +)?"
            rf"(?=(?:{any_form}|{also})\b[^.]*[♠♥♣♦])",
            lambda m: ", " if joint.match(m.string, m.end()) else self.between,
            Said(
                "“and” or “then”, or a full stop, between two actions",
                "兩個動作之間用了「and」、「then」或句號",
            ),
        )

    def _take(self, word: str) -> Spelling:
        colon = "" if word.endswith("discarded") else ":"
        return self._spelling(
            "RD154", "take-phrase",
            rf"\b(?:gets?|takes?|picks?(?: +up)?) +(?:(?:the|discarded|discard|top|card) +)*:? *({CARD})"
            rf"(?! +from +{THE}{STOCK})(?: +from +{THE}(?:top +of +the +)?{PILE})?"
            rf"|\bdraws? +{THE}({CARD}) +from +{THE}{PILE}"
            rf"|\bdraws? +from +{THE}{PILE} *+:? *({CARD})",
            lambda m: f"{word}{colon} {m[1] or m[2] or m[3]}",
            Said("another way to say that the top discard was taken", "從棄牌堆拿牌用了別的說法"),
        )  # fmt: skip

    def _draw(self, word: str, readings: Iterable[str]) -> Spelling:
        known = {text.lower() for text in readings}

        def make(found: re.Match[str]) -> str:
            card = found[1] or found[2] or found[3]
            if found[0].rstrip(": ").removesuffix(card or "").rstrip(": ").lower() in known:
                return found[0]  # as the game itself may have it
            return f"{word}: {card}" if card else word

        a_card = r"(?: +(?:an?|one|the|top|card|new))*"
        return self._spelling(
            "RD153", "draw-phrase",
            rf"\bdraws?{a_card} *+:? *({CARD})(?: +from +{THE}{STOCK})?"
            rf"|\b(?:takes?|picks? +up){a_card} +({CARD}) +from +{THE}{STOCK}"
            rf"|\b(?:draws?|takes?){a_card} +from +{THE}{STOCK} *+:? *({CARD})?"
            rf"|\bdraws?{a_card}{END}",
            make, Said("another way to say what was drawn", "取牌用了別的說法"),
        )  # fmt: skip

    def _meld(self, melds: dict[str, str]) -> Spelling:
        usual = next(iter(melds.values()))
        kinds = "|".join(longest_first(melds))
        return self._spelling(
            "RD155", "meld-phrase",
            rf"\b(?:(?:lays?|puts?|places?) +(?:down|out)|publish(?:es)?|melds?|shows?) +{THE}(?:new +)?"
            rf"(?:({kinds})\b(?: +of\b(?: +(?:{RANKS}))?)? *:?|:)? *(?={CARD})"
            rf"|(?:\b(?:plays?|lays?) +{THE}(?:({kinds})\b *+:? *)?|(?:^|(?<=[:;,.] )){THE}({kinds}) *+:? *)"
            rf"(?={CARD}-)(?!{GROUP} +(?:on|onto|to) )",
            lambda m: melds.get((m[1] or m[2] or m[3] or "").lower(), usual) + ": ",
            Said("another way to say that a meld is laid down", "放下牌組用了別的說法"),
        )  # fmt: skip

    def _lay_off(self, word: str, to: str) -> Spelling:
        return self._spelling(
            "RD156", "connect-phrase",
            rf"\b(?:{ADD}|puts?|plays?|lays?) +({GROUP}) +(?:on|onto|to) +"
            r"(?:the +)?(?=[♠♥♣♦?J]|[\w'’]+ |(?:10|[2-9JQKA])s\b)"
            rf"|\b(?:{ADD}) +(?={CARD})",
            lambda m: f"{word} {m[1]} {to} " if m[1] else f"{word} ",
            Said("another way to say that cards are added to a meld", "連接用了別的說法"),
        )  # fmt: skip

    def _target(self, to: str) -> Spelling:
        def make(found: re.Match[str]) -> str:
            if found["ranks"]:
                named = SEVERAL[small_letters(found["ranks"])] + "s"
            else:
                named = f"{found['first']}…{found['last']}" if found["first"] else ""
            return f"{found['to']}{found['owner'] or ''}{named}"  # “his” may be another's

        return self._spelling(
            "RD159", "target-phrase",
            rf"(?<= )(?P<to>(?:{to}|onto|on|from|in) +)"
            rf"(?:(?P<owner>(?:\S+['’]s|(?:his|her) +own) +)|{THE})"
            r"(?:(?:set|run|meld|plot|sequence)s?(?: +of)? +)?"
            rf"(?:(?P<ranks>{RANKS})\b"
            rf"|(?P<first>{CARD})(?:-|\.{{3}}|…)(?P<last>{CARD})(?![-=\w])|(?=[♠♥♣♦]|(?:10|[2-9JQKA])s\b))",
            make, Said("another way to name the meld that cards are added to", "所連接的牌組用了別的稱呼"),
        )  # fmt: skip

    def _discard(self, word: str) -> Spelling:
        return self._spelling(
            "RD157", "discard-phrase",
            rf"\b(?:plays?|drops?|throws?(?: +away)?) +(?:an? +|the +)?(?={CARD}(?!-))"
            rf"|\bdiscards? +(?:an? +|the +)(?={CARD})",
            f"{word} ", Said("another way to say that a card is discarded", "放走牌用了別的說法"),
        )  # fmt: skip

    def _call(self, last: Word, out: Word, wishes: str) -> Spelling:
        outs = {text.lower(): text for text in out.readings}
        word = any_of(last.readings)
        few = (
            rf"(?:{word}):? *({COUNT})(?: *cards?)?|(?:{word}) +(card)|({COUNT}) *(?:cards? +)?left"
            rf"|(?:[只僅仅]?[剩餘余]下?|最[後后]) *({COUNT}) *[張张]?"
        )
        over = rf"({any_of([*outs, 'out'])})"
        only, comma, end = r"(?:(?:is|has|with|only|just) +)*", r"[,;\uff0c\uff1b] *", r"(?=\s*$)"
        said = rf"{only}(?:{few}|{over})[!.\uff01]*"
        in_brackets = rf"(?:{comma})?[{OPENING}] *{said} *[{CLOSING}](?: *[.\u3002!\uff01]+{end})?"
        behind_a_sign = rf"(?:{comma}|(?<=\.) +|(?<=\u3002) *|(?<=[\w.]) +[-–—] +)(?:and +)?{said}{end}"
        behind_a_word = (
            rf"(?<=\w) +(?:(?:and +{only}|only +)?(?:{few})|(?:and +)?(?:is|and) +{over})[!.]*{end}"
        )
        parts = re.compile(said, re.IGNORECASE)
        wishing = re.compile(WISHING.format(wishes or "(?!)"), re.IGNORECASE)

        def make(found: re.Match[str]) -> str:
            if wishing.search(found.string, 0, found.start()):
                return found[0]  # it is a part of what is wished for
            *numbers, done = parts.search(found[0]).groups()  # type: ignore[union-attr]
            number = next(filter(None, numbers), "").lower()
            call = outs.get(done.lower(), out.en) if done else f"{last.en} {COUNTED.get(number, number)}"
            bare = found[0].lstrip()
            before = found[0].removesuffix(bare) if bare[0] in OPENING else " "
            return f"{before}{{{call}}}"

        return self._spelling(
            "RD158", "call-phrase", f"{in_brackets}|{behind_a_sign}|{behind_a_word}", make,
            Said("a call in unusual words or signs", "呼叫用了別的字眼或符號"),
        )  # fmt: skip


def third(verb: str) -> str:
    """A verb in the third person: ``draws``, ``passes``, ``buries``."""
    first, space, rest = verb.partition(" ")
    if first.endswith("y") and first[-2:-1] not in "aeou":
        return first[:-1] + "ies" + space + rest
    return first + ("es" if first.endswith(("s", "sh", "ch")) else "s") + space + rest


def _thirds(texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    for text in texts:
        yield third(text).lower(), text


def _english(words: Vocabulary, notion: str) -> list[str]:
    return [text for text in words[notion].readings if text.isascii()]
