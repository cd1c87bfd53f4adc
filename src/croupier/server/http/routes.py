"""Every route of the server."""

from litestar.handlers import HTTPRouteHandler

from croupier.server.http import document, front, page, tables

HANDLERS: tuple[HTTPRouteHandler, ...] = (
    tables.options,
    *document.ROUTES,
    page.index,
    page.asset,
    page.beside,
    front.robots,
    front.favicon,
    front.no_socket,
)
