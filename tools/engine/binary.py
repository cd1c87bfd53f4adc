"""Reads and writes numbers, names and sections of WebAssembly's binary format."""

from collections.abc import Iterator

HEADER = b"\0asm\1\0\0\0"
CUSTOM, TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, START, ELEMENT, CODE, DATA, DATA_COUNT = range(13)
"""Kinds of sections."""


def encode_unsigned(number: int) -> bytes:
    """Encode an integer of at least 0 as unsigned LEB128: seven bits a byte, lowest first, bit 7 set if more follow.

    >>> encode_unsigned(300).hex()
    'ac02'
    """
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def encode_signed(number: int) -> bytes:
    """Encode an integer as signed LEB128, whose last byte has the sign in bit 6.

    >>> encode_signed(-1).hex(), encode_signed(64).hex()
    ('7f', 'c000')
    """
    out = bytearray()
    while not -64 <= number < 64:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number & 127)
    return bytes(out)


def encode_padded(number: int) -> bytes:
    """Encode a number in exactly five bytes, the size of an address that a linker replaces.

    >>> encode_padded(1).hex()
    '8180808000'
    """
    return bytes(number >> 7 * place & 127 | (128 if place < 4 else 0) for place in range(5))


def encode_name(text: str) -> bytes:
    """Encode a name: its length in bytes and its UTF-8."""
    return encode_unsigned(len(text.encode())) + text.encode()


def encode_list(items: list[bytes]) -> bytes:
    """Encode a vector: the number of items and the items."""
    return encode_unsigned(len(items)) + b"".join(items)


def section(kind: int, body: bytes) -> bytes:
    """Encode a section: its kind, its length and its body."""
    return bytes((kind,)) + encode_unsigned(len(body)) + body


def custom_section(name: str, content: bytes) -> bytes:
    """Encode a custom section, which WebAssembly ignores and a page can read by its name."""
    return section(CUSTOM, encode_name(name) + content)


class Reader:
    """Reads values from bytes, one after another."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    @property
    def has_more(self) -> bool:
        """Whether there are bytes left."""
        return self.at < len(self.data)

    def raw(self, count: int) -> bytes:
        """Read `count` bytes."""
        self.at += count
        return self.data[self.at - count : self.at]

    def byte(self) -> int:
        """Read one byte."""
        return self.raw(1)[0]

    def unsigned(self) -> int:
        """Read an unsigned number."""
        return self._number()[0]

    def signed(self) -> int:
        """Read a signed number."""
        value, bits, last = self._number()
        return value - (1 << bits) if last & 64 else value

    def _number(self) -> tuple[int, int, int]:
        """Read a number. Return its bits as an unsigned integer, how many there are, and the last byte."""
        value = bits = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << bits
            bits += 7
            if byte < 128:
                return value, bits, byte

    def name(self) -> str:
        """Read a name."""
        return self.raw(self.unsigned()).decode()


def sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the kind and body of each section of a module or an object file."""
    if module[: len(HEADER)] != HEADER:
        raise ValueError("this is not a WebAssembly file")
    reader = Reader(module[len(HEADER) :])
    while reader.has_more:
        yield reader.byte(), reader.raw(reader.unsigned())
