"""Metrics of models, in an environment that has PyTorch (tests/parts/scores/test_model_metrics.py)."""

import pytest
import torch


@pytest.fixture(autouse=True, scope="session")
def _one_thread() -> None:
    """Models as small as these are slower with more threads."""
    torch.set_num_threads(1)
