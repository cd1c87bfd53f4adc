"""A table whose fields are separate variables, for compiled code that plays whole games at a table of its own.

The functions of the rules work on it as on a TABLE record. LLVM cannot keep a field of a record in a register while
another field is written at an unknown index, which might overlap it. Separate variables it can keep in registers, and
those that are never read it drops. Indices must not be negative and are not checked.

Every field begins at a 64-bit word, here and in the opening that is copied into the table at the start of each game.
Copying words takes an eighth of the reads and writes of copying bytes, and on a GPU the writes cost the time.
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


def _word_count(dtype: np.dtype[Any]) -> int:
    """Return the number of words that hold a field."""
    return -(-dtype.itemsize // WORD_BYTES)


def _aligned_dtype() -> np.dtype[np.void]:
    """Return the dtype of TABLE with every field aligned to a word."""
    fields = {name: dtype for name, (dtype, *_) in TABLE.fields.items()}  # type: ignore[union-attr]  # it has fields
    ends = np.cumsum([WORD_BYTES * _word_count(dtype) for dtype in fields.values()]).tolist()
    layout = {"names": [*fields], "formats": [*fields.values()], "offsets": [0, *ends[:-1]], "itemsize": ends[-1]}
    return np.dtype(layout)  # type: ignore[call-overload,no-any-return]  # NumPy's types want literal keys


ALIGNED_TABLE = _aligned_dtype()


def align_to_words(openings: NDArray[np.void]) -> NDArray[np.void]:
    """Align TABLE records to words, as `table_in_parts` and `lay_out` read them."""
    return openings.astype(ALIGNED_TABLE)


FIELDS: dict[str, tuple[Any, tuple[int, ...]]] = {
    name: (numba.from_dtype(dtype.base), dtype.shape)
    for name, (dtype, *_) in TABLE.fields.items()  # type: ignore[union-attr]  # a structured dtype has fields
}
"""The type of each field's numbers, and its shape; () for a single number."""
SHARED = ("value",)
"""Fields that never change in a game: they are read in the opening itself."""
INDEX, WORD = ir.IntType(32), ir.IntType(8 * WORD_BYTES)


class TableInParts(types.Type):  # Numba has no types
    """Numba's type of a table in parts: a pointer to each field."""

    def __init__(self) -> None:
        super().__init__("TableInParts")


class TableField(types.Type):
    """Numba's type of one field that is an array."""

    def __init__(self, field: str) -> None:
        self.field = field
        super().__init__(f"PartOfTable({field})")


@register_model(TableField)
class TableFieldModel(models.PrimitiveModel):
    """The representation of a field: a pointer to its first number."""

    def __init__(self, manager: Any, part: TableField) -> None:
        super().__init__(manager, part, manager.lookup(FIELDS[part.field][0]).get_data_type().as_pointer())  # type: ignore[no-untyped-call]


@register_model(TableInParts)
class TableInPartsModel(models.StructModel):
    """The representation of a table in parts: a struct with a pointer to each field."""

    def __init__(self, manager: Any, parts: TableInParts) -> None:
        super().__init__(manager, parts, [(field, TableField(field)) for field in FIELDS])  # type: ignore[no-untyped-call]


@infer_getattr
class TableInPartsAttributes(AttributeTemplate):
    """The types of a table's attributes: a number, or a `TableField` if the field is an array."""

    key = TableInParts

    def generic_resolve(self, _parts: TableInParts, field: str) -> Any:  # type: ignore[override]
        """Return the type of a field."""
        number, shape = FIELDS[field]
        return TableField(field) if shape else number


def _field_pointer(context: Any, builder: Any, kind: Any, parts: Any, field: str) -> Any:
    """Return the pointer to a field."""
    return getattr(cgutils.create_struct_proxy(kind)(context, builder, parts), field)  # type: ignore[no-untyped-call]


@lower_getattr_generic(TableInParts)  # type: ignore[no-untyped-call, untyped-decorator]
def _read(context: Any, builder: Any, kind: Any, parts: Any, field: str) -> Any:
    part = _field_pointer(context, builder, kind, parts, field)
    return part if FIELDS[field][1] else builder.load(part)


@lower_setattr_generic(TableInParts)  # type: ignore[no-untyped-call, untyped-decorator]
def _write(context: Any, builder: Any, signature: Any, arguments: Any, field: str) -> None:
    kind, number = signature.args
    value = context.cast(builder, arguments[1], number, FIELDS[field][0])
    builder.store(value, _field_pointer(context, builder, kind, arguments[0], field))


@type_callable(operator.getitem)
def _type_of_item(_context: Any) -> Callable[..., Any]:
    def type_of(part: Any, index: Any) -> Any:  # noqa: ARG001  # Numba looks at the names
        return FIELDS[part.field][0] if isinstance(part, TableField) else None

    return type_of


@type_callable(operator.setitem)
def _type_of_assignment(_context: Any) -> Callable[..., Any]:
    def type_of(part: Any, index: Any, value: Any) -> Any:  # noqa: ARG001
        return types.none if isinstance(part, TableField) else None

    return type_of


def _item_pointer(context: Any, builder: Any, part: TableField, start: Any, kind: Any, index: Any) -> Any:
    """Return the pointer to one number of a field, given its index or indices, in C order."""
    several = isinstance(kind, types.BaseTuple)
    kinds, numbers = (kind.types, cgutils.unpack_tuple(builder, index)) if several else ((kind,), (index,))  # type: ignore[no-untyped-call]
    offset = ir.Constant(INDEX, 0)
    for length, of, number in zip(FIELDS[part.field][1], kinds, numbers, strict=True):
        offset = builder.mul(offset, ir.Constant(INDEX, length))
        offset = builder.add(offset, context.cast(builder, number, of, types.int32))
    return builder.gep(start, [builder.zext(offset, ir.IntType(64))], inbounds=True)


@lower_builtin(operator.getitem, TableField, types.Any)  # type: ignore[no-untyped-call, untyped-decorator]
def _read_item(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    (part, kind), (start, index) = signature.args, arguments
    return builder.load(_item_pointer(context, builder, part, start, kind, index))


@lower_builtin(operator.setitem, TableField, types.Any, types.Any)  # type: ignore[no-untyped-call, untyped-decorator]
def _write_item(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    (part, kind, number), (start, index, value) = signature.args, arguments
    value = context.cast(builder, value, number, FIELDS[part.field][0])
    builder.store(value, _item_pointer(context, builder, part, start, kind, index))
    return context.get_dummy_value()


def _opening_field_pointer(builder: Any, opening: Any, field: str) -> Any:
    """Return the pointer to a field of an opening."""
    start = builder.bitcast(opening, ir.IntType(8).as_pointer())
    return builder.gep(start, [ir.Constant(INDEX, ALIGNED_TABLE.fields[field][1])])  # type: ignore[index]


def _generate_allocation(_context: Any, opening: Any) -> Any:
    """Return the signature and code generator of `table_in_parts`."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        parts = cgutils.create_struct_proxy(signature.return_type)(context, builder)  # type: ignore[no-untyped-call]
        for field, (number, shape) in FIELDS.items():
            data = context.get_data_type(number)
            if field in SHARED:
                start = _opening_field_pointer(builder, arguments[0], field)
            else:
                room = ir.ArrayType(WORD, _word_count(ALIGNED_TABLE[field])) if shape else data
                start = cgutils.alloca_once(builder, room, name=field)  # type: ignore[no-untyped-call]
            setattr(parts, field, builder.bitcast(start, data.as_pointer()))
        return parts._getvalue()  # how a struct proxy is read

    return TableInParts()(opening), generate


def _generate_copy(_context: Any, parts: Any, record: Any) -> Any:
    """Return the signature and code generator of `lay_out`."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        for field, (number, shape) in FIELDS.items():
            if field not in SHARED:
                unit = WORD if shape else context.get_data_type(number)
                source = builder.bitcast(_opening_field_pointer(builder, arguments[1], field), unit.as_pointer())
                part = _field_pointer(context, builder, signature.args[0], arguments[0], field)
                target = builder.bitcast(part, unit.as_pointer())
                for word in range(_word_count(ALIGNED_TABLE[field]) if shape else 1):
                    at = [ir.Constant(INDEX, word)]
                    builder.store(builder.load(builder.gep(source, at)), builder.gep(target, at))
        return context.get_dummy_value()

    return types.none(parts, record), generate


table_in_parts: Any = intrinsic(_generate_allocation)
"""Allocate a table on the stack, once per function, given its word-aligned opening; undefined until `lay_out`."""
lay_out: Any = intrinsic(_generate_copy)
"""Copy a word-aligned opening into a table in parts, except for the fields that are read in the opening itself."""
