"""Former names of commands and options, accepted for one release with a notice."""

from collections.abc import Iterator, Mapping, Sequence

COMMANDS: Mapping[str, str] = {"planted": "validate"}
OPTIONS: Mapping[str, Mapping[str, str]] = {
    "generate": {"--legend": "--data-dictionary"},
    "schema": {"--legend": "--data-dictionary"},
    "check-reading": {"--wordings": "--paraphrases"},
    "validate": {"--worlds": "--runs"},
}
"""By command: the former name of an option, and its name."""


def current(arguments: Sequence[str]) -> list[str]:
    """Return the arguments of a command line with every name as it is today.

    >>> current(["planted", "--worlds=50"])
    ['validate', '--runs=50']
    """
    if not arguments:
        return []
    command = COMMANDS.get(arguments[0], arguments[0])
    options = OPTIONS.get(command, {})
    parts = (argument.partition("=") for argument in arguments[1:])
    return [command, *(f"{options.get(name, name)}{equals}{value}" for name, equals, value in parts)]


def notices(arguments: Sequence[str]) -> Iterator[str]:
    """Yield one sentence for each former name on a command line.

    >>> list(notices(["schema", "sqlite:///company.db", "--legend", "terms.toml"]))
    ["note: '--legend' is now '--data-dictionary'; the former name will be removed in the next release"]
    """
    for former, today in zip(arguments, current(arguments), strict=True):
        if former != today:
            one, other = former.partition("=")[0], today.partition("=")[0]
            yield f"note: '{one}' is now '{other}'; the former name will be removed in the next release"
