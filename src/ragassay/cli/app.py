"""The Typer application with which every command registers, and the form of its help and its errors."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, get_args, get_type_hints

import typer
from typer.core import TyperCommand, TyperGroup
from typer.models import OptionInfo

from ragassay.core.errors import UsageError

# The base class of errors in a command line; depending on its version, Typer has it from click or from a copy.
_CommandLineError: type[Any] = typer.BadParameter.__bases__[0]
_METAVARS: Mapping[object, str] = {int: "N", float: "NUMBER", Path: "PATH", str: "TEXT"}
"""Type of the value of an option -> its metavar in the help, unless the option has its own."""


_FORMS = (
    (r" \(Possible options?: (.*)\)$", r". Did you mean \1?"),
    (r"Input should be a valid integer.*", "expected a whole number"),
    (r"Input should be a valid number.*", "expected a number"),
    (r"\.$", ""),
)
"""Parts of messages of Typer -> their form here."""


@contextmanager
def _own_errors() -> Iterator[None]:
    """Raise errors in a command line as those of the library, so that all messages have one form."""
    try:
        yield
    except _CommandLineError as error:
        if type(error).__name__ == "NoArgsIsHelpError":  # a command without arguments, which shows its help
            raise
        text = error.format_message()
        for pattern, form in _FORMS:
            text = re.sub(pattern, form, text)
        called = "" if error.ctx is None else error.ctx.command_path.removeprefix(error.ctx.find_root().command_path)
        raise UsageError(
            f"{text[:1].lower()}{text[1:]}{' See' if text.endswith('?') else '; see'} ragassay{called} --help"
        ) from error


class _Command(TyperCommand):
    """A command whose help names values by words in capitals: QUESTIONS, [SETTINGS], --limit N."""

    def make_context(self, *args: Any, **options: Any) -> Any:
        with _own_errors():
            return super().make_context(*args, **options)

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        del ctx
        return ["[OPTIONS]", *(_in_usage(each) for each in self.params if each.param_type_name == "argument")]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        arguments, options = [], []
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is None:
                continue
            if parameter.param_type_name == "argument":
                arguments.append((_in_usage(parameter), record[1]))
            else:
                options.append(record)
        for title, records in (("Arguments", arguments), ("Options", options)):
            if records:
                with formatter.section(title):
                    formatter.write_dl(records)


def _name_value(hint: Any) -> None:
    """Give an option without a metavar that of its type; a flag has no value to name."""
    kind, *metadata = get_args(hint) or (hint,)
    kinds = {kind, *get_args(kind), *(each for part in get_args(kind) for each in get_args(part))}
    for each in metadata:
        if isinstance(each, OptionInfo) and each.metavar is None and bool not in kinds:
            each.metavar = next(name for known, name in _METAVARS.items() if known in kinds)


def _in_usage(parameter: Any) -> str:
    name = parameter.metavar or str(parameter.name).upper()
    return f"{name if parameter.required else f'[{name}]'}{'' if parameter.nargs == 1 else '...'}"


class _Group(TyperGroup):
    """A group of commands, with errors in the form of the library."""

    def make_context(self, *args: Any, **options: Any) -> Any:
        with _own_errors():
            return super().make_context(*args, **options)

    def resolve_command(self, *args: Any, **options: Any) -> Any:
        with _own_errors():
            return super().resolve_command(*args, **options)


class _Commands(typer.Typer):
    """An application whose commands have the form of this module."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            cls=_Group,
            no_args_is_help=True,
            add_completion=False,
            rich_markup_mode=None,
            pretty_exceptions_enable=False,
            **options,
        )

    def command(self, *args: Any, **options: Any) -> Any:
        register = super().command(*args, **{"cls": _Command, **options})

        def registered(function: Callable[..., Any]) -> Any:
            for hint in get_type_hints(function, include_extras=True).values():
                _name_value(hint)
            return register(function)

        return registered


def commands(**options: Any) -> typer.Typer:
    """Return an application or a group of commands."""
    return _Commands(**options)


app = commands(
    name="ragassay",
    help="Determine which part of a RAG system is at fault: the knowledge base, the retriever or the language model.",
    epilog="\b\nStart with:\n  ragassay demo",
)
