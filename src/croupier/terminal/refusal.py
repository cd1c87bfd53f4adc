"""Refusal: why a move is not legal, as the key of a text and its values; the same in both faces."""

from collections.abc import Sequence

from croupier.rules import Place


def refusal(move: Place, legal: Sequence[Place], *, bandit: bool) -> tuple[str, dict[str, object]]:
    """Why a move is none of the legal ones: its face was not rolled, or its number of the bandit is taken.

    `bandit`: whether the bandit stands at the table.
    """
    faces = sorted({other.face for other in legal})
    if move.face not in faces:
        return "play.not_rolled", {"face": move.face, "faces": ", ".join(map(str, faces))}
    return "play.on_bandit" if bandit else "play.no_bandit", {"face": move.face}
