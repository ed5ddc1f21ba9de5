"""Claims of players in any words: a sentence becomes the canonical lines that it stands for.

``North is left with ♠8 and ♦6, so 14 points, total 34`` states ``♠8-♦6`` as the cards left, ``14`` as the
score and ``34`` as the total. Every card, player and number is used exactly once, every word is in the
lexicon (:mod:`.claim_words`), and each claim is a :class:`~.spelling.Respelled` that still knows the places
of its pieces; otherwise nothing is read. The grammar of the game has the last word on each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

from ...records.regex import regex
from .claim_words import Kind, Role, Token, heading_said, tokens
from .clauses import NOTHING
from .level_words import levels_said
from .player_claims import AND_SO_ON, CLAIMED, DASHES, FIGURES, ClaimReader, PlayerClaim
from .respelling import Respelled, Woven
from .suits import hand_by_suit

REMAINING: Final = (Role.LEFT, Role.CARDS)
"""Cards left, and their number."""
LISTED: Final = (*FIGURES, Role.MELDS)
MAX_TOKENS: Final = 400
"""Maximum number of words, cards and signs in a line of claims."""
STOPS: Final = frozenset(".。!！;；")


def claims_said(
    plain: Respelled,
    players: Iterable[str],
    role: Role | None,
    *,
    round_: int | None = None,
    suits: int = 2,
    below_zero: bool = False,
) -> tuple[PlayerClaim, ...]:
    """Return the claims about ``players`` in ``plain``, where figures are mostly of a ``role``; none if
    anything in it is not understood, or belongs to another round than ``round_``. A hand by suit names at
    least so many ``suits``. Where figures may be ``below_zero``, a dash before one may be a minus. (Final
    scores may be those of the round or of the whole game.)"""
    known = tuple(players)
    if not any(map(plain.text.__contains__, known)):
        return ()
    found = list(islice(tokens(plain.text, known), MAX_TOKENS))
    hand = _hand_said(plain, found, known, role, suits)
    if hand is not None:
        return (hand,)
    named = [number for number, token in enumerate(found) if token.kind is Kind.NAME]
    if not named:
        return ()
    talk = _talk(found[: named[0]])
    found, named = found[talk:], [number - talk for number in named]
    told = _prefix(plain, found[: named[0]], found[named[0]], role, round_)
    hand = _hand_in_any_words(plain, found, known) if role is Role.HAND else None
    otherwise = () if hand is None else (hand,)
    if told is None:
        return otherwise
    role, following = told
    if role is Role.LEVEL:
        levels = level_claims(plain.part(found[named[0]].start, len(plain.text)), known, headed=True)
        if levels:
            return levels
        role = None
    if len(found) == MAX_TOKENS or any(token.kind is Kind.UNKNOWN for token in found):
        return otherwise
    dashed = not below_zero and all(_parts(found[at + 1 : at + 3]) for at in named)
    chunks = _chunks(found, named, following=following)
    said = _said_one_by_one(
        plain, ((names, own[1:] if dashed else own) for names, own in chunks), known, role
    )
    if said is None:
        return otherwise
    pairs = [(one.player, one.role) for one in said]
    return tuple(said) if len(set(pairs)) == len(pairs) else ()


def _said_one_by_one(
    plain: Respelled,
    chunks: Iterable[tuple[list[Token], list[Token]]],
    players: tuple[str, ...],
    role: Role | None,
) -> list[PlayerClaim] | None:
    """Return the claims in each of the ``chunks``, which are names with what is said of them; None if any is
    not understood."""
    said: list[PlayerClaim] = []
    before: list[PlayerClaim] = []
    for names, own in chunks:
        roles = {one.role for one in before}
        usual = before[0].role if role is None and len(roles) == 1 else role  # “S gets 1, W 43”
        claim = _claim(plain, own, usual)
        if claim is not None and any(one.role is Role.LEFT for one in said):
            claim.left = True
        before = (claim and claim.said([_name(one, players) for one in names])) or []
        if not before and (claim is None or not claim.wins or claim.values):
            return None
        said += before
    return said


def _talk(before: Sequence[Token]) -> int:
    """Return the number of tokens ``before`` the first name that belong to sentences without a claim: “Nobody
    went out.”"""
    stops = [at for at, token in enumerate(before, 1) if token.text in STOPS]
    end = stops[-1] if stops else 0
    return end if all(one.kind in (Kind.WORD, Kind.UNKNOWN, Kind.SIGN) for one in before[:end]) else 0


def _parts(following: Sequence[Token]) -> bool:
    """Return whether what is ``following`` a name begins with a dash that separates the two: a minus has no
    blank between it and the number."""
    return len(following) == 2 and following[0].text in DASHES and following[1].start > following[0].end


def level_claims(plain: Respelled, players: Sequence[str], *, headed: bool) -> tuple[PlayerClaim, ...]:
    """Return the claims about the levels of ``players``, with or without a heading before them."""
    said = levels_said(plain, players, headed=headed)
    return tuple([PlayerClaim(player, Role.LEVEL, body) for player, body in said])


def _name(token: Token, players: tuple[str, ...]) -> str:
    return token.text if token.text in players else re.sub("['’]s?$", "", token.text)


def _prefix(
    plain: Respelled, before: list[Token], name: Token, role: Role | None, round_: int | None
) -> tuple[Role | None, bool] | None:
    """Return the role that the tokens before the first ``name`` give, and whether a claim comes before each
    name; None if something else is before it."""
    heading = heading_said(plain.text[before[0].start : before[-1].end]) if before else None
    if heading is not None and heading[0] in CLAIMED:
        return (heading[0], False) if heading[1] in (None, round_) else None
    if any(token.kind in (Kind.FIGURE, Kind.CARDS) for token in before):
        return (role, not plain.text.startswith((":", "\uff1a"), name.end)) if _is_for_name(before) else None
    fills = (heading is None or heading[0] is not Role.LAST) and all(
        token.role in (Role.FILL, Role.LAST, Role.ROUND, Role.AND) for token in before
    )
    return (role, False) if fills and not any(one.kind is Kind.UNKNOWN for one in before) else None


def _chunks(
    found: list[Token], named: list[int], *, following: bool
) -> Iterable[tuple[list[Token], list[Token]]]:
    """Yield the names in a line, each with the claims about it: those after it or, with ``following``, those
    that it follows. Names in a row share a claim."""
    if following:
        edges = [0, *(number + 1 for number in named)]
        for number, at in enumerate(named):
            yield [found[at]], found[edges[number] : at]
        rest = found[named[-1] + 1 :]
        if any(token.text not in STOPS for token in rest):
            yield [], rest
        return
    names: list[Token] = []
    before = found[: named[0]] if _is_for_name(found[: named[0]]) else []
    for at, end in zip(named, [*named[1:], len(found)], strict=True):
        names.append(found[at])
        own = [*before, *found[at + 1 : end]]
        begins = len(own) if end == len(found) else _last_sentence(own)
        own, before = own[:begins], own[begins:]
        if end < len(found) and own and own[-1].text == "/":
            own = own[:-1]
        if own and all(one.role is Role.AND or one.text in (",", "、") for one in own) and end < len(found):
            continue
        yield names, own
        names = []


def _is_for_name(before: Sequence[Token]) -> bool:
    """Return whether the tokens ``before`` a name are claims about it: “13 cards for N: …”, “12 points for
    N”."""
    for_ = bool(before) and before[-1].kind is Kind.WORD and before[-1].role is Role.FOR
    return for_ and any(token.kind in (Kind.FIGURE, Kind.CARDS) for token in before)


def _last_sentence(own: Sequence[Token]) -> int:
    """Return the start of the words before the next name that follow a full stop: “E gets 8. Total for S:
    9”."""
    stops = [at for at, token in enumerate(own, 1) if token.text in STOPS]
    return stops[-1] if stops and all(one.kind is Kind.WORD for one in own[stops[-1] :]) else len(own)


def _hand_said(
    plain: Respelled, found: Iterable[Token], players: tuple[str, ...], usual: Role | None, suits: int
) -> PlayerClaim | None:
    """Return a hand that is listed by suit after a player's name; None if ``plain`` is none."""
    name, roles, following, count = _introduction(found)
    if name is None or following is None:
        return None
    cards = hand_by_suit(plain, following.start, len(plain.text.rstrip()), least=suits)
    if cards is not None and count and count != cards.text.count("-") + 1:
        return None
    role = Role.LEFT if usual in REMAINING or Role.LEFT in roles else Role.HAND
    return PlayerClaim(_name(name, players), role, cards) if cards else None


def _hand_in_any_words(
    plain: Respelled, found: Sequence[Token], players: tuple[str, ...]
) -> PlayerClaim | None:
    """Return the hand in a line in any words: at least ``MIN_HAND`` cards of a single player, and nothing
    after them; None if there is none. (Before play such cards can be nothing else. If their number is given,
    it must be right.)"""
    names = [token for token in found if token.kind is Kind.NAME]
    groups = [token for token in found if token.kind is Kind.CARDS]
    figures = [one for one in found if one.kind is Kind.FIGURE and names and one.start > names[0].start]
    if len(names) != 1 or len(groups) != 1 or len(found) > MAX_WORDS_OF_HAND:
        return None
    (cards,) = groups
    many = cards.text.count("-") + 1
    counted = all(token.text.strip("()") == str(many) for token in figures)
    following = [token for token in found if token.start > cards.start]
    signs = all(token.kind is Kind.SIGN and token.text not in AND_SO_ON for token in following)
    if many < MIN_HAND or not counted or not signs:
        return None
    return PlayerClaim(_name(names[0], players), Role.HAND, plain.part(cards.start, cards.end))


MIN_HAND: Final = 7
"""Minimum number of cards; fewer may be those of a move."""
MAX_WORDS_OF_HAND: Final = 16
"""Maximum number of words and signs around a hand."""


def hand_begun(plain: Respelled, players: Iterable[str]) -> str | None:
    """Return the player whose hand is to be listed after the words in ``plain``; None if they are anything
    else."""
    known = tuple(players)
    name, roles, following, count = _introduction(tokens(plain.text, known))
    opens = following is None and (count > 0 or not roles.isdisjoint((Role.HAND, Role.LEFT, Role.CARDS)))
    return _name(name, known) if name is not None and opens else None


def _introduction(line: Iterable[Token]) -> tuple[Token | None, set[Role], Token | None, int]:
    """Return the name with which a ``line`` begins, if it does; the roles of the words after it that may
    precede the cards of a hand; what follows these; and the number of cards, if it is given."""
    name: Token | None = None
    roles: set[Role] = set()
    count = 0
    for token in line:
        if name is None and token.kind is Kind.NAME:
            name = token
        elif name is not None and not count and (found := COUNTED.fullmatch(token.text)):
            count = int(found[1])
        elif name is None or not _introduces(token):
            return name, roles, token, count
        roles.add(token.role)
    return name, roles, None, count


COUNTED: Final = regex(r"\((\d{1,2})\)")
"""The number of cards in brackets: ``N (15)``."""


def _introduces(token: Token) -> bool:
    """Return whether a word or sign may precede the cards of a hand."""
    if token.kind is Kind.SIGN:
        return token.text in (":", "\uff1a")
    return token.kind is Kind.WORD and token.role in (Role.HAND, Role.LEFT, Role.FILL, Role.CARDS)


def _claim(plain: Respelled, own: list[Token], usual: Role | None) -> ClaimReader | None:
    """Return the claim in the tokens ``own``; None if something in them is not understood."""
    known = usual if usual in (*LISTED, Role.HAND, Role.CARDS) else None
    claim = ClaimReader(plain, known, left=usual in REMAINING)
    taken = all(claim.take(token, own[number + 1 :]) for number, token in enumerate(own))
    return claim if taken and not claim.brackets else None


def claim_in_cell(plain: Respelled, player: str, role: Role) -> list[PlayerClaim] | None:
    """Return the claim about a ``player`` in a cell of a table in a column of this ``role``; empty if the
    cell is empty, and None if it is not understood."""
    if role is Role.LEVEL and plain.text.strip():
        return [PlayerClaim(player, role, plain)]
    by_suit = hand_by_suit(plain, 0, len(plain.text)) if role in (Role.LEFT, Role.HAND) else None
    if by_suit is not None:
        return [PlayerClaim(player, role, by_suit)]
    if role in (Role.LEFT, Role.HAND) and plain.text.strip().isdecimal():
        woven = Woven(plain)
        woven.say(f"{plain.text.strip()} cards" if plain.text.strip("0 ") else NOTHING, 0, len(plain.text))
        return [PlayerClaim(player, role, woven.text)]
    own = list(tokens(plain.text))
    if role not in (Role.LEFT, Role.HAND, Role.MELDS) and all(one.text in DASHES for one in own):
        return []
    if not own:
        own = [Token(Kind.SIGN, "-", 0, 0)]
    claim = _claim(plain, own, None if role is Role.HAND else role)
    return (claim and claim.said([player])) or None
