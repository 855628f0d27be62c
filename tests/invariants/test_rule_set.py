"""The rule set as a whole: what it contains, and its seams."""

import copy
import itertools
import json
from pathlib import Path
from typing import Any

import pytest

from checker.rules.compiled import Checks
from checker.rules.evaluate import Passport, failing
from checker.rules.family import Family, natural
from checker.rules.schema import SchemaSet, schema_path
from checker.rules.vocabulary import ANCHORLESS_PREFIX, FAULT_PREFIXES, FAULTS, SENTINEL
from invariants.base import PASSPORT
from invariants.claim_audit_results.states import JUDGMENTS, STAGES, STATUSES
from tests.invariants.cases import compiled_findings

SPECIFIED = {
    "INV": [*(f"INV-{n}" for n in range(1, 20)), "matrix"],
    "M-INV": [f"M-INV-{n}" for n in range(1, 5)],
    "U-INV": [f"U-INV-{n}" for n in range(1, 5)],
    "D-INV": [f"D-INV-{n}" for n in range(1, 5)],
    "CV-INV": [f"CV-INV-{n}" for n in range(1, 5)],
    "UAF-INV": [f"UAF-INV-{n}" for n in range(1, 7)],
    "S-INV": [f"S-INV-{n}" for n in range(1, 5)],
    "EP-INV": [f"EP-INV-{n}" for n in range(1, 6)],
    "EA-INV": [f"EA-INV-{n}" for n in range(1, 3)],
    "X": [
        "X-ANCHOR-BLANK",
        "X-BREAKDOWN-EVIDENCE",
        "X-BREAKDOWN-SIZE",
        "X-BREAKDOWN-TEXT",
        "X-CLAIM-TEXT",
        "X-CONSTRAINT-DUPLICATE",
        "X-CONSTRAINT-OWNER",
        "X-CONSTRAINT-RESOLVES",
        "X-CONSTRAINT-STRAY",
        "X-CONTRADICTION",
        "X-COVERAGE",
        "X-DRIFT-DROPPED",
        "X-DRIFT-KNOWN",
        "X-DUPLICATE-ROW",
        "X-EXPERIMENT-SKIP",
        "X-EXPERIMENT-UNPLANNED",
        "X-ID-DATE",
        "X-RATIONALE-ANCHORLESS",
        "X-RATIONALE-BLANK",
        "X-RATIONALE-FAULT",
        "X-RUN-ID",
        "X-SAMPLE-RANGE",
        "X-SAMPLE-ROWS",
        "X-SENTINEL-AS-ID",
        "X-SENTINEL-MANIFEST",
        "X-TIME-ORDER",
        "X-UNPLANNED-REF",
    ],
}
ALLOWED = {
    ("SUPPORTED", "completed", None),
    ("AMBIGUOUS", "completed", "source_description"),
    ("AMBIGUOUS", "completed", "citation_anchor"),
    ("AMBIGUOUS", "completed", "synthesis_overclaim"),
    ("AMBIGUOUS", "completed", None),
    ("UNSUPPORTED", "completed", "source_description"),
    ("UNSUPPORTED", "completed", "metadata"),
    ("UNSUPPORTED", "completed", "citation_anchor"),
    ("UNSUPPORTED", "completed", "synthesis_overclaim"),
    ("UNSUPPORTED", "completed", "negative_constraint_violation"),
    ("RETRIEVAL_FAILED", "completed", "retrieval_existence"),
    ("RETRIEVAL_FAILED", "inconclusive", "not_applicable"),
}


def test_the_families_hold_the_specified_rules_in_order(families: tuple[Family, ...]) -> None:
    """Others may stand between them: a rule that is added is no change of these."""
    assert [family.name for family in families] == list(SPECIFIED)
    for family in families:
        ids = [rule.id for rule in family.rules]
        assert [rule for rule in ids if rule in SPECIFIED[family.name]] == SPECIFIED[family.name]
        assert ids == sorted(ids, key=natural)


def test_severities_and_defaults_are_the_specified_ones(checks: Checks) -> None:
    errors = {"X-RATIONALE-FAULT", "X-RATIONALE-ANCHORLESS", "X-CONTRADICTION"}
    for rule in (rule for rules in SPECIFIED.values() for rule in rules):
        info = checks.rules[rule]
        is_warning = info.family == "X" and info.id not in errors
        assert info.severity == ("warning" if is_warning else "error"), info.id
        assert info.default == (info.id != "X-COVERAGE"), info.id
        assert info.bound_by == ("gate" if info.id == "S-INV-3" else None), info.id


def test_twelve_of_64_triples_are_allowed(families: tuple[Family, ...]) -> None:
    matrix = next(rule for rule in families[0].rules if rule.id == "matrix")
    silent = set()
    for triple in itertools.product(JUDGMENTS, STATUSES, STAGES):
        row = dict(zip(("judgment", "audit_status", "defect_stage"), triple, strict=True))
        document = {"claim_audit_results": [{**PASSPORT["claim_audit_results"][0], **row}]}
        if not failing(matrix.clauses(families[0].home), Passport(document)):
            silent.add(triple)
    assert len(list(itertools.product(JUDGMENTS, STATUSES, STAGES))) == 64
    assert silent == ALLOWED


def test_the_base_passport_satisfies_every_schema(checks: Checks) -> None:
    schemas = SchemaSet({name: info.schema for name, info in checks.aggregates.items() if info.schema})
    for name in checks.aggregates:
        rows = PASSPORT[name] if isinstance(PASSPORT[name], list) else [PASSPORT[name]]
        assert [error for row in rows for error in schemas.errors(name, row)] == []


def test_a_row_without_a_breakdown_is_clean(checks: Checks) -> None:
    assert "sub_claim_breakdown" not in PASSPORT["claim_audit_results"][0]
    assert compiled_findings(checks, PASSPORT) == set()


@pytest.mark.parametrize("aggregate", [name for name in PASSPORT if isinstance(PASSPORT[name], list)])
def test_the_order_of_rows_and_aggregates_changes_no_verdict(aggregate: str, checks: Checks) -> None:
    document = copy.deepcopy(PASSPORT)
    original = document[aggregate][0]
    broken = copy.deepcopy(original)
    document[aggregate] = [original, copy.deepcopy(original), broken]
    for name, value in broken.items():
        if isinstance(value, str):
            broken[name] = value + "x"
    verdicts = []
    for first in (document[aggregate], document[aggregate][::-1]):
        for order in (list(document), list(document)[::-1]):
            arranged = {name: first if name == aggregate else document[name] for name in order}
            found = compiled_findings(checks, arranged)
            verdicts.append(sorted({(rule, clause) for rule, clause, *_ in found}))
    assert verdicts[0]
    assert all(verdict == verdicts[0] for verdict in verdicts)


def test_claims_of_a_repeated_manifest_are_united(checks: Checks) -> None:
    document: dict[str, Any] = copy.deepcopy(PASSPORT)
    manifest = document["claim_intent_manifests"][0]
    halves = [copy.deepcopy(manifest), copy.deepcopy(manifest)]
    halves[0]["claims"] = manifest["claims"][:1]
    halves[1]["claims"] = manifest["claims"][1:]
    for order in (halves, halves[::-1]):
        document["claim_intent_manifests"] = order
        assert {rule for rule, *_ in compiled_findings(checks, document)} == {"M-INV-4"}


def test_manifests_of_other_files_are_looked_up(checks: Checks) -> None:
    alone: dict[str, Any] = copy.deepcopy(PASSPORT)
    manifests = alone.pop("claim_intent_manifests")
    provenance = alone.pop("experiment_provenance")
    assert {"INV-15", "EP-INV-4", "EA-INV-2"} <= {rule for rule, *_ in compiled_findings(checks, alone)}
    beside = {"claim_intent_manifests": manifests, "experiment_provenance": provenance}
    assert compiled_findings(checks, alone, beside) == set()
    assert compiled_findings(checks, {"claim_audit_results": []}, beside) == set()


def test_every_rule_has_one_file_named_after_it(families: tuple[Family, ...]) -> None:
    import invariants

    root = Path(invariants.__file__).parent
    files = {path.stem.removeprefix("rule_") for path in root.glob("*/rule_*.py")}
    ids = [rule.id for family in families for rule in family.rules]
    assert len(files) == len(ids)
    for rule in ids:
        plain = rule.lower().replace("-", "_")
        assert plain in files or "_".join([*plain.split("_")[:-1], plain.split("_")[-1].zfill(2)]) in files


def test_ids_sort_as_people_count() -> None:
    assert sorted(["INV-10", "INV-2", "matrix", "INV-1"], key=natural) == [
        "INV-1",
        "INV-2",
        "INV-10",
        "matrix",
    ]


def test_examples_are_json(families: tuple[Family, ...]) -> None:
    for family in families:
        assert json.loads(json.dumps(family.base.document)) == family.base.document


def test_the_machine_read_words_are_the_specified_ones() -> None:
    assert FAULTS == (
        "judge_timeout",
        "judge_api_error",
        "judge_parse_error",
        "cache_corruption",
        "retrieval_api_error",
        "retrieval_timeout",
        "retrieval_network_error",
    )
    assert tuple(fault + ":" for fault in FAULTS) == FAULT_PREFIXES
    assert ANCHORLESS_PREFIX == "v3.7.3 R-L3-1-A violation"
    assert SENTINEL == "M-0000-00-00T00:00:00Z-0000"
    with open(schema_path("uncited_audit_failure"), encoding="utf-8") as file:
        assert tuple(json.load(file)["properties"]["fault_class"]["enum"]) == FAULTS


def test_rows_are_identified_by_the_specified_fields(checks: Checks) -> None:
    assert {name: info.key for name, info in checks.aggregates.items()} == {
        "claim_audit_results": ("claim_id", "scoped_manifest_id", "ref_slug", "anchor_kind", "anchor_value"),
        "claim_intent_manifests": ("manifest_id",),
        "uncited_assertions": ("finding_id",),
        "claim_drifts": ("finding_id",),
        "constraint_violations": ("finding_id",),
        "uncited_audit_failures": ("finding_id",),
        "audit_sampling_summaries": ("audit_run_id",),
        "experiment_provenance": ("experiment_id",),
        "experiment_intake_declaration": (),
        "experiment_alignment_results": ("finding_id",),
    }
