"""Completion classes for bash, zsh and fish that also complete a value joined to its option: `--lang=d`."""

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
)


class JoinedValues(ShellComplete):
    """The base for shells in which `--lang=d` is one word, so that its completions must begin with the option."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[str]]:
        """Return the completions of a word; if it is an option with a value, each starts with the option."""
        items = super().get_completions(args, incomplete)
        option, joined, _ = incomplete.partition("=")
        if joined and option.startswith("--"):
            for item in items:
                if item.type == "plain":  # the shell itself completes names of files
                    item.value = f"{option}={item.value}"
        return items


class Bash(BashComplete):
    """Completion for bash, in which `--lang=d` is three words."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the complete words, without the `=` between options and values, and the incomplete word."""
        args, incomplete = super().get_completion_args()
        return [word for word in args if word != "="], incomplete


class Zsh(JoinedValues, ZshComplete):
    """Completion for zsh."""


class Fish(JoinedValues, FishComplete):
    """Completion for fish."""


def register() -> None:
    """Make Click use these classes."""
    for shell in (Bash, Zsh, Fish):
        add_completion_class(shell)
