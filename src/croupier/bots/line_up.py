"""Line-up: what callers name as the bots of a table or a tournament."""


class LineUpError(ValueError):
    """Bots that cannot be seated; the message says why."""


def check_list(bots: object, what: str = "bots are a list") -> None:
    """Refuse a text where bots are named in a list: its letters would be taken for bots."""
    if isinstance(bots, str):
        raise LineUpError(f"{what}, such as [{bots!r}], not the text {bots!r}")
