"""JobLog: the append-only file of a long job, so that it can be resumed.

It has lines of JSON: first all that the results depend on, then one line for each result.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

Result = TypeVar("Result")


class LogError(ValueError):
    """A file that is not the log of this job; the message says what differs."""


class JobLog(Generic[Result]):
    """A log open for appending, and the results it already contains."""

    def __init__(
        self,
        path: Path,
        job: str,
        heading: Mapping[str, Any],
        read: Callable[[bytes], Result],
        form: Callable[[Result], Mapping[str, Any]],
    ) -> None:
        """Open a log, or begin one. Raises LogError for any other file.

        `job`: the word for the job in errors. `heading`: the first line; its first key is found only in logs of this
        kind. `read`: parses a line, or raises a ValueError that says what is wrong with it. `form`: returns its fields.
        """
        self.path, self._job, self._heading, self._form = path, job, heading, form
        self.results: list[Result] = []
        whole = self._read(read) if path.exists() else 0
        self._file = path.open("ab")
        self._file.truncate(whole)  # drops a last line that was written in part
        if whole == 0:
            self._append(heading)

    def _read(self, read: Callable[[bytes], Result]) -> int:
        """Read the results in the file. Return how many bytes of it are complete lines."""
        content = self.path.read_bytes()
        lines = content.split(b"\n")
        torn = lines.pop()
        if not lines:
            if torn and not json.dumps(self._heading).encode().startswith(torn):
                raise LogError(f"{self.path} is not the log of a {self._job}")
            return 0
        self._compare(lines[0])
        for number, line in enumerate(lines[1:], start=2):
            try:
                self.results.append(read(line))
            except ValueError as error:
                raise LogError(f"{self.path}, line {number}: {error}") from None
        return len(content) - len(torn)

    def _compare(self, line: bytes) -> None:
        """Raise LogError if the first line is of another job."""
        try:
            theirs = json.loads(line)
        except ValueError:
            theirs = None
        if not isinstance(theirs, dict) or next(iter(self._heading)) not in theirs:
            raise LogError(f"{self.path} is not the log of a {self._job}")
        for key, value in self._heading.items():
            if theirs.get(key) != value:
                there, here = json.dumps(theirs.get(key)), json.dumps(value)
                what = f"its {key} is {there}, not {here}; name another file to begin a new one"
                raise LogError(f"{self.path} holds another {self._job}: {what}")

    def _append(self, fields: Mapping[str, Any]) -> None:
        self._file.write(json.dumps(fields).encode() + b"\n")
        self._file.flush()

    def add(self, results: Iterable[Result]) -> None:
        """Append results."""
        for result in results:
            self._append(self._form(result))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self._file.close()
