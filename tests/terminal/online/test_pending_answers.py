"""Commands and hints that were sent and have no answer yet."""

import asyncio

from croupier.api import commands, messages
from croupier.terminal.online.client import PendingAnswers

DONE = messages.Done("a", 7)
ADVISED = messages.Advised("h", 7, ())


def test_an_answer_finds_whoever_waits_for_it_and_nobody_else() -> None:
    async def story() -> None:
        pending = PendingAnswers()
        first, second = (
            pending.expect(commands.Reclaim(key="a", seat=0)),
            pending.expect(commands.Reclaim(key="b", seat=0)),
        )
        pending.resolve("unknown", DONE)
        pending.resolve("a", DONE)
        assert first.result() is DONE
        assert [command.key for command in pending.unanswered()] == ["b"]
        second.cancel()
        pending.resolve("b", DONE)
        assert not pending.unanswered()

    asyncio.run(story())


def test_hints_are_not_waited_for_when_the_line_breaks() -> None:
    async def story() -> None:
        pending = PendingAnswers()
        given, lost, left = (pending.expect(commands.Hint(key=key, seat=0)) for key in "hij")
        pending.resolve("h", ADVISED)
        pending.resolve("unknown", ADVISED)
        left.cancel()
        pending.give_up(hints_only=True)
        assert given.result() is ADVISED
        assert lost.result() is None
        assert left.cancelled()

    asyncio.run(story())
