"""The public names: one list, each of them there, each of them typed, none of them a module."""

import subprocess
import sys
from types import ModuleType

import ragassay


def test_every_public_name_is_what_it_says() -> None:
    for name in ragassay.__all__:
        found = getattr(ragassay, name)
        assert not isinstance(found, ModuleType)
        assert found.__name__ == name
        assert found.__module__.split(".")[0] == "ragassay"


def test_the_list_is_sorted_and_complete() -> None:
    assert ragassay.__all__ == sorted(ragassay.__all__)
    assert set(ragassay.__all__) <= set(dir(ragassay))


def test_a_verb_stays_a_verb_after_its_module_was_imported_first() -> None:
    program = "import ragassay.judge, ragassay; assert callable(ragassay.judge)"
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
