"""Digests of source files that ignore comments and docstrings, so that editing those does not make the engine stale."""

import ast
import io
import tokenize
from hashlib import sha256
from pathlib import Path


def digest_of(file: Path) -> str:
    """Return the SHA-256 of a file with line ends normalised; an empty string if there is no such file."""
    return sha256(file.read_bytes().replace(b"\r\n", b"\n")).hexdigest() if file.is_file() else ""


def code_digest_of(file: Path) -> str:
    """Return the SHA-256 of a Python file without comments, docstrings and blank lines; `digest_of` for other files."""
    if file.suffix != ".py" or not file.is_file():
        return digest_of(file)
    text = file.read_text("utf-8")
    lines = text.splitlines()
    # Comments are found by the tokenizer, since a string may contain a #, too.
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    # Docstrings are strings that are statements of their own, so those of fields and constants are dropped, too.
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(value=ast.Constant(value=str())) if node.end_lineno is not None:
                lines[node.lineno - 1 : node.end_lineno] = [""] * (node.end_lineno - node.lineno + 1)
    code = "\n".join(line.rstrip() for line in lines if line.strip())
    return sha256(code.encode()).hexdigest()
