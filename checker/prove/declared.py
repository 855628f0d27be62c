"""Whether declared implications are true, needed, and no circle."""

from __future__ import annotations

from collections.abc import Iterator

from checker.prove.facts import Grounds
from checker.prove.proof import Failure

CHECK = "declaration"


def declarations(grounds: Grounds) -> Iterator[Failure]:
    """What is wrong with the `implied_by` of core rules."""
    unknown = list(_unknown(grounds))
    yield from unknown
    wrong = {(failure.rule, failure.clause) for failure in unknown}
    circles = list(_circles(grounds))
    yield from circles
    wrong |= {(failure.rule, failure.clause) for failure in circles}
    for clause, implying in grounds.declared.items():
        if _parted(grounds, clause) in wrong:
            continue
        failure = _false_or_stale(grounds, clause, implying)
        if failure is not None:
            yield failure
            wrong.add(_parted(grounds, clause))
    if not wrong:
        yield from _together(grounds)


def _parted(grounds: Grounds, clause: str) -> tuple[str, str]:
    value = grounds.clauses.get(clause)
    rule, _, name = clause.rpartition(".")
    return (rule, name) if value is None else (value.rule, value.name)


def _unknown(grounds: Grounds) -> Iterator[Failure]:
    for clause, implying in grounds.declared.items():
        rule, name = _parted(grounds, clause)
        for each in (clause, *implying):
            if each not in grounds.clauses:
                yield Failure(
                    CHECK,
                    rule,
                    name,
                    f"implied_by names {each}, which is no clause of a core family; correct it",
                )
        if not implying:
            yield Failure(CHECK, rule, name, "implied_by names no clause; remove the declaration")


def _circles(grounds: Grounds) -> Iterator[Failure]:
    for clause in grounds.declared:
        path = _path_back(grounds, clause)
        if path:
            rule, name = _parted(grounds, clause)
            circle = " → ".join((*path, clause))
            yield Failure(
                CHECK,
                rule,
                name,
                f"declarations go in a circle, {circle}: each would be left out because of the other; "
                "declare one side only",
            )


def _path_back(grounds: Grounds, start: str) -> tuple[str, ...]:
    """A path of declarations from a clause back to itself."""
    waiting: list[tuple[str, ...]] = [(start,)]
    seen: set[str] = set()
    while waiting:
        path = waiting.pop()
        for after in grounds.declared.get(path[-1], ()):
            if after == start:
                return path
            if after not in seen:
                seen.add(after)
                waiting.append((*path, after))
    return ()


def _false_or_stale(grounds: Grounds, clause: str, implying: tuple[str, ...]) -> Failure | None:
    rule, name = _parted(grounds, clause)
    valid = grounds.is_valid_possible(clause)
    against = grounds.failing_without(clause, implying, valid=valid)
    if against is not None:
        listed = ", ".join(implying)
        return Failure(
            CHECK,
            rule,
            name,
            f"it is declared to be implied by {listed}, but here it fails and none of these does; correct "
            "implied_by, or remove it if the clause fails alone",
            against,
        )
    for each in implying:
        fewer = [other for other in implying if other != each]
        if fewer and grounds.failing_without(clause, fewer, valid=valid) is None:
            return Failure(CHECK, rule, name, f"implied_by is stale: {each} is not needed there; remove it")
    return None


def _together(grounds: Grounds) -> Iterator[Failure]:
    """All declared clauses deleted at once must change no verdict."""
    kept = [clause for clause in grounds.clauses if clause not in grounds.declared]
    for clause in grounds.declared:
        against = grounds.failing_without(clause, kept, valid=grounds.is_valid_possible(clause))
        if against is not None:
            rule, name = _parted(grounds, clause)
            yield Failure(
                CHECK,
                rule,
                name,
                "with all declared clauses deleted at once nothing finds this document; declare fewer",
                against,
            )
