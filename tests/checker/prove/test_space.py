"""Factored spaces say of every state what its document says, and count what enumeration counts."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from checker.prove.domain import Domain
from checker.prove.few import few
from checker.prove.lists import Lists
from checker.prove.places import Place
from checker.prove.query import count_holding
from checker.prove.run import prove
from checker.prove.space import Space
from checker.rules.example import ABSENT
from checker.rules.family import Family
from checker.rules.gate import PASS, GateLine
from checker.rules.invariant import Iff, Invariant, RuleError
from checker.rules.registry import load_families
from checker.rules.words import (
    Entry,
    Index,
    agree,
    index,
    item,
    pack,
    present,
    source,
    this,
    unique,
    up,
)
from checker.rules.words import row as r
from tests.checker.prove.states import (
    applies,
    built_in_spaces,
    core_of,
    differences,
    drawn,
    fails,
    is_valid,
    spaces_of,
)
from tests.checker.prove.tiny import DOCUMENT, ITEMS, OTHER, ROW, SCHEMAS, SHEET, tiny

AGGREGATES = [aggregate.name for family in load_families() for aggregate in family.aggregates]


@pytest.fixture(scope="module")
def spaces() -> dict[str, Space]:
    """The spaces of the built-in rule set."""
    return built_in_spaces()


def compare(space: Space, families: tuple[Family, ...], draws: int, seed: int) -> None:
    random, core = Random(seed), core_of(families)
    for _ in range(draws):
        state = drawn(space, random)
        assert not differences(space, core, state), state.document


@pytest.mark.parametrize("aggregate", AGGREGATES)
def test_random_states_of_the_rule_set(spaces: dict[str, Space], aggregate: str) -> None:
    compare(spaces[aggregate], load_families(), 40, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("aggregate", AGGREGATES)
def test_many_random_states_of_the_rule_set(spaces: dict[str, Space], aggregate: str) -> None:
    compare(spaces[aggregate], load_families(), 4_000, seed=2)


def test_draws_reach_every_kind_of_state(spaces: dict[str, Space]) -> None:
    """Rows that schemas reject, masks that are not empty, clauses that fail and that apply."""
    random, core = Random(3), core_of(load_families())
    rejected, masked, failing, applying = 0, 0, set(), set()
    for name, space in spaces.items():
        for _ in range(150 if name == "claim_audit_results" else 40):
            state = drawn(space, random)
            rejected += not is_valid(space.domain, name, state.document)
            masked += bool(state.mask)
            failing |= fails(space.clauses, state.document)
            applying |= applies(space.clauses, state.document)
    assert rejected > 50
    assert masked > 50
    rows = {clause.id for space in spaces.values() for clause in space.clauses}
    assert len(failing) > 0.9 * len(rows)
    assert len(applying) > 0.9 * len(rows)
    assert len(core) > len(rows)


def lists_agree(families: tuple[Family, ...]) -> int:
    """Every kind of list fails as its document does. Returns how many kinds there are."""
    domain, core = Domain(families), core_of(families)
    count = 0
    for name in domain.aggregates:
        lists = Lists(domain, core, name)
        for mask in filter(None, lists.masks):
            others = {clause.id for clause in core} - mask
            document = lists.fails_without(min(mask), others)
            assert document is not None
            assert fails(core, document) <= mask
        for seen in lists.masks.values():
            document = {**lists._around, **seen.document()}
            assert lists.masks.get(frozenset(fails(core, document))) is seen
            count += 1
    return count


def test_lists_of_the_rule_set() -> None:
    assert lists_agree(load_families()) > 20


# -- families that go to the edges of the language

PARTS = "rows[].parts[]"
OTHER_PARTS = "others[].parts[]"
IDS = index("another", "others[]", r.id)
IDS_B = index("another of kind b", "others[]", r.id, r.kind == "b")
KINDS = index("another", "others[]", (r.id, r.kind))
SHEETS = index("the sheet", "sheet", r.note)
PAIRS = index("a part of another", OTHER_PARTS, (up.id, item.id))
MIXED = Index(
    "another, or a part of one",
    (Entry(source("others[]"), r.id), Entry(source(OTHER_PARTS), item.id, item.kind == "a")),
)
EDGES: Mapping[str, Mapping[str, Any]] = {
    "closed": {"then": {"x": r.kind == "a"}},
    "guarded": {"when": r.kind == "b", "then": {"x": r.state.is_null}},
    "resolves": {"then": {"x": r.other.resolves(IDS)}},
    "resolves where": {"when": ~r.other.is_null, "then": {"x": r.other.resolves(IDS_B)}},
    "resolves pair": {"when": r.other.is_set, "then": {"x": pack(r.other, r.kind).resolves(KINDS)}},
    "size of key": {"then": {"x": IDS.size(r.other) <= 1}},
    "size": {"when": r.state == "on", "then": {"x": IDS.size() >= 1}},
    "item": {"over": (PARTS,), "when": item.kind == "a", "then": {"x": up.kind == "a"}},
    "item asks": {"over": (PARTS,), "then": {"x": pack(up.other, item.id).resolves(PAIRS)}},
    "unique within": {"over": (PARTS,), "then": {"x": unique(item.id, within_row=True)}},
    "unique items": {"over": (PARTS,), "when": up.kind == "b", "then": {"x": unique(item.id)}},
    "counted": {"then": {"x": r.parts.count() != 1}},
    "typed": {"then": {"x": r.tags.is_a("array") & (r.tags.count() >= 1)}},
    "scalars": {"over": ("rows[].tags[]",), "then": {"x": this.is_set}},
    "scalars ask": {"over": ("rows[].tags[]",), "then": {"x": this.resolves(IDS)}},
    "others unique": {"over": ("others[]",), "then": {"x": unique(r.id)}},
    "others unique elsewhere": {"over": ("others[]",), "when": r.kind == "a", "then": {"x": unique(r.at)}},
    "others agree": {"over": ("others[]",), "then": {"x": agree(r.at, by=r.kind)}},
    "others closed": {"over": ("others[]",), "then": {"x": r.kind != "b"}},
    "others within": {"over": (OTHER_PARTS,), "then": {"x": unique(item.id, within_row=True)}},
    "others ask": {"over": ("others[]",), "when": r.at.is_set, "then": {"x": r.at.resolves(SHEETS)}},
    "other items": {"over": (OTHER_PARTS,), "when": up.kind == "a", "then": {"x": ~item.kind.is_null}},
    "sheet asks": {"over": ("sheet",), "when": r.note.is_set, "then": {"x": r.note.resolves(IDS)}},
    "sheet": {"over": ("sheet",), "then": {"x": this.is_a("object"), "y": r.kind == "a"}},
    "asks sheet": {"then": {"x": r.note.resolves(SHEETS)}},
    "asks mixed": {"then": {"x": r.other.resolves(MIXED)}},
    "groups": {"then": {"x": unique(r.other), "y": agree(r.kind, by=r.note)}},
    "iff": {"iff": Iff(r.kind == "a", {"l": r.state == "on", "r": r.note.is_null})},
    "two aggregates": {"over": ("rows[]", "others[]"), "then": {"x": r.id != "zz"}},
    "two lists": {"over": (PARTS, "rows[].tags[]"), "then": {"x": item.id != "b"}},
    "table": {"then": {"x": pack(r.kind, r.state).is_in((("a", "on"), ("b", None)))}},
    "moments": {"when": present(r.note), "then": {"x": r.note.time <= r.other.time}},
    "prefixed": {"then": {"x": r.other.starts_with(r.note + ":")}},
}
PARTED = {**OTHER, "properties": {**OTHER["properties"], "parts": {"type": "array", "items": ITEMS}}}
LONG = {"type": "array", "minItems": 2, "items": ITEMS}
RICH = {
    "rows": [
        {
            "id": "r1",
            "kind": "a",
            "state": "on",
            "other": "o1",
            "parts": [{"id": "p1", "kind": "a"}, {"id": "p2", "kind": "a"}],
            "tags": ["o1"],
        }
    ],
    "others": [{"id": "o1", "kind": "a", "at": "n1", "parts": [{"id": "p1", "kind": "a"}]}],
    "sheet": {"kind": "a", "note": "n1"},
}


def edge(folder: Path, names: tuple[str, ...], random: Random) -> tuple[Family, ...]:
    long = random.random() < 0.3
    row = {**ROW, "properties": {**ROW["properties"], "parts": LONG}} if long else ROW
    schemas = {"rows": row, "others": PARTED, "sheet": SHEET if random.random() < 0.7 else None}
    document = RICH if long else random.choice((RICH, DOCUMENT))
    rules = [Invariant(id=f"R{number}", **EDGES[name]) for number, name in enumerate(names)]
    return (tiny(folder, *rules, schemas=schemas, document=document),)


def judge(families: tuple[Family, ...], random: Random, draws: int) -> None:
    core = core_of(families)
    for space in spaces_of(families).values():
        for _ in range(draws):
            state = drawn(space, random)
            assert not differences(space, core, state), state.document


@pytest.mark.parametrize("name", EDGES)
def test_random_states_of_edges(tmp_path: Path, name: str) -> None:
    random = Random(name)
    judge(edge(tmp_path, (name,), random), random, 40)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_random_states_of_edges_that_meet(tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    names = tuple(random.sample(sorted(EDGES), random.randint(2, 4)))
    if {"others ask", "sheet asks"} <= set(names):
        pytest.skip("they ask one another")
    judge(edge(tmp_path, names, random), random, 30)


MEETING = [
    ("sheet", "asks sheet"),
    ("unique within", "counted"),
    ("unique items", "counted"),
    ("others unique elsewhere", "resolves where", "size"),
    ("others unique", "others agree", "size of key"),
    ("others ask", "asks mixed", "others within"),
    ("two aggregates", "resolves pair", "others closed"),
    ("scalars", "typed", "scalars ask"),
]


@pytest.mark.parametrize("names", MEETING, ids=" and ".join)
def test_edges_that_meet(tmp_path: Path, names: tuple[str, ...]) -> None:
    for seed in range(2):
        random = Random(seed)
        judge(edge(tmp_path, names, random), random, 40)


def test_items_keep_their_own_values_where_a_list_must_be_long(tmp_path: Path) -> None:
    """A key of the first item is a coordinate; the second item's stays as it is."""
    row = {**ROW, "properties": {**ROW["properties"], "parts": LONG}}
    rules = (
        Invariant(id="A", over=(PARTS,), when=item.kind == "a", then={"x": up.kind == "a"}),
        Invariant(id="B", over=(PARTS,), then={"x": unique(item.id, within_row=True)}),
        Invariant(id="C", over=(PARTS,), when=item.kind == "b", then={"x": item.id != "p2"}),
    )
    families = (tiny(tmp_path, *rules, schemas={**SCHEMAS, "rows": row}, document=RICH),)
    judge(families, Random(1), 200)


@pytest.mark.parametrize("within_row", [True, False])
def test_items_that_clash_in_a_list_that_is_read_as_a_whole(tmp_path: Path, within_row: bool) -> None:
    rules = (
        Invariant(id="A", over=(PARTS,), then={"x": unique(item.id, within_row=within_row)}),
        Invariant(id="B", then={"x": r.parts.count() != 2}),
    )
    families = (tiny(tmp_path, *rules),)
    judge(families, Random(1), 100)
    witness = prove(families).clauses["B.x"].witness
    assert witness is not None
    assert fails(core_of(families), witness) == {"B.x"}


# -- against enumeration


def test_counts_are_those_of_enumeration(tmp_path: Path) -> None:
    rules = (
        Invariant(id="A", when=r.kind == "b", then={"note": r.note.is_set}),
        Invariant(id="B", when=~r.other.is_null, then={"other": r.other.resolves(IDS)}),
        Invariant(id="C", over=("others[]",), then={"id": unique(r.id)}),
        Invariant(id="D", when=r.state == "on", then={"size": IDS.size() <= 1}),
    )
    family = tiny(tmp_path, *rules)
    domain, core = Domain([family]), core_of([family])
    names = ("kind", "state", "note", "other")
    wide = [domain.wide(Place("rows", (), name)) for name in names]
    ids = domain.narrow(Place("others", (), "id"))
    documents = [
        [{"id": id} for id in chosen] for size in range(3) for chosen in itertools.product(ids, repeat=size)
    ]
    states = valid = 0
    for values in itertools.product(*wide):
        row = {"id": "r1", **{n: v for n, v in zip(names, values, strict=True) if v is not ABSENT}}
        accepted = domain.shapes.is_valid("rows", row)
        for others in documents:
            states += 1
            # The ids of others that nothing else tells apart are all of a content's documents.
            valid += accepted and not fails(core, {"rows": [row], "others": others})
    space = spaces_of([family])["rows"]
    assert space.contexts_counted == len(documents)
    assert (space.states, count_holding(space)) == (states, valid)
    (fact,) = [each for each in prove([family]).spaces if each.aggregate == "rows"]
    assert (fact.states, fact.valid, fact.contexts) == (states, valid, len(documents))


def test_counts_of_an_object_that_may_be_no_object(tmp_path: Path) -> None:
    rule = Invariant(id="A", over=("sheet",), then={"object": this.is_a("object"), "kind": r.kind == "a"})
    family = tiny(tmp_path, rule, schemas={**SCHEMAS, "sheet": None})
    space = spaces_of([family])["sheet"]
    domain = Domain([family])
    plain = [value for value in domain.wide(Place("sheet", (), None)) if not isinstance(value, dict)]
    assert space.states == len(domain.wide(Place("sheet", (), "kind"))) + len(plain)
    # With kind a; and null, which is as good as no sheet.
    assert count_holding(space) == 2


def test_lists_are_those_of_enumeration(tmp_path: Path) -> None:
    rules = (
        Invariant(id="A", when=r.kind == "a", then={"id": unique(r.id)}),
        Invariant(id="B", then={"note": agree(r.note, by=r.kind)}),
    )
    family = tiny(tmp_path, *rules)
    domain, core = Domain([family]), core_of([family])
    lists = Lists(domain, core, "rows")
    names = ("id", "kind", "note")
    values = [few(domain, Place("rows", (), name), core) for name in names]
    assert list(map(len, values)) == [2, 2, 3]
    chosen_rows = itertools.product(*values)
    rows = [{n: v for n, v in zip(names, c, strict=True) if v is not ABSENT} for c in chosen_rows]
    every = [list(c) for size in range(3) for c in itertools.product(rows, repeat=size)]
    assert lists.count == len(every)
    counted: dict[frozenset[str], int] = {}
    for chosen in every:
        mask = frozenset(fails(core, {"rows": chosen}))
        counted[mask] = counted.get(mask, 0) + 1
    assert {mask: seen.count for mask, seen in lists.masks.items()} == counted
    assert lists_agree((family,)) == len(counted)


def test_a_coordinate_has_states_and_another_place_has_none(tmp_path: Path) -> None:
    rule = Invariant(id="A", then={"kind": (r.kind == "a") | r.state.is_null, "note": r.note != "n"})
    space = spaces_of([tiny(tmp_path, rule)])["rows"]
    kind = Place("rows", (), "kind")
    assert space.where(Place("rows", (), "note"), "n") is None
    assert space.where(kind, "a", "b") == (space.where(kind, "a") or 0) | (space.where(kind, "b") or 0)
    assert space.where(Place("rows", (), "state"), ABSENT) not in (0, None)
    assert space.where(kind, ABSENT) == 0


def test_a_list_may_be_empty_or_not_there(tmp_path: Path) -> None:
    # With an item one of the two always fails; without one neither does, and kind may be b.
    rules = (
        Invariant(id="A", over=("rows[].parts[]",), then={"x": (up.kind == "a") | (item.id == "z")}),
        Invariant(id="B", over=("rows[].parts[]",), then={"y": item.id != "z"}),
    )
    families = [tiny(tmp_path, *rules, gate=(GateLine("a", r.kind == "a", None, None, PASS),))]
    proof = prove(families)
    assert [(f.check, f.rule) for f in proof.failures] == [("gate", "T")]
    space = spaces_of(families)["rows"]
    assert Place("rows", (), "parts") in [each.place for each in space.coordinates]
    hole = proof.failures[0].witness
    assert hole is not None
    assert fails(core_of(families), hole) == set()
    assert hole["rows"][0]["kind"] == "b"
    assert not hole["rows"][0].get("parts")


def test_what_stands_in_an_empty_list_makes_no_states_of_its_own(tmp_path: Path) -> None:
    rule = Invariant(id="A", over=("rows[].parts[]",), when=item.kind == "a", then={"x": up.kind == "a"})
    families = [tiny(tmp_path, rule)]
    space = spaces_of(families)["rows"]
    drawn_bits = [bit for bit in range(space.all.bit_length()) if space.possible >> bit & 1]
    made = [space.document(bit, [axis.values[0] for axis in space.axes], frozenset()) for bit in drawn_bits]
    assert len({repr(each) for each in made}) == len(made) < space.all.bit_length()


def test_too_many_closed_fields_read_together_are_refused(tmp_path: Path) -> None:
    names = [f"f{number}" for number in range(8)]
    letters = [chr(97 + number) for number in range(9)]
    schema = {**ROW, "properties": {**ROW["properties"], **{name: {"enum": letters} for name in names}}}
    fields = [getattr(r, name) for name in names]
    together = Invariant(id="A", then={"x": pack(*fields).is_in((tuple("a" * 8), tuple("b" * 8)))})
    with pytest.raises(RuleError, match=r"^rows\.f0, .*: rules read these closed fields together"):
        prove([tiny(tmp_path, together, schemas={**SCHEMAS, "rows": schema})])
    # Each by itself is no matter.
    apart = [Invariant(id=f"R{number}", then={"x": each != "i"}) for number, each in enumerate(fields)]
    proof = prove([tiny(tmp_path, *apart, schemas={**SCHEMAS, "rows": schema})])
    assert {failure.check for failure in proof.failures} == {"enum"}
    assert len(proof.failures) == 8


def test_a_gate_line_that_reads_a_list_whose_items_are_read(tmp_path: Path) -> None:
    rule = Invariant(id="A", over=("rows[].parts[]",), then={"x": item.id != "z"})
    gate = (GateLine("none", r.parts.is_null, None, None, PASS),)
    with pytest.raises(RuleError, match=r"^a gate line reads rows\.parts as a whole"):
        prove([tiny(tmp_path, rule, gate=gate)])
