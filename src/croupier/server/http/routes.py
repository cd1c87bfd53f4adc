"""Every route of the server."""

from litestar.handlers import HTTPRouteHandler

from croupier.server.http import openapi, page, tables, well_known

HANDLERS: tuple[HTTPRouteHandler, ...] = (
    tables.options,
    *openapi.ROUTES,
    page.index,
    page.asset,
    page.beside,
    well_known.robots,
    well_known.favicon,
    well_known.no_socket,
)
