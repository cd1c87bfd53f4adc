"""Every route of the server."""

from litestar.handlers import HTTPRouteHandler

from croupier.server.http import document, front, tables

HANDLERS: tuple[HTTPRouteHandler, ...] = (tables.options, *document.ROUTES, front.page, front.robots, front.favicon)
