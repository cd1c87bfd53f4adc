"""Completion classes of Click for bash, zsh and fish that also complete a value joined to its option: `--lang=d`."""

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
)


class JoinedValues(ShellComplete):
    """For shells in which `--lang=d` is one word: what completes it begins with the option, too."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[str]]:
        """Return the completions of a word; those of a value with its option before them."""
        items = super().get_completions(args, incomplete)
        option, joined, _ = incomplete.partition("=")
        if joined and option.startswith("--"):
            for item in items:
                if item.type == "plain":  # names of files are completed by the shell
                    item.value = f"{option}={item.value}"
        return items


class Bash(BashComplete):
    """For bash, in which `--lang=d` is three words."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before, without a `=` between an option and its value; and the word that is not complete."""
        args, incomplete = super().get_completion_args()
        return [word for word in args if word != "="], incomplete


class Zsh(JoinedValues, ZshComplete):
    """For zsh."""


class Fish(JoinedValues, FishComplete):
    """For fish."""


def register() -> None:
    """Let Click use these classes."""
    for shell in (Bash, Zsh, Fish):
        add_completion_class(shell)
