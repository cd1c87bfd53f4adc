"""The numbers, names and sections of WebAssembly's binary format, read and written."""

from collections.abc import Iterator

HEADER = b"\0asm\1\0\0\0"
CUSTOM, TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, START, ELEMENT, CODE, DATA, DATA_COUNT = range(13)
"""Kinds of sections."""


def unsigned(number: int) -> bytes:
    """A number of at least 0, seven bits a byte.

    >>> unsigned(300).hex()
    'ac02'
    """
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def signed(number: int) -> bytes:
    """A number with a sign.

    >>> signed(-1).hex(), signed(64).hex()
    ('7f', 'c000')
    """
    out = bytearray()
    while not -64 <= number < 64:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number & 127)
    return bytes(out)


def padded(number: int) -> bytes:
    """A number in five bytes, as an address has it that a linker fills in.

    >>> padded(1).hex()
    '8180808000'
    """
    return bytes(number >> 7 * place & 127 | (128 if place < 4 else 0) for place in range(5))


def named(text: str) -> bytes:
    """A name."""
    return unsigned(len(text.encode())) + text.encode()


def listed(items: list[bytes]) -> bytes:
    """How many there are, and all of them."""
    return unsigned(len(items)) + b"".join(items)


def section(kind: int, body: bytes) -> bytes:
    """A section."""
    return bytes((kind,)) + unsigned(len(body)) + body


def custom_section(name: str, content: bytes) -> bytes:
    """A section that the machine does not look at; a page can read it by its name."""
    return section(CUSTOM, named(name) + content)


class Reader:
    """Reads values one after another."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    @property
    def more(self) -> bool:
        """Whether there is anything left."""
        return self.at < len(self.data)

    def raw(self, count: int) -> bytes:
        """So many bytes."""
        self.at += count
        return self.data[self.at - count : self.at]

    def byte(self) -> int:
        """One byte."""
        return self.raw(1)[0]

    def unsigned(self) -> int:
        """A number of at least 0."""
        return self._number()[0]

    def signed(self) -> int:
        """A number with a sign."""
        value, bits, last = self._number()
        return value - (1 << bits) if last & 64 else value

    def _number(self) -> tuple[int, int, int]:
        """The bits of a number, how many they are, and their last byte."""
        value = bits = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << bits
            bits += 7
            if byte < 128:
                return value, bits, byte

    def name(self) -> str:
        """A name."""
        return self.raw(self.unsigned()).decode()


def sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    """The sections of a module or an object file: kind and body."""
    if module[: len(HEADER)] != HEADER:
        raise ValueError("this is no WebAssembly")
    reader = Reader(module[len(HEADER) :])
    while reader.more:
        yield reader.byte(), reader.raw(reader.unsigned())
