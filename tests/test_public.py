"""The public names: one list, each of them there, typed and documented, and one function for each command."""

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, get_origin

import pytest
import typer
from pydantic import BaseModel
from typer.core import TyperGroup

import ragassay
from ragassay.cli import app
from ragassay.core import config
from ragassay.steps.generate import TemplateOptions, TemplateSources

COMMANDS = typer.main.get_group(app).commands
GROUPS = {name: group.commands for name, group in COMMANDS.items() if isinstance(group, TyperGroup)}
"""Commands that hold others: `documents load` is the function `load_documents`."""
FUNCTIONS = [name for name in ragassay.__all__ if inspect.isfunction(getattr(ragassay, name))]
WITHOUT_COMMAND = {"metric", "plan_labels", "plan_run", "read_data_dictionary", "read_documents", "replay", "update"}
"""A decorator, and functions that are options of a command: generate --data-dictionary and --update, diagnose
--documents and --replay, and plan --labels and SETTINGS."""


def test_every_public_name_is_importable() -> None:
    for name in ragassay.__all__:
        member = getattr(ragassay, name)
        assert not isinstance(member, ModuleType)
        assert member.__name__ == name
        assert member.__module__.split(".")[0] in {"ragassay", "ragassay_validity"}


def test_the_list_is_sorted_and_complete() -> None:
    assert ragassay.__all__ == sorted(ragassay.__all__)
    assert set(ragassay.__all__) <= set(dir(ragassay))


def test_an_unknown_name_raises_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'judgement'"):
        ragassay.judgement  # noqa: B018


def test_every_command_is_a_function_and_every_function_a_command() -> None:
    within = {f"{name}_{group}" for group, commands in GROUPS.items() for name in commands}
    names = {name.replace("-", "_") for name in COMMANDS if name not in GROUPS} | within
    assert names == {*FUNCTIONS} - WITHOUT_COMMAND


def parts_of(annotation: Any) -> Iterator[Any]:
    """Yield the types that an annotation consists of."""
    members = annotation if isinstance(annotation, list) else get_args(annotation)
    if not members:
        yield annotation
    for each in members:
        yield from parts_of(each)


def test_every_type_that_a_function_returns_or_passes_to_a_callback_is_public() -> None:
    offenders = set()
    for name in FUNCTIONS:
        signature = inspect.signature(getattr(ragassay, name))
        callbacks = [
            part
            for each in signature.parameters.values()
            for part in (each.annotation, *get_args(each.annotation))
            if get_origin(part) is Callable and name != "metric"
        ]
        types = {part for each in (signature.return_annotation, *callbacks) for part in parts_of(each)}
        own = {part if isinstance(part, str) else part.__name__ for part in types if is_own(part)}
        offenders |= {f"{name}: {each}" for each in own - {*ragassay.__all__}}
    assert not offenders


def is_own(part: Any) -> bool:
    return isinstance(part, str) or getattr(part, "__module__", "").split(".")[0] == "ragassay"


def test_every_function_documents_its_arguments_result_and_errors() -> None:
    offenders = []
    for name in FUNCTIONS:
        function: Callable[..., object] = getattr(ragassay, name)
        text = inspect.getdoc(function) or ""
        parameters = [*inspect.signature(function).parameters]
        offenders += [
            f"{name}: {part}" for part in parameters if not re.search(rf"^    {part}\b.*: ", text, re.MULTILINE)
        ]
        offenders += [f"{name}: {section}" for section in ("Returns:", "Raises:") if section not in text]
    assert not offenders


def test_documentation_names_no_function_that_is_not_public() -> None:
    private = {"as_table"}
    named = {name: inspect.getdoc(getattr(ragassay, name)) or "" for name in FUNCTIONS}
    assert not [name for name, text in named.items() if any(f"`{each}`" in text for each in private)]


def test_every_file_may_be_named_by_a_text() -> None:
    options = {name: inspect.signature(getattr(ragassay, name)).parameters.values() for name in FUNCTIONS}
    accepted = {
        f"{name}: {each.name}": {each.annotation, *get_args(each.annotation)}
        for name in options
        for each in options[name]
    }
    assert not [parameter for parameter, kinds in accepted.items() if Path in kinds and str not in kinds]


SETTINGS: Mapping[str, type[BaseModel]] = {
    "generate": config.GenerateSettings,
    "answer": config.AnswerSettings,
    "judge": config.JudgeSettings,
    "diagnose": config.DiagnoseSettings,
    "report": config.ReportSettings,
}
ARGUMENTS = {"answer.lm_base_url": "base_url", "judge.lm_base_url": "base_url", "generate.database": "database_url"}
"""Settings whose argument in Python has another name."""
ONLY_IN_SETTINGS = {
    *("generate.columns", "generate.references", "generate.data_dictionary", "diagnose.hypotheses"),
    *("judge.rubrics", "judge.ratings"),
}
"""Settings that are no option, or a file where Python takes its content; ratings besides verdicts are a second call."""

UNLIKE_ALONE = {"generate.max_rows"}
"""Settings of a run, which pays for every question, that differ from the command alone, which generates all."""


def comparable(value: object) -> object:
    """Return a default in one form: a list is one text, as on the command line, and no value is None or empty."""
    text = ",".join(value) if isinstance(value, tuple | list) else value
    return None if text in ("", None, {}, inspect.Parameter.empty) else text


COMMANDS_BY_FUNCTION = {name.replace("-", "_"): each for name, each in COMMANDS.items() if name not in GROUPS} | {
    f"{name}_{group}": each for group, commands in GROUPS.items() for name, each in commands.items()
}
OPTION_OF = {"base_url": "lm_base_url", "settings_file": "settings", "judge.judge": "name"}
"""Arguments in Python whose option or setting has another name."""
OTHER_DEFAULTS = {
    *("compare.context", "generate.data_dictionary", "schema.draft", "wikipedia_documents.api_url"),
    *("answer.output", "ask_documents.output", "generate.output", "judge.output"),
    *("demo.output", "run.settings_file", "score.answers"),
}
"""Arguments whose option has another default: None where the function reads the default from elsewhere, a file where a
function returns its result, and arguments that a command can do without."""


@pytest.mark.parametrize("function", COMMANDS_BY_FUNCTION)
def test_options_have_the_defaults_of_the_arguments_in_python(function: str) -> None:
    options = {option.name: option for option in COMMANDS_BY_FUNCTION[function].params}
    arguments = dict(inspect.signature(getattr(ragassay, function)).parameters)
    if function == "generate":
        for record in (TemplateSources, TemplateOptions):
            arguments |= inspect.signature(record).parameters
    unlike = set()
    for name, argument in arguments.items():
        option = options.get(OPTION_OF.get(f"{function}.{name}", OPTION_OF.get(name, name)))
        if option is None:
            continue
        is_required = argument.default is inspect.Parameter.empty
        if option.required != is_required or comparable(option.default) != comparable(argument.default):
            unlike.add(f"{function}.{name}")
    assert unlike == {each for each in OTHER_DEFAULTS if each.startswith(f"{function}.")}


@pytest.mark.parametrize("command", SETTINGS)
def test_options_have_the_defaults_and_help_of_the_settings(command: str) -> None:
    options = {option.name: option for option in COMMANDS[command].params}
    for name, field in SETTINGS[command].model_fields.items():
        if f"{command}.{name}" in ONLY_IN_SETTINGS - {"generate.data_dictionary"}:
            continue
        option = options["database_url" if name == "database" else "name" if command == name == "judge" else name]
        assert field.description is not None
        assert str(getattr(option, "help", "")).startswith(field.description.removesuffix(".")), f"{command}.{name}"
        if not field.is_required() and (command, name) != ("report", "seed"):
            is_equal = comparable(option.default) == comparable(field.default)
            assert is_equal is (f"{command}.{name}" not in UNLIKE_ALONE), f"{command}.{name}"


@pytest.mark.parametrize("command", SETTINGS)
def test_arguments_in_python_have_the_defaults_of_the_settings(command: str) -> None:
    defaults = {name: each.default for name, each in inspect.signature(getattr(ragassay, command)).parameters.items()}
    if command == "generate":
        for record in (TemplateSources, TemplateOptions):
            defaults |= {name: each.default for name, each in inspect.signature(record).parameters.items()}
    for name, field in SETTINGS[command].model_fields.items():
        if field.is_required() or f"{command}.{name}" in ONLY_IN_SETTINGS:
            continue
        argument = ARGUMENTS.get(f"{command}.{name}", name)
        is_equal = comparable(defaults[argument]) == comparable(field.default)
        assert is_equal is (f"{command}.{name}" not in UNLIKE_ALONE), f"{command}.{name}"
