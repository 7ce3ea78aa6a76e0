"""What the replies of a run show about the system, said as soon as it is known and only once."""

from collections.abc import Callable

from ragassay.core.records import Answer
from ragassay.parts.systems.replies import PickedReply
from ragassay.parts.systems.reply_proposals import command_line, proposals

_FIRST_ANSWERS = 5  # after which a system without contexts is taken for one that reports none
_MOST_NOTICES = 5


class ReplyWatch:
    """A watch over the replies of one run.

    Args:
        notice: Called with each sentence; None for silence.
    """

    def __init__(self, notice: Callable[[str], None] | None) -> None:
        self._notice = notice
        self._kinds: set[str] = set()
        self._answers = 0
        self._has_contexts = False
        self._last: PickedReply | None = None

    def saw(self, answer: Answer, picked: PickedReply | None) -> None:
        """Look at one answer, and at its reply if the system shows it."""
        if self._notice is None:
            return
        for sentence in () if picked is None else picked.unread:
            kind = sentence.partition(":")[0]
            if kind not in self._kinds and len(self._kinds) < _MOST_NOTICES:
                self._kinds.add(kind)
                self._notice(f"{sentence}; the answers are kept")
        if answer.is_retrieval_only and "retrieval" not in self._kinds:
            self._kinds.add("retrieval")
            self._notice(
                "the system returns contexts and no answer: `ragassay score` measures the retrieval, and `judge` "
                "leaves such rows undecided"
            )
        if self._has_contexts:
            return
        self._answers += 1
        self._last = picked
        # A system that reports that it retrieved nothing has no contexts to show.
        self._has_contexts = bool(answer.contexts or answer.context_ids) or answer.retrieved is False
        if self._answers == _FIRST_ANSWERS:
            self.end()

    def end(self) -> None:
        """Say that no answer so far has contexts, unless one has, or it has been said."""
        if self._has_contexts or self._answers == 0 or self._notice is None:
            return
        self._has_contexts = True
        first = "the first answer has" if self._answers == 1 else f"none of the first {self._answers} answers has"
        no = " no" if self._answers == 1 else ""
        self._notice(f"{first}{no} contexts, without which faults can hardly be attributed; {self._advice()}")

    def _advice(self) -> str:
        last = self._last
        all_parts = () if last is None else proposals(last.documents, answer=last.answer.answer)
        found = [each for each in all_parts if each.what == "contexts"]
        if not found or last is None:
            return 'if the system can return them, add them to its reply as "contexts": ["...", ...]'
        where = command_line(found[0]) if last.can_pick else f'{found[0].path}; return them as "contexts"'
        return f"the reply has texts that may be contexts: {where}"
