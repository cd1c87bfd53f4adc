"""`python -m croupier` is the command `croupier`."""

INTERRUPTED = 130
"""The exit status after Ctrl-C, as the command has it later."""


def main() -> None:
    """Run the command. Ctrl-C ends it without a traceback from the first moment on, while its modules are loaded."""
    try:
        from croupier.cli import app
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None
    app(prog_name="croupier")


if __name__ == "__main__":
    main()
