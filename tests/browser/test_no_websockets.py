"""A proxy that lets no WebSockets through: the page plays by streams, and says nothing else."""

import re
from collections.abc import Callable

from tests.browser.online import sit_together, whose_turn
from tests.browser.visitor import Visitor
from tests.proxy import proxy
from tests.server.conftest import Running


def test_where_no_websocket_gets_through_two_play_by_streams(visit: Callable[..., Visitor], server: Running) -> None:
    with proxy(server.url, upgrades=False) as url:
        visitors: list[Visitor] = []

        def come(**wishes: object) -> Visitor:
            visitor = visit(url=url, **wishes)
            visitor.expected = re.compile("WebSocket connection")
            visitors.append(visitor)
            return visitor

        host, guest = sit_together(come)
        player, other = whose_turn(host, guest)
        player.play_on(until=player.region("page.roll.of", name="Ben" if player is host else "Ada"))
        other.my_turn()
        for visitor in visitors:
            visitor.begin_to_press("page.standings.next")
        for visitor in visitors:
            assert not visitor.pressed()
            assert visitor.page.get_by_text(visitor.say("page.line.lost")).count() == 0
            # The proxy ends before the pages.
            visitor.expected = re.compile("WebSocket connection|ERR_CONNECTION_REFUSED")
