"""Facts about the machine: what an interpreter says of its build."""

import sysconfig

import pytest
from bench.machine import is_profile_guided

USUAL = "-fprofile-use -fprofile-correction"


@pytest.mark.parametrize(
    ("arguments", "flags", "told"),
    [
        ("'--enable-optimizations' '--with-lto'", USUAL, True),
        ("'--prefix=/usr/local'", USUAL, False),
        ("'--prefix=/usr' '--enable-shared'", "", None),
        (None, None, None),
    ],
    ids=["with the option", "without", "a package of Debian", "a system without configure"],
)
def test_whether_a_build_was_optimised_is_told_where_it_is_known(
    monkeypatch: pytest.MonkeyPatch, arguments: str | None, flags: str | None, told: bool | None
) -> None:
    monkeypatch.setattr(sysconfig, "get_config_vars", lambda *_: [arguments, flags])
    assert is_profile_guided() is told
