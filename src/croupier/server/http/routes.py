"""Every route of the server."""

from litestar.handlers import HTTPRouteHandler

from croupier.server.http import document, front

HANDLERS: tuple[HTTPRouteHandler, ...] = (*document.ROUTES, front.page, front.robots, front.favicon)
