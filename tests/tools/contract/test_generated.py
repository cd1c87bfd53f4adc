"""What is generated from the contract is current, complete, and says when it is not."""

import re
from pathlib import Path
from typing import Annotated, Any, get_args

import pytest
from msgspec import Meta, Struct
from msgspec.inspect import type_info
from tools.contract.__main__ import CONSTANTS, PAGE, REASON_ARRAYS, ROOT, TYPES, main
from tools.contract.meanings import field_meanings

from croupier.api.commands import Frame, Sit
from croupier.api.events import PublicEvent
from croupier.api.http import Problem
from croupier.api.messages import VERSION, Message
from croupier.api.schema import struct_name
from croupier.rules import Place, SeatView
from tools.contract import markdown, typescript


def test_the_types_of_the_page_and_the_tables_of_the_documentation_are_current(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--check"]) == 0, "run: python -m tools.contract"
    assert capsys.readouterr().err == ""


def copied(root: Path) -> Path:
    """Copy the generated files of this checkout into a folder."""
    for path in (TYPES, CONSTANTS, REASON_ARRAYS, PAGE):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes((ROOT / path).read_bytes())
    return root


def test_a_file_that_is_not_current_is_named_and_written_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = copied(tmp_path)
    page = (root / PAGE).read_text(encoding="utf-8")
    (root / TYPES).write_text("// old", encoding="utf-8")
    (root / PAGE).write_text(page.replace("Take a free seat.", "Sit down."), encoding="utf-8")
    assert main(["--check"], root) == 1
    said = capsys.readouterr().err
    assert f"{TYPES.as_posix()} is not current: run python -m tools.contract\n" in said
    assert f"{PAGE.as_posix()} is not current: run python -m tools.contract\n" in said
    assert (root / TYPES).read_text(encoding="utf-8") == "// old"
    assert main([], root) == 0
    assert main(["--check"], root) == 0
    assert (root / PAGE).read_text(encoding="utf-8") == page


def test_a_page_without_its_markers_is_an_error() -> None:
    with pytest.raises(ValueError, match="there is no <!-- commands -->"):
        markdown.generate("# The API\n")


def test_every_kind_of_message_command_and_event_has_its_row() -> None:
    page = (ROOT / PAGE).read_text(encoding="utf-8")
    for name, union in (
        ("commands", Frame),
        ("message fields", Message),
        ("events", PublicEvent),
    ):
        table = page.partition(f"<!-- {name} -->\n")[2].partition(f"<!-- /{name} -->")[0]
        rows = re.findall(r"^\| \*\*`([a-z-]+)`\*\* \|", table, re.MULTILINE)
        assert rows == [struct.__struct_config__.tag for struct in get_args(union)]


def test_every_struct_that_a_message_carries_has_its_row() -> None:
    page = (ROOT / PAGE).read_text(encoding="utf-8")
    carried: set[str] = set()

    def collect(kind: Any) -> None:
        for part in (*getattr(kind, "types", ()), *getattr(kind, "item_types", ())):
            collect(part)
        if hasattr(kind, "item_type"):
            collect(kind.item_type)
        if hasattr(kind, "cls") and struct_name(kind.cls) not in carried:
            carried.add(struct_name(kind.cls))
            for field in kind.fields:
                collect(field.type)

    collect(type_info(Message))
    tagged = {struct_name(struct) for struct in (*get_args(Message), *get_args(PublicEvent))}
    views = page.partition("<!-- views -->\n")[2].partition("<!-- /views -->")[0]
    assert {*re.findall(r"^\| \*\*(\w+)\*\* \|", views, re.MULTILINE)} == carried - tagged


def test_types_have_version_colours_unions_and_every_struct_under_its_own_name() -> None:
    source = typescript.generate()
    assert f"export const VERSION = {VERSION};\n" in source
    assert 'export const COLOURS = ["ruby", ' in source
    for name, union in (("Message", Message), ("PublicEvent", PublicEvent), ("Frame", Frame)):
        members = " | ".join(struct.__name__ for struct in get_args(union))
        assert f"export type {name} = {members};\n" in source
    names = re.findall(r"^export (?:interface|type) (\w+)", source, re.MULTILINE)
    assert len(names) == len(set(names))
    assert {"GameView", "Standing", "Option", "Move", "Place", "NewTable", "Replay", "Review", "Problem"} <= set(names)


def interface(name: str) -> str:
    return typescript.generate().partition(f"export interface {name} {{\n")[2].partition("}\n")[0]


def test_what_is_sent_may_leave_out_what_has_a_default_and_what_is_received_is_whole() -> None:
    assert "  seat?: number | null;\n" in interface("Sit")
    assert "  agreement: Partial<Agreement>;\n" in interface("Agree")
    assert "  bandit: boolean;\n" in interface("Move")
    assert "  table: string | null;\n" in interface("Refused")
    assert "  line?: number | null;\n" in interface("Problem"), "it is left out if there is none"
    assert Problem.__struct_config__.omit_defaults


def test_tuples_are_arrays_and_nested_structs_have_their_names() -> None:
    assert "  bandit: (Laid | null)[] | null;\n" in interface("GameView")
    assert "  own: number[];\n" in interface("Roll")
    assert "  what: PublicEvent;\n" in interface("EventMessage")
    assert "  code: ProblemCode;\n" in interface("Problem")


def test_the_move_and_the_command_that_makes_it_have_names_of_their_own() -> None:
    assert struct_name(Place) == "Move"
    assert "  move: Move;\n" in interface("Option")


def test_meanings_are_the_docstrings_in_the_terms_of_the_wire() -> None:
    assert field_meanings(SeatView)["rank"] == "1 is first; null while any money is face down."
    assert field_meanings(Sit)["seed"] == "What you add to the dice. Roll your own."


class Odd(Struct):
    """A struct that is not part of the contract."""

    odd: Annotated[bytes, Meta(max_length=3)]


def test_a_type_that_has_no_form_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typescript, "BODIES", [Odd])
    with pytest.raises(TypeError, match="not supported in TypeScript"):
        typescript.generate()
    monkeypatch.setattr(markdown, "VIEWS", (Odd,))
    with pytest.raises(TypeError, match="not supported in tables"):
        markdown.generate((ROOT / PAGE).read_text(encoding="utf-8"))
