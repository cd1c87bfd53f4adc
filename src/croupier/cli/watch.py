"""`croupier watch`: looks on at an online table."""

from __future__ import annotations

from croupier.cli.join import AddressArgument, FastOption, PlainOption, ServerOption, visit
from croupier.cli.options import LanguageOption


def watch(
    address: AddressArgument,
    server: ServerOption = None,
    plain: PlainOption = False,
    fast: FastOption = False,
    lang: LanguageOption = None,
) -> None:
    """Look on at an online table, as everyone with its link may; you see what nobody hides."""
    visit(address, None, server, lang, plain=plain, fast=fast, watches=True)
