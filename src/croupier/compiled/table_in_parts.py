"""A table whose fields lie apart, for compiled code that plays whole games at a table of its own.

The engine's functions work on it as on a record of TABLE. A compiler cannot keep a field of a record in a register
while another one is written at an index it does not know; fields apart from each other it can, and drops those that are
never read. Indices are taken as they are: none is negative, none is checked.

Every part begins at a word of 64 bits, there and in the opening that is copied into it at the start of each game: a
copy of words takes an eighth of the reads and writes that one of bytes does, and on a GPU it is writes that cost time.
"""

import operator
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import AttributeTemplate
from numba.extending import (
    infer_getattr,
    intrinsic,
    lower_builtin,
    lower_getattr_generic,
    lower_setattr_generic,
    models,
    register_model,
    type_callable,
)
from numpy.typing import NDArray

from croupier.rules.table import TABLE

WORD_BYTES = 8


def _words(dtype: np.dtype[Any]) -> int:
    """How many words hold a field."""
    return -(-dtype.itemsize // WORD_BYTES)


def _in_words() -> np.dtype[np.void]:
    """The type of a record in which every field begins at a word."""
    fields = {name: dtype for name, (dtype, *_) in TABLE.fields.items()}  # type: ignore[union-attr]  # it has fields
    ends = np.cumsum([WORD_BYTES * _words(dtype) for dtype in fields.values()]).tolist()
    layout = {"names": [*fields], "formats": [*fields.values()], "offsets": [0, *ends[:-1]], "itemsize": ends[-1]}
    return np.dtype(layout)  # type: ignore[call-overload,no-any-return]  # NumPy's types want literal keys


IN_WORDS = _in_words()


def in_words(openings: NDArray[np.void]) -> NDArray[np.void]:
    """Records of TABLE as `table_in_parts` and `lay_out` read them."""
    return openings.astype(IN_WORDS)


FIELDS: dict[str, tuple[Any, tuple[int, ...]]] = {
    name: (numba.from_dtype(dtype.base), dtype.shape)
    for name, (dtype, *_) in TABLE.fields.items()  # type: ignore[union-attr]  # a structured dtype has fields
}
"""Of every field: the type of its numbers, and its shape."""
SHARED = ("value",)
"""Fields that never change in a game: they are read where the opening lies."""
INDEX, WORD = ir.IntType(32), ir.IntType(8 * WORD_BYTES)


class Parts(types.Type):  # Numba has no types
    """The type of a table in parts: where each field begins."""

    def __init__(self) -> None:
        super().__init__("TableInParts")


class Part(types.Type):
    """The type of one field with a shape."""

    def __init__(self, field: str) -> None:
        self.field = field
        super().__init__(f"PartOfTable({field})")


@register_model(Part)
class PartModel(models.PrimitiveModel):
    """A pointer to the first number of a field."""

    def __init__(self, manager: Any, part: Part) -> None:
        super().__init__(manager, part, manager.lookup(FIELDS[part.field][0]).get_data_type().as_pointer())  # type: ignore[no-untyped-call]


@register_model(Parts)
class PartsModel(models.StructModel):
    """A pointer for every field."""

    def __init__(self, manager: Any, parts: Parts) -> None:
        super().__init__(manager, parts, [(field, Part(field)) for field in FIELDS])  # type: ignore[no-untyped-call]


@infer_getattr
class PartsAttributes(AttributeTemplate):
    """A field is a number, or has a shape."""

    key = Parts

    def generic_resolve(self, _parts: Parts, field: str) -> Any:  # type: ignore[override]
        """Return the type of a field."""
        number, shape = FIELDS[field]
        return Part(field) if shape else number


def _part(context: Any, builder: Any, kind: Any, parts: Any, field: str) -> Any:
    """Return where a field begins."""
    return getattr(cgutils.create_struct_proxy(kind)(context, builder, parts), field)  # type: ignore[no-untyped-call]


@lower_getattr_generic(Parts)  # type: ignore[no-untyped-call, untyped-decorator]
def _read(context: Any, builder: Any, kind: Any, parts: Any, field: str) -> Any:
    part = _part(context, builder, kind, parts, field)
    return part if FIELDS[field][1] else builder.load(part)


@lower_setattr_generic(Parts)  # type: ignore[no-untyped-call, untyped-decorator]
def _write(context: Any, builder: Any, signature: Any, arguments: Any, field: str) -> None:
    kind, number = signature.args
    value = context.cast(builder, arguments[1], number, FIELDS[field][0])
    builder.store(value, _part(context, builder, kind, arguments[0], field))


@type_callable(operator.getitem)
def _type_of_item(_context: Any) -> Callable[..., Any]:
    def type_of(part: Any, index: Any) -> Any:  # noqa: ARG001  # Numba looks at the names
        return FIELDS[part.field][0] if isinstance(part, Part) else None

    return type_of


@type_callable(operator.setitem)
def _type_of_writing(_context: Any) -> Callable[..., Any]:
    def type_of(part: Any, index: Any, value: Any) -> Any:  # noqa: ARG001
        return types.none if isinstance(part, Part) else None

    return type_of


def _item(context: Any, builder: Any, part: Part, start: Any, kind: Any, index: Any) -> Any:
    """Return where a number of a field lies."""
    several = isinstance(kind, types.BaseTuple)
    kinds, numbers = (kind.types, cgutils.unpack_tuple(builder, index)) if several else ((kind,), (index,))  # type: ignore[no-untyped-call]
    place = ir.Constant(INDEX, 0)
    for length, of, number in zip(FIELDS[part.field][1], kinds, numbers, strict=True):
        place = builder.mul(place, ir.Constant(INDEX, length))
        place = builder.add(place, context.cast(builder, number, of, types.int32))
    return builder.gep(start, [builder.zext(place, ir.IntType(64))], inbounds=True)


@lower_builtin(operator.getitem, Part, types.Any)  # type: ignore[no-untyped-call, untyped-decorator]
def _read_item(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    (part, kind), (start, index) = signature.args, arguments
    return builder.load(_item(context, builder, part, start, kind, index))


@lower_builtin(operator.setitem, Part, types.Any, types.Any)  # type: ignore[no-untyped-call, untyped-decorator]
def _write_item(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    (part, kind, number), (start, index, value) = signature.args, arguments
    value = context.cast(builder, value, number, FIELDS[part.field][0])
    builder.store(value, _item(context, builder, part, start, kind, index))
    return context.get_dummy_value()


def _in_opening(builder: Any, opening: Any, field: str) -> Any:
    """Return where a field of an opening begins."""
    start = builder.bitcast(opening, ir.IntType(8).as_pointer())
    return builder.gep(start, [ir.Constant(INDEX, IN_WORDS.fields[field][1])])  # type: ignore[index]


def _room(_context: Any, opening: Any) -> Any:
    """Generate room for every field."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        parts = cgutils.create_struct_proxy(signature.return_type)(context, builder)  # type: ignore[no-untyped-call]
        for field, (number, shape) in FIELDS.items():
            data = context.get_data_type(number)
            if field in SHARED:
                start = _in_opening(builder, arguments[0], field)
            else:
                room = ir.ArrayType(WORD, _words(IN_WORDS[field])) if shape else data
                start = cgutils.alloca_once(builder, room, name=field)  # type: ignore[no-untyped-call]
            setattr(parts, field, builder.bitcast(start, data.as_pointer()))
        return parts._getvalue()  # how a struct proxy is read

    return Parts()(opening), generate


def _copy(_context: Any, parts: Any, record: Any) -> Any:
    """Generate what copies every field."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        for field, (number, shape) in FIELDS.items():
            if field not in SHARED:
                unit = WORD if shape else context.get_data_type(number)
                source = builder.bitcast(_in_opening(builder, arguments[1], field), unit.as_pointer())
                part = _part(context, builder, signature.args[0], arguments[0], field)
                target = builder.bitcast(part, unit.as_pointer())
                for place in range(_words(IN_WORDS[field]) if shape else 1):
                    at = [ir.Constant(INDEX, place)]
                    builder.store(builder.load(builder.gep(source, at)), builder.gep(target, at))
        return context.get_dummy_value()

    return types.none(parts, record), generate


table_in_parts: Any = intrinsic(_room)
"""Room for a table, once for a function, given its opening in words; what is in it is undefined until `lay_out`."""
lay_out: Any = intrinsic(_copy)
"""Copy an opening in words into a table in parts, except for what is read at the opening."""
