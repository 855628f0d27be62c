"""Worker processes: order, bounds, failures."""

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Iterator
from multiprocessing.connection import Pipe
from typing import Any

import pytest

from checker.lint import pool as pools
from checker.lint.pool import Pool, WorkerError, _serve


class ExpectedError(Exception):
    """What the work says when the user is at fault."""


def work(task: int) -> int:
    if task == 13:
        raise ValueError("thirteen")
    if task == 17:
        raise ExpectedError("seventeen")
    if task == 19:
        os._exit(7)
    # Tasks that come first take longest.
    time.sleep(0.02 / (task + 1))
    return task * task


@pytest.fixture
def pool() -> Iterator[Pool[int, int]]:
    made: Pool[int, int] = Pool(2, work, expected=ExpectedError)
    yield made
    made.close()


def test_results_in_the_order_of_the_tasks(pool: Pool[int, int]) -> None:
    assert list(pool.map(iter(range(12)))) == [(task, task * task) for task in range(12)]


def test_no_task(pool: Pool[int, int]) -> None:
    assert list(pool.map(iter([]))) == []


def test_few_tasks_are_taken_ahead(pool: Pool[int, int]) -> None:
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for task in range(12):
            taken.append(task)
            yield task

    results = pool.map(tasks())
    for _ in range(3):
        next(results)
    assert len(taken) <= 3 + 2 * 3 + 1
    results.close()


def results_until(error: type[Exception], tasks: list[int], pool: Pool[int, int]) -> tuple[list[int], Any]:
    found = []

    def collect() -> None:
        for _, result in pool.map(iter(tasks)):
            found.append(result)

    with pytest.raises(error) as caught:
        collect()
    return found, caught.value


def test_an_exception_comes_in_its_turn_with_its_task(pool: Pool[int, int]) -> None:
    found, error = results_until(WorkerError, [0, 1, 13, 2], pool)
    assert found == [0, 1]
    assert error.task == 13
    assert error.detail.splitlines()[-1] == "ValueError: thirteen"


def test_an_expected_exception_is_passed_on(pool: Pool[int, int]) -> None:
    found, error = results_until(ExpectedError, [3, 17], pool)
    assert found == [9]
    assert str(error) == "seventeen"


def test_a_worker_that_dies_is_noticed_with_its_task(pool: Pool[int, int]) -> None:
    found, error = results_until(WorkerError, [0, 1, 2, 19, 3, 4], pool)
    assert found == [0, 1, 4]
    assert (error.task, error.detail) == (19, "the worker process ended with exit code 7")


def test_all_workers_dead(pool: Pool[int, int]) -> None:
    _, error = results_until(WorkerError, [19, 19, 0], pool)
    assert error.task == 19


def test_a_worker_that_died_before_its_task(pool: Pool[int, int]) -> None:
    for process in list(pool._workers.values()):
        process.kill()
        process.join()
    _, error = results_until(WorkerError, [1, 2], pool)
    assert (error.task, error.detail) == (1, "the worker process ended with exit code -9")


def test_close_ends_the_workers() -> None:
    made: Pool[float, None] = Pool(2, time.sleep)
    processes = list(made._workers.values())
    results = made.map(iter([30.0, 30.0]))
    made.close()
    assert not any(process.is_alive() for process in processes)
    results.close()


def test_serve(monkeypatch: pytest.MonkeyPatch) -> None:
    handled: dict[int, Any] = {}
    monkeypatch.setattr(signal, "signal", handled.__setitem__)
    ours, theirs = Pipe()
    other, _ = Pipe()
    for task in (2, 13, 17):
        ours.send(task)
    results: list[Any] = []

    class Once:
        """The worker's end of the pipe; when all is done, the parent's end is gone."""

        def recv(self) -> Any:
            if not theirs.poll():
                raise EOFError
            return theirs.recv()

        def send(self, answer: Any) -> None:
            results.append(answer)

    _serve(Once(), [other], work, ExpectedError)  # type: ignore[arg-type]
    assert results[0] == (True, 4)
    assert results[1][0] is False
    assert results[1][1].splitlines()[-1] == "ValueError: thirteen"
    assert isinstance(results[2][1], ExpectedError)
    assert other.closed
    assert handled == {signal.SIGINT: signal.SIG_IGN, signal.SIGTERM: signal.SIG_DFL}
    ours.close()
    theirs.close()


@pytest.mark.parametrize(("platform", "method"), [("linux", "fork"), ("darwin", "spawn"), ("win32", "spawn")])
def test_how_processes_start(platform: str, method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert pools._start_method() == method


@pytest.mark.parametrize(("method", "inherited"), [("fork", [1, 2, 3]), ("spawn", [0, 0, 0])])
def test_each_worker_is_given_one_end_of_its_pipe(
    method: str, inherited: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    class End:
        closed = False

        def close(self) -> None:
            self.closed = True

    class Worker:
        def __init__(self, **options: Any) -> None:
            made.append(options)
            self.calls: list[str] = []

        def start(self) -> None:
            self.calls.append("start")

        def terminate(self) -> None:
            self.calls.append("terminate")

        def join(self) -> None:
            self.calls.append("join")

    class Context:
        Process = Worker

        def get_start_method(self) -> str:
            return method

        def Pipe(self) -> tuple[End, End]:  # noqa: N802 - as multiprocessing names it
            return End(), End()

    made: list[dict[str, Any]] = []
    asked: list[str] = []
    monkeypatch.setattr(pools, "_start_method", lambda: method)
    monkeypatch.setattr(multiprocessing, "get_context", lambda name: asked.append(name) or Context())
    pool: Pool[int, int] = Pool(3, work, expected=ExpectedError)
    assert asked == [method]
    ours = list(pool._workers)
    assert len(ours) == 3
    for number, options in enumerate(made):
        theirs, others, given, expected = options["args"]
        assert (given, expected, options["target"], options["daemon"]) == (work, ExpectedError, _serve, True)
        assert theirs.closed
        assert others == ours[: inherited[number]]
    processes: list[Any] = list(pool._workers.values())
    assert not any(end.closed for end in ours)
    pool.close()
    assert all(end.closed for end in ours)
    assert [process.calls for process in processes] == [["start", "terminate", "join"]] * 3
    assert pool._workers == {}


def test_an_error_of_a_worker_has_its_detail_for_a_text() -> None:
    error = WorkerError(3, "how it ended")
    assert (str(error), error.task, error.detail) == ("how it ended", 3, "how it ended")


def test_spawned_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "_start_method", lambda: "spawn")
    made: Pool[int, int] = Pool(1, abs)
    try:
        assert list(made.map(iter([-1, -2]))) == [(-1, 1), (-2, 2)]
    finally:
        made.close()
    assert multiprocessing.active_children() == []
