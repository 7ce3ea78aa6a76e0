"""The neural metrics, tested where PyTorch is: their tests are in `neural/`, and run in .venv-neural."""

from pathlib import Path

from neural_environment import assert_passes


def test_the_neural_metrics_pass_their_tests(neural: Path, tmp_path: Path) -> None:
    assert_passes("tests/steps/score/neural", neural, tmp_path)
