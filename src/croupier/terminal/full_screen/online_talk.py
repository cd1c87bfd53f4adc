"""OnlineTalk: what people at an online table say, shown as lines, and what can be said; for lobby and table alike."""

from textual import work

from croupier.api.commands import LONGEST_WORDS
from croupier.terminal.full_screen.fitted_screen import FittedScreen
from croupier.terminal.full_screen.menu_screen import AskScreen, MenuScreen
from croupier.terminal.online.client import TableClient
from croupier.terminal.online_phrases import PHRASES
from croupier.words import Words

WORDS = "words"
"""The item of the menu for words of one's own."""


class OnlineTalk(FittedScreen[None]):
    """A screen of a table where people talk."""

    client: TableClient
    words: Words

    @work(exclusive=True, group="talk")
    async def action_talk(self) -> None:
        """Choose something to say, and say it."""
        client, room, say = self.client, self.client.room, self.words.say
        if room is None or not client.you:
            return
        items: list[tuple[str, str]] = [(phrase, say(f"page.phrase.{phrase}")) for phrase in PHRASES]
        if room.agreement.chat:
            items.insert(0, (WORDS, f"{say('page.talk.words')}…"))
        chosen = await self.app.push_screen_wait(MenuScreen(say("page.talk"), items))
        if chosen == WORDS:
            words = await self.app.push_screen_wait(AskScreen(say("page.talk"), "", LONGEST_WORDS))
            if words is not None:
                await client.say(client.you[0], words=words)
        else:
            for phrase in PHRASES:
                if phrase == chosen:
                    await client.say(client.you[0], phrase=phrase)
