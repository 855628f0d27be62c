"""Measures claim-audit against its targets; prints a report and writes it to bench-report.json.

As a program: `python -m tests.bench.bench [--quick]`, or `make bench`. Ratios are medians over pairs of runs
that follow one another, so that a slow moment of the machine hits both sides.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from checker.rules.compiled import load_checks
from tests.bench.generate import passport, write_json, write_jsonl
from tests.bench.measure import environment, run
from tests.bench.profiles import functions, imports
from tests.bench.report import Report

ROOT = Path(__file__).parents[2]
SCRIPTS = Path(sys.executable).parent
MB = 1_000_000
LOOP = "sum(i * i for i in range(10_000_000))"
"""Work of a known size: what a slow machine is told by."""
SAMPLE = 5_000
"""Rows that python-jsonschema validates; its time is scaled to the file's rows."""
BLOCK = 10_000
"""Rows in different passports of the JSONL file, before they repeat."""


class Size:
    """How much is measured. The targets of large input are for full size: a quick run does not judge them."""

    def __init__(self, quick: bool) -> None:
        self.full = not quick
        self.starts = 10 if quick else 40
        self.rounds = 3
        self.rows = 10_000 if quick else 100_000
        self.bytes = 100 * MB if quick else 1000 * MB

    def target(self, value: float) -> float | None:
        """A target that is for full size."""
        return value if self.full else None


class Bench:
    """The scenarios, in one temporary folder."""

    def __init__(self, folder: Path, size: Size, report: Report) -> None:
        self.folder = folder
        self.size = size
        self.report = report
        self.variables = environment(CLAIM_AUDIT_CACHE=str(folder / "cache"))
        self.script = str(SCRIPTS / "claim-audit")

    def lint(self, *arguments: str) -> list[str]:
        """The command that is measured."""
        return [self.script, "lint", *arguments]

    def cold_start(self) -> None:
        """One small file, whole process, against check-jsonschema on the same file."""
        self.report.section("cold start on one small file (10 rows), whole process")
        small = self.folder / "small.json"
        small.write_text(json.dumps(passport(10), indent=2), encoding="utf-8")
        (self.folder / "passport.schema.json").write_text(json.dumps(_passport_schema()), encoding="utf-8")
        installed = self._installed()
        peer = [str(SCRIPTS / "check-jsonschema"), "--schemafile", "passport.schema.json", "small.json"]
        from_wheel = [str(installed / "bin" / "claim-audit"), "lint", "small.json"]
        its_variables = {**self.variables, "PYTHONPATH": str(installed)}
        commands = {
            "nothing": ([sys.executable, "-c", "pass"], self.variables),
            "checkout": (self.lint("small.json"), self.variables),
            "wheel": (from_wheel, its_variables),
            "peer": (peer, self.variables),
        }
        seconds: dict[str, list[float]] = {name: [] for name in commands}
        for turn in range(self.size.starts + 2):
            for name, (command, variables) in commands.items():
                took = run(command, self.folder, variables).seconds
                if turn >= 2:
                    seconds[name].append(took)
        titles = {
            "nothing": "python -c pass (the floor)",
            "checkout": "claim-audit lint small.json, from the checkout",
            "wheel": "claim-audit lint small.json, from an installed wheel",
            "peer": "check-jsonschema --schemafile passport.schema.json small.json",
        }
        for name, title in titles.items():
            self.report.figure(title, 1000 * median(seconds[name]), "ms")
        for name in ("checkout", "wheel"):
            ratios = [own / peer for own, peer in zip(seconds[name], seconds["peer"], strict=True)]
            self.report.figure(f"ratio to check-jsonschema, from the {name}", median(ratios), "", most=0.25)
        self.report.note(f"medians of {self.size.starts} interleaved rounds; bytecode present, caches warm")
        self.report.section(
            "cold start from the wheel: the dearest imports (self ms, with their own imports)"
        )
        self.report.profile("cold start", imports(from_wheel, self.folder, its_variables))

    def one_large_file(self) -> None:
        """Many rows in one JSON file, against python-jsonschema alone on the same rows."""
        rows = self.size.rows
        self.report.section(f"{rows:,} result rows in one JSON file")
        ascii_file, wide_file = self.folder / "rows.json", self.folder / "wide.json"
        write_json(ascii_file, rows)
        write_json(wide_file, rows, wide=True)
        write_json(self.folder / "sample.json", SAMPLE)
        size = ascii_file.stat().st_size
        seconds, alone, ratios, whole, peaks, wide_peaks = [], [], [], [], [], []
        for _ in range(self.size.rounds):
            own = run(self.lint("rows.json"), self.folder, self.variables)
            results, manifests = (taken * rows / SAMPLE for taken in self._reference())
            seconds.append(own.seconds)
            alone.append(results)
            ratios.append(results / own.seconds)
            whole.append((results + manifests) / own.seconds)
            peaks.append(own.largest)
            wide_peaks.append(run(self.lint("wide.json"), self.folder, self.variables).largest)
        figure, target = self.report.figure, self.size.target
        figure("size of the file", size / MB, "MB")
        figure("claim-audit lint rows.json", median(seconds), "s")
        figure("python-jsonschema alone, the result rows", median(alone), "s")
        figure("python-jsonschema alone / claim-audit", median(ratios), "times", least=target(10))
        figure("the same, the manifests of the file included", median(whole), "times")
        figure("peak memory", max(peaks) / MB, "MB")
        figure("peak memory / size of the file", max(peaks) / size, "", most=target(2.5))
        figure("the same with one wide character", max(wide_peaks) / size, "", most=target(2.5))
        figure("what the wide character adds", (max(wide_peaks) - max(peaks)) / MB, "MB")
        self.report.note(
            f"python-jsonschema: {SAMPLE:,} of the rows, already parsed, formats asserted, scaled to {rows:,}"
        )
        self.report.section(f"{rows:,} rows: the dearest functions under cProfile (calls, self s, total s)")
        self.report.profile("rows", functions(self.lint("rows.json"), self.folder, self.variables))

    def many_lines(self) -> None:
        """A JSONL file of passports: memory, and what a second process brings."""
        self.report.section(f"JSONL of passports, {self.size.bytes // MB:,} MB, clean")
        path = self.folder / "passports.jsonl"
        write_jsonl(path, BLOCK)
        block = path.read_bytes()
        with path.open("wb") as file:
            while file.tell() + len(block) <= self.size.bytes:
                file.write(block)
            file.write(block[: block.rfind(b"\n", 0, self.size.bytes - file.tell()) + 1])
        ones, twos = [], []
        for _ in range(self.size.rounds):
            ones.append(run(self.lint("--jobs", "1", path.name), self.folder, self.variables, whole=True))
            twos.append(run(self.lint("--jobs", "2", path.name), self.folder, self.variables, whole=True))
        ratios = [one.seconds / two.seconds for one, two in zip(ones, twos, strict=True)]
        peak, together = max(one.together for one in ones), max(two.together for two in twos)
        figure, target = self.report.figure, self.size.target
        figure("size of the file", path.stat().st_size / MB, "MB")
        figure("claim-audit lint --jobs 1", median([one.seconds for one in ones]), "s")
        figure("claim-audit lint --jobs 2", median([two.seconds for two in twos]), "s")
        figure("--jobs 1 / --jobs 2", median(ratios), "times", least=target(1.5))
        figure("peak memory, --jobs 1", peak / MB, "MB", most=target(150))
        figure("peak memory, --jobs 2, all processes together", together / MB, "MB", most=target(150))
        self.report.note(f"{len(block) / MB:.0f} MB of different passports, repeated")

    def checks_on_the_checks(self) -> None:
        """Proving and mutating the built-in rules, whole processes, against a loop of known work."""
        self.report.section("checks on the checks, whole process")
        commands = {
            "prove": (["prove"], 5),
            "mutate": (["mutate"], 10),
            "mutate --rule INV-19": (["mutate", "--rule", "INV-19"], 1),
        }
        loop = [sys.executable, "-c", LOOP]
        seconds: dict[str, list[float]] = {name: [] for name in commands}
        ratios: dict[str, list[float]] = {name: [] for name in commands}
        loops = []
        for _ in range(self.size.rounds):
            reference = run(loop, self.folder, self.variables).seconds
            loops.append(reference)
            for name, (arguments, _most) in commands.items():
                took = run([self.script, *arguments], self.folder, self.variables).seconds
                seconds[name].append(took)
                ratios[name].append(took / reference)
        self.report.figure(f"reference: python -c '{LOOP}'", median(loops), "s")
        for name, (_arguments, most) in commands.items():
            self.report.figure(f"claim-audit {name}", median(seconds[name]), "s", most=most)
            self.report.figure(f"claim-audit {name} / reference", median(ratios[name]), "times")

    def _reference(self) -> tuple[float, float]:
        """Seconds that python-jsonschema alone takes for the sample's result rows, and for its manifests."""
        done = subprocess.run(
            [sys.executable, "-m", "tests.bench.reference", str(self.folder / "sample.json")],
            cwd=ROOT,
            env=self.variables,
            capture_output=True,
            text=True,
            check=True,
        )
        taken = json.loads(done.stdout)
        return taken["claim_audit_results"], taken["claim_intent_manifests"]

    def _installed(self) -> Path:
        """A folder with the wheel of this checkout, installed without its dependencies."""
        dist, site = self.folder / "dist", self.folder / "site"
        for arguments in (
            ("hatchling", "build", "-t", "wheel", "-d", str(dist)),
            (
                "pip",
                "install",
                "-qq",
                "--no-deps",
                "--no-index",
                "-f",
                str(dist),
                "-t",
                str(site),
                "claim-audit",
            ),
        ):
            subprocess.run(
                [sys.executable, "-m", *arguments],
                cwd=ROOT,
                env=self.variables,
                capture_output=True,
                check=True,
            )
        return site


def _passport_schema() -> dict[str, object]:
    """One schema for a whole passport, from the shipped schemas of its rows."""
    schemas = {}
    properties = {}
    for name, aggregate in load_checks().aggregates.items():
        if aggregate.schema is not None:
            schema = json.loads(Path(aggregate.schema).read_text(encoding="utf-8"))
            schemas[name] = schema
            properties[name] = {"type": "array", "items": {"$ref": schema["$id"]}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": properties,
        "$defs": schemas,
    }


def main() -> None:
    """Measure everything and report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a tenth of the rows and lines")
    parser.add_argument("--report", type=Path, default=ROOT / "bench-report.json", help="where the JSON goes")
    options = parser.parse_args()
    report = Report(" ".join(["python -m tests.bench.bench", *sys.argv[1:]]))
    report.head()
    with tempfile.TemporaryDirectory(prefix="claim-audit-bench-") as folder:
        bench = Bench(Path(folder), Size(options.quick), report)
        bench.cold_start()
        bench.one_large_file()
        bench.many_lines()
        bench.checks_on_the_checks()
    report.write(options.report)


if __name__ == "__main__":
    main()
