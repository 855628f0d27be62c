"""mutmut with a faster way to judge a mutant (`python -m tests.mutants.launch run`).

mutmut starts pytest anew for each mutant and sends every call of a mutated function through a dispatcher.
Here the tests are collected once; each mutant is a fork of that process in which the function's code is
exchanged, so that it costs its tests and nothing else. Generation, mapping of tests, results and their files
are mutmut's.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.config import _prepareconfig
from _pytest.main import Session
from coverage import Coverage
from mutmut.mutation import trampoline
from mutmut.mutation.data import SourceFileMutationData
from mutmut.runners.harness import PytestRunner
from mutmut.state import state
from mutmut.utils.format_utils import mangled_name_from_mutant_name

KILLED, SURVIVED, INTERNAL, SUSPICIOUS, TIMEOUT = 1, 0, 3, 35, 36

# A test may take so many times what it took when the tests were mapped, and at least so many CPU seconds.
PATIENCE, LEAST_PATIENCE = 10.0, 2.0

# The tests of a mutant are run, the nearest ones first, up to so many seconds, by what they took when they
# were mapped. What comes after would kill little, and every survivor would wait for it.
ENOUGH = 1.5

_dispatcher = trampoline.wrap_in_trampoline
_save = SourceFileMutationData.save
_mutated: list[tuple[FunctionType, dict[str, Any]]] = []


def _remember(mutants: dict[str, Any], is_classmethod: bool = False) -> Callable[[Any], Any]:
    """What decorates each mutated function: the dispatcher where all must fail, else nothing but a note."""
    if trampoline.get_mutant_under_test() == "fail":
        return _dispatcher(mutants, is_classmethod)

    def note(function: FunctionType) -> FunctionType:
        _mutated.append((function, mutants))
        return function

    return note


def _become(mutant_name: str) -> bool:
    """Exchange the code of the one function; false where it cannot be."""
    module, _, name = mutant_name.rpartition(".")
    importlib.import_module(module)  # where only a test imports it
    for function, mutants in _mutated:
        if function.__module__ == module and name in mutants:
            mutant = getattr(mutants[name], "__func__", mutants[name])
            if mutant.__code__.co_freevars != function.__code__.co_freevars:
                return False
            function.__code__ = mutant.__code__
            function.__defaults__ = mutant.__defaults__
            function.__kwdefaults__ = mutant.__kwdefaults__
            return True
    return False


class _Contexts:
    """Tells coverage which test runs, and counts the CPU seconds of each, its own processes' included.

    Others may be at work on the machine as well, so the clock tells little.
    """

    def __init__(self, coverage: Coverage) -> None:
        self._coverage = coverage
        self._began = 0.0
        self.taken: dict[str, float] = {}

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._coverage.switch_context(nodeid)
        self._began = sum(os.times()[:4])

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self.taken[nodeid] = sum(os.times()[:4]) - self._began


def _lines(code: CodeType) -> set[int]:
    """The lines of a function's body, and of those inside it."""
    inner = [_lines(each) | {each.co_firstlineno} for each in code.co_consts if isinstance(each, CodeType)]
    own = {line for _, _, line in code.co_lines() if line is not None and line != code.co_firstlineno}
    return own.union(*inner)


class WarmRunner(PytestRunner):
    """Runs a mutant's tests in a fork of a process that has collected all of them."""

    def run_stats(self, *, tests: Iterable[str]) -> int:
        """Run all tests, and note by coverage which functions each calls.

        A dispatcher that notes its calls would take longer, and make the stack deeper than some tests bear.
        """
        os.environ["MUTANT_UNDER_TEST"] = ""
        coverage = Coverage(
            data_file=None, config_file=False, include=[f"{Path('mutants/checker').absolute()}/*"]
        )
        self._contexts = _Contexts(coverage)
        coverage.start()
        try:
            exit_code = super().run_stats(tests=tests)
        finally:
            coverage.stop()
        state().duration_by_test.update(self._contexts.taken)
        contexts_of = cache(coverage.get_data().contexts_by_lineno)
        for function, mutants in _mutated:
            mangled = mangled_name_from_mutant_name(mutants["_mutmut_orig"].__name__)
            contexts = contexts_of(function.__code__.co_filename)
            called_by = {
                test for line in _lines(function.__code__) for test in contexts.get(line, ()) if test
            }
            state().tests_by_mangled_function_name[f"{function.__module__}.{mangled}"] |= called_by
        return exit_code

    def execute_pytest(self, params: list[str], **kwargs: Any) -> int:
        """Run pytest; where calls are noted, test by test."""
        if hasattr(self, "_contexts"):
            kwargs["plugins"] = [*kwargs["plugins"], self._contexts]
        return super().execute_pytest(params, **kwargs)

    def warm_up(self) -> None:
        """Collect the tests, and keep the session open."""
        os.chdir("mutants")
        self._durations: dict[str, float] = json.loads(Path("mutmut-stats.json").read_text(encoding="utf-8"))[
            "duration_by_test"
        ]
        arguments = ["--rootdir=.", "--tb=native", "-x", "-q", "-s", "--assert=plain"]
        config = _prepareconfig(
            [*arguments, *self._pytest_add_cli_args, *self._pytest_add_cli_args_test_selection]
        )
        config._do_configure()
        self._session = Session.from_config(config)
        config.hook.pytest_sessionstart(session=self._session)
        config.hook.pytest_collection(session=self._session)
        self._items = {item.nodeid: item for item in self._session.items}
        gc.collect()
        gc.freeze()

    def run_tests(self, *, mutant_name: str | None, tests: Iterable[str]) -> int:
        """Run the tests of a mutant, those of its own module and the fast ones first: mutmut's exit code."""
        if mutant_name is None:
            if trampoline.get_mutant_under_test() == "fail":
                return super().run_tests(mutant_name=None, tests=tests)
            self.warm_up()
            # What some tests keep for others (a proof, say) is made here: no test is too slow now.
            return self._judge(
                [item for item in self._items.values() if self._taken(item) < ENOUGH], is_timed=False
            )
        if not _become(mutant_name):
            return SUSPICIOUS
        try:
            return self._judge(self._chosen(mutant_name, tests))
        except BaseException:
            return INTERNAL

    def _chosen(self, mutant_name: str, tests: Iterable[str]) -> list[pytest.Item]:
        """The tests to run: the files in turn, each beginning with its fast tests.

        At each turn the module's own file gives many, those of its room give some, others one.
        """
        room, module = mutant_name.split(".")[1], mutant_name.split(".")[-2]
        turns: list[tuple[float, float, pytest.Item]] = []
        seen: Counter[str] = Counter()
        for item in sorted((self._items[test] for test in tests if test in self._items), key=self._taken):
            file = item.nodeid.partition("::")[0]
            at_once = 20 if f"/test_{module}" in file else 4 if f"/{room}/" in file else 1
            turns.append((seen[file] / at_once, self._taken(item), item))
            seen[file] += 1
        turns.sort(key=lambda turn: (*turn[:2], turn[2].nodeid))
        chosen, taken = [], 0.0
        for _, taken_by_item, item in turns:
            if taken > ENOUGH:
                break
            taken += taken_by_item
            chosen.append(item)
        return chosen

    def _taken(self, item: pytest.Item) -> float:
        return self._durations.get(item.nodeid, 1.0)

    def _judge(self, items: list[pytest.Item], *, is_timed: bool = True) -> int:
        signal.signal(signal.SIGVTALRM, lambda *_: os._exit(TIMEOUT))
        self._session.items = items
        for index, item in enumerate(items):
            patience = max(LEAST_PATIENCE, PATIENCE * self._taken(item))
            signal.setitimer(signal.ITIMER_VIRTUAL, patience if is_timed else 0)
            item.config.hook.pytest_runtest_protocol(
                item=item, nextitem=items[index + 1] if index + 1 < len(items) else None
            )
            if self._session.testsfailed:
                return KILLED
        return SURVIVED


class Plan:
    """What this run is to judge, in which order, and when it must stop: `plan.json`."""

    def __init__(self) -> None:
        found = json.loads(Path("plan.json").read_text(encoding="utf-8"))
        self._ranks = (
            None if found["only"] is None else {name: rank for rank, name in enumerate(found["only"])}
        )
        self._until: float | None = found["until"]

    def narrow(self, collect: Callable[..., Any]) -> Callable[..., Any]:
        """mutmut's list of mutants, of the planned functions only."""

        def collect_planned(**known: Any) -> Any:
            mutants, by_path = collect(**known)
            if self._ranks is not None:
                mutants = [
                    entry for entry in mutants if mangled_name_from_mutant_name(entry[1]) in self._ranks
                ]
            return mutants, by_path

        return collect_planned

    def rank(self, estimate: Callable[[str], float]) -> Callable[[str], float]:
        """What mutmut sorts by: the planned order, or how long the tests of a mutant take."""
        if self._ranks is None:
            return estimate
        ranks = self._ranks
        return lambda name: ranks[mangled_name_from_mutant_name(name)]

    def submit(self, submit: Callable[..., None]) -> Callable[..., None]:
        """Hand a mutant to a process, or end the run as Ctrl-C does."""

        def submit_in_time(*arguments: Any, **named: Any) -> None:
            if self._until is not None and time.time() > self._until:
                raise KeyboardInterrupt
            submit(*arguments, **named)

        return submit_in_time


def seldom(print_stats: Callable[..., None]) -> Callable[..., None]:
    """Progress twice a second, or twice a minute where it ends up in a log: counting takes its time."""
    pause = 0.5 if sys.stdout.isatty() else 30.0
    last = 0.0

    def print_in_time(*arguments: Any, force_output: bool = False) -> None:
        nonlocal last
        if force_output or time.time() - last >= pause:
            print_stats(*arguments, force_output=True)
            last = time.time()

    return print_in_time


def save(data: SourceFileMutationData) -> None:
    """Write the results of a module so that they are whole whenever the run is stopped."""
    target = data.meta_path
    draft = target.with_name(f"{target.name}.new")
    data.meta_path = draft
    try:
        _save(data)
    finally:
        data.meta_path = target
    draft.replace(target)


def main() -> None:
    """mutmut's command, with the runner, the plan, and the ways of writing above."""
    trampoline.wrap_in_trampoline = _remember
    from mutmut import __main__ as mutmut
    from mutmut.workers import isolation

    plan = Plan()
    isolation.PytestRunner = WarmRunner  # type: ignore[misc]
    isolation.ForkServerRunner.submit = plan.submit(isolation.ForkServerRunner.submit)  # type: ignore[method-assign]
    mutmut.collect_source_file_mutation_data = plan.narrow(mutmut.collect_source_file_mutation_data)
    mutmut.estimated_worst_case_time = plan.rank(mutmut.estimated_worst_case_time)
    mutmut.print_stats = seldom(mutmut.print_stats)
    SourceFileMutationData.save = save  # type: ignore[method-assign]
    mutmut.cli()


if __name__ == "__main__":
    sys.path.insert(0, os.getcwd())
    main()
