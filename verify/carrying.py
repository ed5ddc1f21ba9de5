"""What a referee remembers between two rounds, looked at from outside.

The accounts it carries may name the finding that a written total went wrong with. Two referees in different
processes have each their own copy of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve

from ..records.findings import Finding
from .ledger import Account

Carried = dict[str, Any]


def causes(carried: Carried) -> list[Finding]:
    """The findings that accounts went wrong with, each once."""
    found = [account.cause for account in _accounts(carried).values() if account.cause]
    return list({id(finding): finding for finding in found}.values())


def recast(carried: Carried, other: Callable[[Finding], Finding]) -> Carried:
    """The same with ``other`` findings as causes."""
    accounts = {
        player: evolve(account, cause=other(account.cause)) if account.cause else account
        for player, account in _accounts(carried).items()
    }
    return {**carried, "ledger": accounts} if accounts else carried


def same(one: Carried, other: Carried) -> bool:
    """Whether a referee would judge the same from either. Causes must be the very same findings."""
    mine, yours = _accounts(one), _accounts(other)
    return (
        {key: value for key, value in one.items() if key != "ledger"}
        == {key: value for key, value in other.items() if key != "ledger"}
        and mine.keys() == yours.keys()
        and all(_alike(account, yours[player]) for player, account in mine.items())
    )


def _alike(one: Account, other: Account) -> bool:
    return (one.written, one.true) == (other.written, other.true) and one.cause is other.cause


def _accounts(carried: Carried) -> dict[str, Account]:
    accounts: dict[str, Account] = carried.get("ledger", {})
    return accounts
