"""PendingAnswers: commands and hints that were sent and have no answer yet."""

import asyncio
from collections.abc import Iterator
from typing import TypeAlias

from croupier.api import commands, messages

Answer: TypeAlias = messages.EventMessage | messages.Seated | messages.Done | messages.Refused | None
"""None: the connection was closed for good; whether the command was carried out nobody knows."""
HintAnswer: TypeAlias = messages.Advised | messages.Refused | None
"""None: the line broke before there was one."""


class PendingAnswers:
    """What is waited for, by the keys of commands. A command is sent again after a reconnect, a hint is not."""

    def __init__(self) -> None:
        self._commands: dict[str, tuple[commands.Command, asyncio.Future[Answer]]] = {}
        self._hints: dict[str, asyncio.Future[HintAnswer]] = {}

    def __bool__(self) -> bool:
        """Whether a command has no answer yet."""
        return bool(self._commands)

    def unanswered(self) -> Iterator[commands.Command]:
        """The commands without an answer, the oldest first."""
        return (command for command, _ in self._commands.values())

    def expect(self, command: commands.Command) -> asyncio.Future[Answer]:
        """The answer to a command, once it is there."""
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._commands[command.key] = (command, future)
        return future

    def expect_hint(self, key: str) -> asyncio.Future[HintAnswer]:
        """The answer to the wish for a hint, once it is there."""
        future: asyncio.Future[HintAnswer] = asyncio.get_running_loop().create_future()
        self._hints[key] = future
        return future

    def answered(self, key: str, answer: Answer) -> None:
        """Hand an answer to whoever waits for it."""
        command, future = self._commands.get(key, (None, None))
        # A seat is answered by `seated`, which has its token; the event may come before or after.
        if future is None or (isinstance(command, commands.Sit) and isinstance(answer, messages.EventMessage)):
            return
        del self._commands[key]
        if not future.done():
            future.set_result(answer)

    def hinted(self, key: str, answer: messages.Advised | messages.Refused) -> None:
        """Hand a hint, or why there is none, to whoever waits for it."""
        future = self._hints.pop(key, None)
        if future is not None and not future.done():
            future.set_result(answer)

    def drop_hints(self) -> None:
        """Let nobody wait for a hint: the line is broken, and a hint is not asked for again."""
        for future in self._hints.values():
            if not future.done():
                future.set_result(None)
        self._hints.clear()

    def give_up(self) -> None:
        """Let nobody wait for an answer any more."""
        for _, future in self._commands.values():
            if not future.done():
                future.set_result(None)
        self._commands.clear()
        self.drop_hints()
