"""The neural metrics, tested where PyTorch is: their tests are in `neural/`, and run in .venv-neural."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_the_neural_metrics_pass_their_tests(neural: Path, tmp_path: Path) -> None:
    """Nothing is loaded from the network: Hugging Face is told so, and its cache is an empty folder."""
    offline = {"HF_HUB_OFFLINE": "1", "HF_HOME": str(tmp_path), "HF_HUB_DISABLE_TELEMETRY": "1"}
    done = subprocess.run(
        [neural, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/steps/score/neural"],
        env={**os.environ, **offline},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    assert " passed" in done.stdout
