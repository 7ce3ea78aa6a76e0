"""Tests that need PyTorch, sentence-transformers or Qdrant's client: each folder of them runs in .venv-neural."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]


def assert_passes(folder: str, python: Path, cache: Path) -> None:
    """Run the tests of a folder, which must pass.

    Nothing is loaded from the network: Hugging Face is told so, and its cache is an empty folder.

    Args:
        folder: The tests, relative to the repository.
        python: The interpreter of the environment.
        cache: An empty folder.
    """
    offline = {"HF_HUB_OFFLINE": "1", "HF_HOME": str(cache), "HF_HUB_DISABLE_TELEMETRY": "1"}
    done = subprocess.run(
        [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", folder],
        env={**os.environ, **offline},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    assert " passed" in done.stdout
