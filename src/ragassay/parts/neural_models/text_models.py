"""Neural models that score texts: files, loading, and batched inference.

A model is a folder with the files of a Hugging Face repository, or the id of such a repository, which is downloaded
once into the cache of huggingface_hub. No code of a repository is run: architectures that transformers does not include
are rejected, and weights are read from safetensors, or from `pytorch_model.bin` with `torch.load(weights_only=True)`.
"""

import importlib.util
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import DataError, UsageError, excerpt, missing_extra
from ragassay.core.hashing import content_hash
from ragassay.core.registry import Spec, unknown_name
from ragassay.parts.lm.weights import sha256

DTYPES = {"fp32": "float32", "bf16": "bfloat16", "fp16": "float16"}
"""Precision of a model -> its name in PyTorch."""
SETTINGS = ("model", "revision", "device", "dtype", "batch_tokens", "max_tokens")
"""Settings of a model, as in `context_relevance?model=FOLDER&device=cpu&dtype=fp32`."""

_WEIGHTS = "*.safetensors"
_OTHER_WEIGHTS = "pytorch_model*.bin"
_FILES = ("*.json", "*.model", "*.txt", "1_Pooling/config.json")
_MAX_TOKENS = 4096
_BATCH_TOKENS = {"cpu": 4096, "cuda": 65_536}  # larger batches are faster only on a GPU


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelSettings:
    """A model and how to run it.

    Attributes:
        model: The id of a Hugging Face repository, such as `google/flan-t5-small`, or a local folder.
        revision: Branch, tag or commit of the repository; None for its main branch.
        device: `auto` (CUDA if available, else the CPU), `cpu`, `cuda` or `cuda:N`.
        dtype: `fp32`, `bf16` or `fp16`.
        batch_tokens: Maximum number of tokens in a batch, padding included; None for the default of the device.
        max_tokens: Maximum number of tokens of a text; longer texts are not truncated, but have no score.
    """

    model: str
    revision: str | None = None
    device: str = "auto"
    dtype: str = "fp32"
    batch_tokens: int | None = None
    max_tokens: int = _MAX_TOKENS

    @classmethod
    def from_spec(cls, spec: Spec, *, default: str, besides: tuple[str, ...] = ()) -> "ModelSettings":
        """Return the model settings in the spec of a metric or judge.

        Args:
            spec: The name with its settings, such as `answer_reward?device=cpu`.
            default: The model if the spec does not name one.
            besides: Other settings that the spec may have.

        Raises:
            UsageError: A setting is unknown, or its value is not allowed.
        """
        settings = spec.checked(optional=(*SETTINGS, *besides))
        dtype, device = settings.get("dtype", "fp32"), settings.get("device", "auto")
        if dtype not in DTYPES:
            raise UsageError(f"{spec.kind}: {unknown_name('dtype', dtype, [*DTYPES])}")
        family, _, number = device.partition(":")
        if family not in {"auto", "cpu", "cuda"} or (":" in device and not (family == "cuda" and number.isdecimal())):
            raise UsageError(f"{spec.kind}: Invalid device {device!r}: expected auto, cpu, cuda or cuda:N")
        return cls(
            model=settings.get("model") or default,
            revision=settings.get("revision"),
            device=device,
            dtype=dtype,
            batch_tokens=spec.whole_number("batch_tokens", least=1, most=10_000_000),
            max_tokens=spec.whole_number("max_tokens", least=1, most=10_000_000) or _MAX_TOKENS,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint:
    """The files of a model on this machine.

    Attributes:
        settings: The settings, with `auto` resolved to a device.
        folder: The folder of the files.
        identity: A hash of everything that affects its scores: its files and the precision.
    """

    settings: ModelSettings
    folder: Path
    identity: str

    @property
    def batch_tokens(self) -> int:
        """Maximum number of tokens in a batch."""
        return self.settings.batch_tokens or _BATCH_TOKENS[self.settings.device.partition(":")[0]]


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedModel:
    """A model in memory, with its tokenizer.

    Attributes:
        checkpoint: Its files.
        network: The `transformers` model, in evaluation mode on its device.
        tokenizer: The `transformers` tokenizer.
        device: The `torch.device`.
    """

    checkpoint: Checkpoint
    network: Any
    tokenizer: Any
    device: Any


def find_checkpoint(settings: ModelSettings) -> Checkpoint:
    """Return the files of a model, downloading them unless they are in the huggingface_hub cache.

    Raises:
        UsageError: The extra is not installed, the model does not exist or cannot be downloaded, it has no weights,
            or there is no such device.
    """
    if not all(map(importlib.util.find_spec, ("torch", "transformers"))):
        raise missing_extra("neural")
    settings = replace(settings, device=_device(settings))
    folder = _folder(settings)
    weights = sorted(folder.glob(_WEIGHTS)) or sorted(folder.glob(_OTHER_WEIGHTS))
    if not (folder / "config.json").is_file():
        raise UsageError(
            f"{folder} is not a model: it has no config.json; give a folder that was written by save_pretrained"
        )
    if not weights:
        raise UsageError(f"the model folder {folder} has no weights: expected model.safetensors")
    parts = [*weights, *(path for pattern in _FILES for path in sorted(folder.glob(pattern)))]
    hashes = {str(path.relative_to(folder)): sha256(path) for path in parts}
    return Checkpoint(settings=settings, folder=folder, identity=content_hash([hashes, settings.dtype]))


def load_model(checkpoint: Checkpoint, architecture: str) -> LoadedModel:
    """Return a model in memory.

    Args:
        checkpoint: Its files.
        architecture: The `transformers` class for the task: `AutoModelForSeq2SeqLM`, ...

    Raises:
        UsageError: transformers does not include the architecture, or does not support it for this task.
        DataError: The files are damaged, or weights are missing.
    """
    import torch
    import transformers
    from safetensors import SafetensorError

    folder, settings = checkpoint.folder, checkpoint.settings
    for path in sorted(folder.glob("*.json")):
        model_json(folder, path.name)
    options = {"local_files_only": True, "trust_remote_code": False}
    device = torch.device(settings.device)
    with _quiet():
        try:
            tokenizer = transformers.AutoTokenizer.from_pretrained(folder, **options)
            network, report = getattr(transformers, architecture).from_pretrained(
                folder,
                **options,
                dtype=getattr(torch, DTYPES[settings.dtype]),
                use_safetensors=any(folder.glob(_WEIGHTS)),
                weights_only=True,
                output_loading_info=True,
            )
        except ImportError as error:
            raise UsageError(f"{folder}: {excerpt(str(error))}") from error
        except (ValueError, KeyError, OSError, RuntimeError, TypeError, SafetensorError) as error:
            raise _cannot_load(folder, architecture, error) from error
        except Exception as error:
            if type(error).__name__ != "UnpicklingError":  # pickle is never imported
                raise
            raise _cannot_load(folder, architecture, error) from error
    if missing := sorted(report["missing_keys"]):
        raise DataError(
            f"{folder} lacks weights: {', '.join(missing[:3])}; it is a model for another purpose, or its weights are "
            "incomplete"
        )
    return LoadedModel(checkpoint=checkpoint, network=network.eval().to(device), tokenizer=tokenizer, device=device)


def model_object(folder: Path, name: str) -> dict[str, Any]:
    """Return the JSON object in a file of a model; an empty one if there is no such file.

    Raises:
        DataError: It is not a JSON object.
    """
    value = model_json(folder, name)
    if isinstance(value, list) and not value:
        return {}
    if not isinstance(value, dict):
        raise DataError(f"{folder / name} does not hold a JSON object")
    return value


def model_json(folder: Path, name: str) -> dict[str, Any] | list[Any]:
    """Return the JSON object or list in a file of a model; an empty list if there is no such file.

    Raises:
        DataError: It is not JSON.
    """
    path = folder / name
    if not path.is_file():
        return []
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError(f"cannot read {path}: {excerpt(str(error))}") from error
    if not isinstance(value, dict | list):
        raise DataError(f"{path} contains neither a JSON object nor a list")
    return value


def _device(settings: ModelSettings) -> str:
    import torch

    count = torch.cuda.device_count() if torch.cuda.is_available() else 0
    if settings.device == "auto":
        return "cuda" if count else "cpu"
    family, _, number = settings.device.partition(":")
    if family == "cuda" and not count:
        raise UsageError(
            f"device={settings.device}: PyTorch {torch.__version__} finds no CUDA device; "
            "give device=cpu, or install a driver and a build of PyTorch with CUDA"
        )
    if family == "cuda" and number and int(number) >= count:
        raise UsageError(f"device={settings.device}: the last CUDA device of this machine is cuda:{count - 1}")
    return settings.device


def _folder(settings: ModelSettings) -> Path:
    path = Path(settings.model).expanduser()
    if path.is_dir():
        return path
    if path.is_absolute() or settings.model.startswith((".", "~")) or settings.model.count("/") > 1:
        raise UsageError(
            f"there is no model folder {settings.model}; give another folder, or an id such as ORGANIZATION/NAME"
        )
    folder = _downloaded(settings, [*_FILES, _WEIGHTS])
    # Some old repositories do not provide safetensors.
    return folder if any(folder.glob(_WEIGHTS)) else _downloaded(settings, [*_FILES, _OTHER_WEIGHTS])


def _downloaded(settings: ModelSettings, patterns: Sequence[str]) -> Path:
    """Return the folder in the huggingface_hub cache with the files that match the patterns."""
    import httpx2
    import huggingface_hub
    from huggingface_hub.errors import (
        HfHubHTTPError,
        HFValidationError,
        LocalEntryNotFoundError,
        OfflineModeIsEnabled,
        RepositoryNotFoundError,
        RevisionNotFoundError,
    )

    model = settings.model
    try:
        with _quiet():
            return Path(
                huggingface_hub.snapshot_download(model, revision=settings.revision, allow_patterns=list(patterns))
            )
    except HFValidationError as error:
        raise UsageError(f"{excerpt(model)} is neither a folder nor a valid id of a Hugging Face repository") from error
    except RevisionNotFoundError as error:
        raise UsageError(f"the model {model} has no revision {settings.revision}") from error
    except RepositoryNotFoundError as error:
        raise UsageError(
            f"there is no public model {model} on Hugging Face, and no folder of that name; check the spelling"
        ) from error
    except (LocalEntryNotFoundError, OfflineModeIsEnabled) as error:
        raise UsageError(
            f"the model {model} is not in the cache and cannot be downloaded: the hub cannot be reached, or "
            "HF_HUB_OFFLINE is set; download it with a connection, or give a folder: ?model=FOLDER"
        ) from error
    except (HfHubHTTPError, httpx2.HTTPError, OSError) as error:
        raise UsageError(f"cannot download the model {model}: {excerpt(str(error))}") from error


def _cannot_load(folder: Path, architecture: str, error: Exception) -> DataError | UsageError:
    if "trust_remote_code" in str(error) or "custom code" in str(error):
        return UsageError(f"{folder} needs its own Python code, which is never run; give a model that needs none")
    if isinstance(error, ValueError) and "configuration class" in str(error).lower():
        kind = model_object(folder, "config.json").get("model_type")
        return UsageError(f"{folder} is a model of type {kind}, which does not fit this metric ({architecture})")
    if not any(folder.glob(_WEIGHTS)):
        reason = excerpt(str(error).partition(".")[0])
        return DataError(
            f"cannot load the weights in {folder}: {reason}. Pickled weights are read only if they are intact and "
            "hold nothing but tensors; convert them to model.safetensors"
        )
    return DataError(f"cannot load the model in {folder}: {excerpt(str(error))}")


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep transformers and huggingface_hub from printing."""
    import huggingface_hub.utils
    from transformers.utils import logging

    level, bars = logging.get_verbosity(), logging.is_progress_bar_enabled()
    hub_bars = not huggingface_hub.utils.are_progress_bars_disabled()
    logging.set_verbosity(logging.CRITICAL)
    logging.disable_progress_bar()
    huggingface_hub.utils.disable_progress_bars()
    try:
        yield
    finally:
        logging.set_verbosity(level)
        if bars:
            logging.enable_progress_bar()
        if hub_bars:
            huggingface_hub.utils.enable_progress_bars()


_TEXTS_AT_ONCE = 1024  # a tokenizer needs about 100 bytes per token of a call


@dataclass(frozen=True, slots=True, kw_only=True)
class EncodedTexts:
    """The tokens of texts.

    Attributes:
        ids: The tokens of each text.
        types: For each token, whether it belongs to the first or the second text; None if the model needs no types.
        padding: The token that pads batches.
        device: The `torch.device` of the batches.
    """

    ids: Sequence[NDArray[np.int32]]
    types: Sequence[NDArray[np.int32]] | None
    padding: int
    device: Any

    @property
    def lengths(self) -> list[int]:
        """The number of tokens of each text."""
        return [len(each) for each in self.ids]

    def batch(self, numbers: Sequence[int]) -> dict[str, Any]:
        """Return the chosen texts as model inputs: tensors of shape [texts, tokens], padded on the right."""
        import torch

        lengths = np.array([len(self.ids[number]) for number in numbers])
        longest = int(lengths.max())
        if self.device.type == "cuda":
            longest = -(-longest // 8) * 8  # required by attention kernels with a bias
        arrays = {"input_ids": _filled([self.ids[number] for number in numbers], longest, self.padding)}
        if self.types is not None:
            arrays["token_type_ids"] = _filled([self.types[number] for number in numbers], longest, 0)
        arrays["attention_mask"] = (np.arange(longest) < lengths[:, None]).astype(np.int64)
        return {name: torch.from_numpy(array).to(self.device) for name, array in arrays.items()}


def encode(
    loaded: LoadedModel,
    texts: Sequence[str],
    seconds: Sequence[str] | None = None,
    *,
    prompt: str = "",
    longest: int | None = None,
) -> EncodedTexts:
    """Return the tokens of each text, or pair of texts, with special tokens.

    Args:
        loaded: The model with the tokenizer.
        texts: The texts; lone surrogates, which UTF-8 cannot encode, become `?`.
        seconds: The second text of each pair.
        prompt: A text to prepend to each text.
        longest: Maximum number of tokens, to which texts are truncated; None for no truncation.
    """
    options = {"truncation": False} if longest is None else {"truncation": True, "max_length": longest}
    rows: list[_Row] = []
    for start in range(0, len(texts), _TEXTS_AT_ONCE):
        first = [_encodable(prompt + text) for text in texts[start : start + _TEXTS_AT_ONCE]]
        second = None if seconds is None else [_encodable(text) for text in seconds[start : start + _TEXTS_AT_ONCE]]
        rows += _rows(loaded.tokenizer, first, second, options)
    padding: int | None = loaded.tokenizer.pad_token_id
    has_types = bool(rows) and rows[0][1] is not None
    types = [types for _, types in rows if types is not None] if has_types else None
    return EncodedTexts(ids=[ids for ids, _ in rows], types=types, padding=padding or 0, device=loaded.device)


_Row = tuple[NDArray[np.int32], NDArray[np.int32] | None]
"""The tokens of a text, and their types if the model needs them."""


def _rows(
    tokenizer: Any, first: Sequence[str], second: Sequence[str] | None, options: Mapping[str, object]
) -> Sequence[_Row]:
    """Return the tokens of texts or pairs.

    A pair with an empty second text is encoded as a single text, as transformers does outside of lists.
    """
    alone = [place for place in range(len(first)) if second is None or not second[place]]
    paired = [place for place in range(len(first)) if second is not None and second[place]]
    rows: dict[int, _Row] = {}
    for places in (alone, paired):
        if not places:
            continue
        sides = [[side[place] for place in places] for side in (first, second if places is paired else None) if side]
        values = tokenizer(*sides, add_special_tokens=True, verbose=False, return_attention_mask=False, **options)
        types = values.get("token_type_ids") or [None] * len(places)
        rows |= {
            place: (np.array(ids, dtype=np.int32), None if of_it is None else np.array(of_it, dtype=np.int32))
            for place, ids, of_it in zip(places, values["input_ids"], types, strict=True)
        }
    return [rows[place] for place in range(len(first))]


def _filled(rows: Sequence[NDArray[np.int32]], longest: int, filler: int) -> NDArray[np.int64]:
    array = np.full((len(rows), longest), filler, dtype=np.int64)
    for number, row in enumerate(rows):
        array[number, : len(row)] = row
    return array


def _encodable(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")


_FREE_LENGTH = 512  # tokens; for longer texts, attention dominates the memory and grows quadratically


def run_in_batches(
    lengths: Sequence[int], *, budget: int, process: Callable[[Sequence[int]], None], release: Callable[[], None]
) -> None:
    """Call a function with batches of texts of similar length, the longest first, so that it runs out of memory early.

    A batch that runs out of memory is repeated at half the size, which also limits the later batches.

    Args:
        lengths: The number of tokens of each text.
        budget: Maximum number of tokens in a batch, padding included; a longer text is a separate batch.
        process: Called with the indices of the texts of a batch, to compute and store their results.
        release: Called after running out of memory, to free reserved memory.

    Raises:
        DataError: There is not enough memory for a single text.
    """
    order = np.argsort(-np.asarray(lengths, dtype=np.int64), kind="stable")
    start = 0
    while start < len(order):
        count = max(1, budget // _cost(lengths[int(order[start])]))
        batch = [int(each) for each in order[start : start + count]]
        if _fits_in_memory(process, batch):
            start += len(batch)
            continue
        release()
        if len(batch) == 1:
            raise DataError(
                f"There is not enough memory for a text of {lengths[batch[0]]:,} tokens; the scores of finished "
                "batches are kept. Lower max_tokens, give dtype=bf16, or use another device"
            )
        budget = _cost(lengths[batch[0]]) * (len(batch) // 2)


def _cost(length: int) -> int:
    """Return the memory cost of a text, in tokens."""
    return max(1, length) * max(length, _FREE_LENGTH) // _FREE_LENGTH


def _fits_in_memory(process: Callable[[Sequence[int]], None], batch: Sequence[int]) -> bool:
    """Process a batch, and return whether there was enough memory."""
    import torch

    try:
        process(batch)
    except (torch.OutOfMemoryError, MemoryError):
        return False
    except RuntimeError as error:
        # On a CPU, PyTorch has no specific class for this error.
        if "can't allocate memory" not in str(error) and "not enough memory" not in str(error):
            raise
        return False
    return True
