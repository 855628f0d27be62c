"""Worker processes: tasks in, results out in the order of the tasks, a bounded number of them under way.

Each worker has a pipe of its own, so that when one dies it is known over which task.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, TypeVar, cast

Task = TypeVar("Task")
Result = TypeVar("Result")

# Tasks under way and results that wait for their turn, a worker: enough to keep all busy behind a slow one.
_AHEAD = 3


class WorkerError(Exception):
    """A worker raised or died: `task` is what it worked on, `detail` its traceback or how it ended."""

    def __init__(self, task: Any, detail: str) -> None:
        super().__init__(detail)
        self.task = task
        self.detail = detail


class Pool(Generic[Task, Result]):
    """Processes that apply one function to task after task.

    Args:
        size: how many processes.
        work: the function; where processes are not forked it is pickled.
        expected: exceptions of `work` that are passed on as they are.
    Raises OSError where the system gives no more processes or pipes.
    """

    def __init__(
        self, size: int, work: Callable[[Task], Result], expected: type[Exception] = WorkerError
    ) -> None:
        context: Any = multiprocessing.get_context(_start_method())
        forked = context.get_start_method() == "fork"
        self._workers: dict[Connection, Any] = {}
        try:
            for _ in range(size):
                ours, theirs = context.Pipe()
                # A forked worker inherits the pipes of the others: open there, they would outlive this one.
                inherited = [*self._workers, ours] if forked else []
                process = context.Process(
                    target=_serve, args=(theirs, inherited, work, expected), daemon=True
                )
                process.start()
                theirs.close()
                self._workers[ours] = process
        except OSError:
            self.close()
            raise

    def map(self, tasks: Iterator[Task]) -> Iterator[tuple[Task, Result]]:
        """Each task with its result, in order. Raises WorkerError (or what is expected) in its place."""
        idle = list(self._workers)
        busy: dict[Connection, int] = {}
        given: dict[int, Task] = {}
        done: dict[int, tuple[bool, Any]] = {}
        sent = yielded = 0
        exhausted = False
        while True:
            while idle and not exhausted and sent - yielded < _AHEAD * len(self._workers):
                task = next(tasks, None)
                if task is None:
                    exhausted = True
                    break
                connection = idle.pop()
                given[sent], busy[connection] = task, sent
                sent += 1
                with suppress(OSError):
                    # One that died meanwhile is noticed below, where its answer is awaited.
                    connection.send(task)
            if yielded in done:
                task = given.pop(yielded)
                good, result = done.pop(yielded)
                if not good:
                    raise result if isinstance(result, Exception) else WorkerError(task, result)
                yielded += 1
                yield task, result
                continue
            if not busy:
                return
            for ready in wait(list(busy)):
                connection = cast("Connection", ready)
                number = busy.pop(connection)
                try:
                    done[number] = connection.recv()
                    idle.append(connection)
                except (EOFError, OSError):
                    process = self._workers.pop(connection)
                    connection.close()
                    process.join()
                    done[number] = (False, f"the worker process ended with exit code {process.exitcode}")

    def close(self) -> None:
        """End the workers, whatever they are doing."""
        for connection, process in self._workers.items():
            connection.close()
            process.terminate()
            process.join()
        self._workers = {}


def _serve(
    connection: Connection,
    inherited: list[Connection],
    work: Callable[[Any], Any],
    expected: type[Exception],
) -> None:
    # An interrupt is the parent's business; a termination is meant for this process alone.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    for other in inherited:
        other.close()
    while True:
        try:
            task = connection.recv()
        except EOFError:
            return
        try:
            answer = (True, work(task))
        except expected as error:
            answer = (False, error)
        except Exception:
            answer = (False, traceback.format_exc())
        connection.send(answer)


def _start_method() -> str:
    """Fork where it is safe: it starts in milliseconds with the checks already loaded."""
    return "fork" if sys.platform == "linux" else "spawn"
