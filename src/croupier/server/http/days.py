"""The deals of days over HTTP: everyone's results, and one's own."""

from starlette.requests import Request
from starlette.responses import Response

from croupier.api.http import DayResults, SentResult
from croupier.rooms.daily import resolve_day
from croupier.server.http.contract import Contract
from croupier.server.http.problems import JsonResponse, ProblemError
from croupier.server.http.requests import TEXT, body_of, client_of, registry_of, tokens_of
from croupier.server.tables.clock import wall_ms


@Contract(DayResults, "The results.", tokens=True, problems=("bad-setup", "no-token", "too-many", "store"))
async def results(request: Request) -> Response:
    """Show everyone's results in the deal of a day: `today`, or a date of the last 30 days."""
    day = _day_of(request)
    token = next(iter(tokens_of(request)), None)
    return JsonResponse(await registry_of(request).days.results(day, token, client_of(request)))


@Contract(
    SentResult,
    "Whether the result was counted, and all results with it.",
    body=str,
    body_media=TEXT,
    tokens=True,
    problems=(
        *("too-large", "wrong-type", "unreadable", "bad-message", "bad-setup", "not-playing"),
        *("no-token", "too-many", "store"),
    ),
)
async def send(request: Request) -> Response:
    """Send the record of a game that was played to its end with the deal of a day.

    The first with your token counts on each day: draw the token yourself, and keep it. Dice and bots' moves must be
    those of the day.
    """
    registry, day, address = registry_of(request), _day_of(request), client_of(request)
    tokens = [*tokens_of(request)]
    if len(tokens) != 1:
        raise ProblemError("no-token", "Send one token that you have drawn: Authorization: Bearer TOKEN.")
    source = await body_of(request, TEXT, registry.limits.record_bytes)
    counted = await registry.days.send(day, tokens[0], source, address)
    return JsonResponse(SentResult(counted, await registry.days.results(day, tokens[0], address)))


def _day_of(request: Request) -> str:
    """Return the day in the address; raise Refusal if its deal cannot be played now."""
    return resolve_day(wall_ms(), request.path_params["day"])
