"""What is said of examples: edits as texts, safe to print, keys of the first row by their names."""

from dataclasses import replace

from checker.cli.catalogue import edit_texts, entries
from checker.rules.example import ABSENT, Example, at, row, table
from checker.rules.registry import load_families

INV = load_families()[0]


def test_edits_name_keys_of_the_first_row_by_their_names() -> None:
    patch = (
        *at("/claim_audit_results/0/judgment", "x\u200b"),
        *at("/claim_audit_results/0/defect_stage", ABSENT),
        *at("/claim_audit_results/10/judgment", None),
        *at("/claim_drifts", ABSENT),
        *at("/claim_intent_manifests/0/claims", list(range(21))),
    )
    assert edit_texts(patch, INV.base) == (
        'judgment = "x\\u200b"',
        "no defect_stage",
        "claim_audit_results/10/judgment = null",
        "no claim_drifts",
        "claim_intent_manifests/0/claims = [0, 1, …] (21 items)",
    )


def test_a_sweep_says_what_becomes_of_each_value() -> None:
    first = INV.rules[0]
    sweep = table("slugs", "ref_slug", ("a", ABSENT, 1, True), ("a", 1), {"stage"}, row(claim_id="C"))
    rule = replace(first, rejects=(sweep, Example("other", row(ref_slug="b"), {"stage"})))
    family = replace(INV, rules=(rule,))
    swept, other = entries([family])[0].rejected
    assert (swept.changes, swept.swept) == (('claim_id = "C"',), ("ref_slug",))
    assert (swept.accepted, swept.rejected) == (('"a"', "1"), ("absent", "true"))
    assert swept.edits == 'claim_id = "C", then ref_slug swept over its values; accepted: "a", 1'
    assert (other.edits, other.fires, other.swept) == ('ref_slug = "b"', ("stage",), ())


def test_a_shipped_rule_names_its_file_in_the_repository() -> None:
    found = {entry.id: entry for entry in entries(load_families())}
    assert found["INV-6"].source == "invariants/claim_audit_results/rule_inv_06.py"
    assert found["schema"].source == "checker/report/reader_rules.py"
    assert all(entry.shipped and entry.help_uri is None for entry in found.values())
