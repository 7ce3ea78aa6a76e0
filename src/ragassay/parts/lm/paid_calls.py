"""Language models whose calls cost money: through the cache, counted, within a budget, or from the cache alone.

A call passes through these in turn: the cache, which holds every usable reply; the check of its form, so that a broken
reply is not cached and is requested again; the count and the budget; the model. The cache is `replies.sqlite` in the
user's cache directory (`weights.cache_directory`), shared by all commands.
"""

import os
from dataclasses import dataclass, field, replace
from pathlib import Path

from ragassay.core.errors import UsageError
from ragassay.core.records import LanguageModel
from ragassay.core.registry import Spec
from ragassay.core.runner import Pace
from ragassay.parts.lm import language_model
from ragassay.parts.lm.cache import REPLIES, CachedLanguageModel, cache_file
from ragassay.parts.lm.spending import MeteredLanguageModel, Spending, UnreachableLanguageModel
from ragassay.parts.lm.structured_replies import CheckedLanguageModel

_OPENAI = "https://api.openai.com/v1"
_VOTE_TEMPERATURE = 1.0
_MOST_SEEDS = 2**32 - 2  # of llama.cpp


@dataclass(frozen=True, slots=True, kw_only=True)
class PaidCalls:
    """How a command calls a language model.

    Attributes:
        spec: The model: `embedded` or `openai:MODEL`, with settings.
        base_url: The endpoint of an `openai:` model; None for the one in OPENAI_BASE_URL.
        spending: Counts the calls of the command.
        offline: Whether the cache alone replies. The embedded model needs no network, and is called all the same.
        cache: The file that keeps the replies; None for the one in the user's cache directory.
        pace: How many calls and tokens the endpoint takes per minute.
    """

    spec: str
    spending: Spending
    base_url: str | None = None
    offline: bool = False
    cache: Path | None = None
    pace: Pace = field(default_factory=Pace)

    def model(self) -> LanguageModel:
        """Return the model.

        Raises:
            UsageError: An unknown model or setting, or a model without a price where one is needed.
            DataError: The weights, or the cache, are damaged.
        """
        return self._model(Spec.parse(self.spec), repeat=0)

    def voters(self, votes: int) -> tuple[LanguageModel, ...]:
        """Return the model once for each vote, at a temperature at which replies differ.

        That is 1 unless the spec names another: at 0 all votes are one. Each vote of the embedded model has a random
        seed of its own, and each vote of any model is cached by its number.

        Raises:
            UsageError: As `model`, or several votes at temperature 0.
        """
        if votes == 1:
            return (self.model(),)
        parsed = Spec.parse(self.spec)
        if parsed.number("temperature", least=0.0, most=5.0) == 0:
            raise UsageError(
                f"{votes} votes at temperature 0 are one vote, {votes} times; omit temperature=0, or omit the votes"
            )
        return tuple(self.at_temperature(_VOTE_TEMPERATURE, number=vote) for vote in range(votes))

    def at_temperature(self, temperature: float, *, number: int = 0) -> LanguageModel:
        """Return the model at a temperature, unless the spec names another one.

        Args:
            temperature: The temperature.
            number: Which of several replies to the same request. The embedded model gets a random seed for each, and
                each is cached by its number.

        Raises:
            UsageError: As `model`.
        """
        parsed = Spec.parse(self.spec)
        first = parsed.whole_number("seed", least=0, most=_MOST_SEEDS - number) or 0
        seed = {"seed": str(first + number)} if parsed.kind == "embedded" else {}
        settings = {"temperature": f"{temperature:g}", **parsed.settings, **seed}
        return self._model(replace(parsed, settings=settings), repeat=number)

    def _model(self, spec: Spec, *, repeat: int) -> LanguageModel:
        price = self.spending.price(spec)
        lm: LanguageModel = language_model(str(spec), base_url=base_url_for(spec, self.base_url, offline=self.offline))
        if self.spending.is_plan or (self.offline and spec.kind != "embedded"):
            lm = UnreachableLanguageModel(lm.name, self.spending)
        else:
            lm = MeteredLanguageModel(lm, self.spending, price, self.pace)
        file = cache_file(REPLIES) if self.cache is None else self.cache
        return CachedLanguageModel(CheckedLanguageModel(lm), file, repeat=repeat, on_hit=self.spending.add_cached)


def base_url_for(spec: Spec, base_url: str | None, *, offline: bool) -> str | None:
    """Return the base URL for a model; without a call, no key is needed to know that of OpenAI."""
    is_named = base_url or os.environ.get("OPENAI_BASE_URL") or os.environ.get("OPENAI_API_KEY")
    return _OPENAI if offline and spec.kind in {"openai", "openai-chat"} and not is_named else base_url
