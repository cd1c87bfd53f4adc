"""Linking: turns the object file that LLVM wrote into a module that a browser loads.

An object file is nearly a module. It lacks a memory, a stack, addresses for constants, and exports. All functions come
from one LLVM module, so all symbols are defined in the object file and this small linker suffices. The format of object
files is described in "WebAssembly Object File Linking" of the tool conventions.

Memory begins with the stack, which grows downwards: one that is too deep leaves memory, which is an error, and
overwrites no data. Then come constants, and from a fixed address on the arrays that module and page share (see
`regions`).
"""

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tools.engine.binary import (
    CODE,
    CUSTOM,
    DATA,
    DATA_COUNT,
    ELEMENT,
    EXPORT,
    FUNCTION,
    GLOBAL,
    HEADER,
    IMPORT,
    MEMORY,
    TABLE,
    TYPE,
    Reader,
    custom_section,
    encode_list,
    encode_name,
    encode_padded,
    encode_signed,
    encode_unsigned,
    section,
    sections,
)

PAGE = 65_536
"""Bytes of a page, the unit of memory sizes."""
STACK = 65_536
"""Bytes of the stack; constants follow it."""

FUNCTION_IMPORT, TABLE_IMPORT, MEMORY_IMPORT, GLOBAL_IMPORT = range(4)
FUNCTION_SYMBOL, DATA_SYMBOL, GLOBAL_SYMBOL, SECTION_SYMBOL, TAG_SYMBOL, TABLE_SYMBOL = range(6)
UNDEFINED, EXPLICIT_NAME = 0x10, 0x40
SYMBOL_TABLE = 8
LINKING_VERSION = 2
IN_PLACE = {0, 1, 2, 6, 7, 10, 12, 13, 20, 26}
"""Relocations of functions, types, table slots and globals, which are final already if there is one object file."""
ADDRESS, SIGNED_ADDRESS, WORD_ADDRESS = 3, 4, 5
"""Relocations of addresses of constants."""
I32, FUNCTION_REFERENCE = b"\x7f", b"\x70"
CONSTANT, END = b"\x41", b"\x0b"


class LinkError(ValueError):
    """An object file that needs a feature this linker lacks; the message says which."""


@dataclass
class Symbol:
    """A name that relocations refer to."""

    kind: int
    name: str | None
    place: tuple[int, ...]
    """Segment, offset and size for data, empty if undefined here; an index for other kinds."""


@dataclass
class Imports:
    """The imports of an object file."""

    stack: bool
    """Whether it uses the stack."""
    table: bytes | None
    """The limits of the table of functions, if it uses one."""


@dataclass
class Segment:
    """A segment of constants."""

    offset: int
    content: bytearray
    start: int
    """Where its content starts in the body of the section, from which relocations count."""


def link_object(obj: bytes, exports: Sequence[str], memory: int, facts: Mapping[str, bytes]) -> bytes:
    """Return a module made from an object file. It exports its memory of `memory` bytes and the functions `exports`.

    `facts` are custom sections by name.
    """
    bodies = {kind: body for kind, body in sections(obj) if kind != CUSTOM}
    customs = dict(_custom(body) for kind, body in sections(obj) if kind == CUSTOM)
    imports = _imports(bodies.get(IMPORT, b"\0"))
    symbols = _symbols(customs["linking"])
    segments = _segments(bodies.get(DATA, b"\0"))
    code = bytearray(bodies[CODE])
    for at, patch in _patches(customs.get("reloc.CODE", b"\0\0"), symbols, segments):
        code[at : at + len(patch)] = patch
    for at, patch in _patches(customs.get("reloc.DATA", b"\0\0"), symbols, segments):
        segment = [segment for segment in segments if segment.start <= at][-1]
        segment.content[at - segment.start : at - segment.start + len(patch)] = patch
    functions = {symbol.name: symbol.place[0] for symbol in symbols if symbol.kind == FUNCTION_SYMBOL}
    exported = [encode_name("memory") + bytes((MEMORY_IMPORT, 0))]
    exported += [encode_name(name) + bytes((FUNCTION_IMPORT,)) + encode_unsigned(functions[name]) for name in exports]
    has_table = imports.table is not None and ELEMENT in bodies
    parts = {
        TYPE: bodies[TYPE],
        FUNCTION: bodies[FUNCTION],
        TABLE: encode_list([FUNCTION_REFERENCE + (imports.table or b"")]) if has_table else None,
        MEMORY: encode_list([b"\0" + encode_unsigned(-(-memory // PAGE))]),
        GLOBAL: encode_list([I32 + b"\1" + CONSTANT + encode_signed(STACK) + END]) if imports.stack else None,
        EXPORT: encode_list(exported),
        ELEMENT: bodies[ELEMENT] if has_table else None,
        DATA_COUNT: encode_unsigned(len(segments)) if DATA_COUNT in bodies else None,
        CODE: bytes(code),
        DATA: encode_list(
            [
                b"\0" + CONSTANT + encode_signed(STACK + each.offset) + END + _with_size(each.content)
                for each in segments
            ]
        )
        if segments
        else None,
    }
    whole = b"".join(section(kind, body) for kind, body in parts.items() if body is not None)
    return HEADER + whole + b"".join(custom_section(name, content) for name, content in facts.items())


def end_of_constants(module: bytes) -> int:
    """Return the first address behind the constants of a linked module."""
    body = next((body for kind, body in sections(module) if kind == DATA), b"\0")
    return max((segment.offset + len(segment.content) for segment in _segments(body)), default=STACK)


def _with_size(content: bytes | bytearray) -> bytes:
    return encode_unsigned(len(content)) + bytes(content)


def _custom(body: bytes) -> tuple[str, bytes]:
    """Split a custom section into its name and its content."""
    reader = Reader(body)
    return reader.name(), reader.data[reader.at :]


def _limits(reader: Reader) -> bytes:
    """Read the limits of a memory or a table. Return them undecoded."""
    start = reader.at
    bounded = reader.unsigned() & 1
    reader.unsigned()
    if bounded:
        reader.unsigned()
    return reader.data[start : reader.at]


def _imports(body: bytes) -> Imports:
    reader, found = Reader(body), Imports(False, None)
    for _ in range(reader.unsigned()):
        reader.name()
        name, kind = reader.name(), reader.byte()
        if kind == TABLE_IMPORT:
            reader.byte()
            found.table = _limits(reader)
        elif kind == MEMORY_IMPORT:
            _limits(reader)
        elif kind == GLOBAL_IMPORT and name == "__stack_pointer":
            reader.raw(2)
            found.stack = True
        else:
            raise LinkError(f"{name} is not defined")
    return found


def _symbols(body: bytes) -> list[Symbol]:
    reader = Reader(body)
    if reader.unsigned() != LINKING_VERSION:
        raise LinkError("object files of this LLVM have another version of the linking section")
    found = list[Symbol]()
    while reader.has_more:
        kind, part = reader.byte(), Reader(reader.raw(reader.unsigned()))
        if kind == SYMBOL_TABLE:
            found += [_symbol(part) for _ in range(part.unsigned())]
    return found


def _symbol(reader: Reader) -> Symbol:
    kind, flags = reader.byte(), reader.unsigned()
    if kind == DATA_SYMBOL:
        name = reader.name()
        place = () if flags & UNDEFINED else (reader.unsigned(), reader.unsigned(), reader.unsigned())
        return Symbol(kind, name, place)
    index = reader.unsigned()
    has_name = kind != SECTION_SYMBOL and (not flags & UNDEFINED or flags & EXPLICIT_NAME)
    return Symbol(kind, reader.name() if has_name else None, (index,))


def _segments(body: bytes) -> list[Segment]:
    reader, found = Reader(body), list[Segment]()
    for _ in range(reader.unsigned()):
        if reader.unsigned() != 0 or reader.raw(1) != CONSTANT:
            raise LinkError("constants without a fixed address")
        offset = reader.signed()
        reader.raw(1)
        size = reader.unsigned()
        start = reader.at
        found.append(Segment(offset, bytearray(reader.raw(size)), start))
    return found


def _patches(body: bytes, symbols: list[Symbol], segments: list[Segment]) -> list[tuple[int, bytes]]:
    """Return the addresses to write into a section: each as an offset in its body and the bytes to put there."""
    reader, found = Reader(body), list[tuple[int, bytes]]()
    reader.unsigned()
    for _ in range(reader.unsigned()):
        kind, at, number = reader.byte(), reader.unsigned(), reader.unsigned()
        if kind in IN_PLACE:
            continue
        if kind not in (ADDRESS, SIGNED_ADDRESS, WORD_ADDRESS):
            raise LinkError(f"a relocation of the unknown kind {kind}")
        addend, symbol = reader.signed(), symbols[number]
        if symbol.kind != DATA_SYMBOL or not symbol.place:
            raise LinkError(f"{symbol.name} is not defined")
        address = STACK + segments[symbol.place[0]].offset + symbol.place[1] + addend
        found.append((at, struct.pack("<I", address) if kind == WORD_ADDRESS else encode_padded(address)))
    return found
