"""Batched concurrent calls: few calls, each with its own result, even if some fail or are cancelled."""

import asyncio
import threading
import time
from collections.abc import Sequence

import pytest

from ragassay.core.errors import CallError
from ragassay.core.runner import Batched, block_on


class Squares:
    """Squares numbers, a hundredth of a second per batch; a negative number fails the batch."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []

    def __call__(self, numbers: Sequence[int]) -> Sequence[int]:
        self.batches.append(list(numbers))
        time.sleep(0.01)
        if min(numbers) < 0:
            raise CallError("no root")
        return [number**2 for number in numbers]


async def all_of(square: Batched[int, int], numbers: Sequence[int]) -> list[int | BaseException]:
    return await asyncio.gather(*(square(number) for number in numbers), return_exceptions=True)


def test_values_that_arrive_during_a_call_are_the_next_batch() -> None:
    squares = Squares()
    assert block_on(all_of(Batched(squares), range(100))) == [number**2 for number in range(100)]
    assert sorted(number for batch in squares.batches for number in batch) == list(range(100))
    assert len(squares.batches) <= 2


def test_one_value_after_another_is_one_call_each() -> None:
    squares = Squares()
    square = Batched(squares)

    async def one_by_one() -> list[int]:
        return [await square(number) for number in range(3)]

    assert block_on(one_by_one()) == [0, 1, 4]
    assert squares.batches == [[0], [1], [2]]


def test_a_failure_is_that_of_its_batch_alone() -> None:
    squares = Squares()
    square = Batched(squares)

    async def twice() -> tuple[list[int | BaseException], int]:
        return await all_of(square, [1, -1, 2]), await square(3)

    found, after = block_on(twice())
    assert after == 9
    assert any(isinstance(each, CallError) for each in found)
    assert all(str(each) == "no root" for each in found if isinstance(each, CallError))


def test_a_task_that_is_cancelled_keeps_no_other_from_its_result() -> None:
    squares = Squares()
    square = Batched(squares)

    async def with_a_deadline() -> list[int | BaseException]:
        first = asyncio.create_task(square(1))
        others = asyncio.create_task(all_of(square, [2, 3, 4]))
        await asyncio.sleep(0)
        first.cancel()
        return await others

    assert block_on(with_a_deadline()) == [4, 9, 16]


def test_another_loop_may_follow_one_that_was_stopped() -> None:
    square = Batched(Squares())

    async def stopped() -> None:
        async with asyncio.timeout(0.001):
            await all_of(square, [1, 2])

    with pytest.raises(TimeoutError):
        block_on(stopped())
    assert block_on(all_of(square, [5])) == [25]


def test_the_function_runs_in_one_thread_at_a_time() -> None:
    running = threading.Semaphore(1)

    def work(values: Sequence[int]) -> Sequence[int]:
        assert running.acquire(blocking=False)
        time.sleep(0.002)
        running.release()
        return values

    assert block_on(all_of(Batched(work), range(20))) == list(range(20))
