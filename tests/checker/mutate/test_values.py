"""What values are changed to: exactly these mutants, on each side and on all sides alike."""

from checker.mutate.values import changes, sides_changed
from checker.rules.invariant import Invariant
from checker.rules.sentences import Sentences
from checker.rules.words import Entry, Index, agree, index, item, pack, source, this, unique, value_of
from checker.rules.words import row as r
from tests.checker.mutate.lab import changed, mutants_of

WORDS = Sentences(("rows",), short=False)
DIGITS, LETTERS = "C-([0-9]{3,})", "([a-z]+)"


def of(value) -> dict[str, str]:  # type: ignore[no-untyped-def]  # any value
    """Change → the form of the changed value."""
    return {change.label: change.value.form for change in changes(value, WORDS)}


def names(**parts: object) -> list[str]:
    """The mutants of a rule's one clause `c` that change a value."""
    found = changed(Invariant(id="R-1", **parts))  # type: ignore[arg-type]
    return [name.removeprefix("c: ") for name in found if name.startswith("c: ")]


def requirement(name: str, predicate: object) -> str:
    """The form of the requirement of a mutant."""
    rule = Invariant(id="R-1", then={"c": predicate})  # type: ignore[dict-item]
    (found,) = [mutant for mutant in mutants_of(rule) if mutant.name == f"c: {name}"]
    assert found.after is not None
    return found.after.requirement.form


def test_a_text_is_not_decoded_or_one_level_further_or_less() -> None:
    assert of(r.a.decoded()) == {
        "a not decoded": r.a.form,
        "a fully decoded": r.a.decoded(deep=True).form,
    }
    assert of(r.a.decoded(deep=True)) == {
        "a not decoded": r.a.form,
        "a decoded once": r.a.decoded().form,
    }


def test_white_space_is_not_folded() -> None:
    assert of(r.a.folded) == {"a not folded": r.a.form}


def test_a_part_is_the_whole_or_found_by_another_pattern() -> None:
    assert of(r.a.part(DIGITS)) == {
        "a as a whole": r.a.form,
        "the digits of a with [0-9]{3} for [0-9]{3,}": r.a.part("C-([0-9]{3})").form,
        "the digits of a with [0-9]{4,} for [0-9]{3,}": r.a.part("C-([0-9]{4,})").form,
        "the digits of a with [0-9]{2,} for [0-9]{3,}": r.a.part("C-([0-9]{2,})").form,
    }


def test_of_two_texts_joined_each_is_lost() -> None:
    assert of(r.a + ":") == {
        'a followed by ":" without a': value_of(":").form,
        'a followed by ":" without ":"': r.a.form,
    }


def test_changes_go_to_any_depth() -> None:
    assert of(r.a.decoded().folded) == {
        "a (percent-decoded) not folded": r.a.decoded().form,
        "a not decoded": r.a.folded.form,
        "a fully decoded": r.a.decoded(deep=True).folded.form,
    }
    assert of(r.a.folded.part(LETTERS))["a not folded"] == r.a.part(LETTERS).form
    assert of(r.a.folded.time) == {"a not folded": r.a.time.form}
    assert of(r.a.folded.count()) == {"a not folded": r.a.count().form}
    joined = of(r.a.folded + r.b.decoded())
    assert joined["a not folded"] == (r.a + r.b.decoded()).form
    assert joined["b not decoded"] == (r.a.folded + r.b).form


def test_what_is_read_as_it_stands_has_no_change() -> None:
    for value in (r.a, this, pack(r.a, "x"), r.a.time, r.a.count(), index("it", "rows[]", r.a.folded).size()):
        assert of(value) == {}


def test_a_part_of_a_pack_changes_in_its_place() -> None:
    assert of(pack(r.b, r.a.folded)) == {"a not folded": pack(r.b, r.a).form}
    assert [change.at for change in changes(pack(r.b, r.a.folded), WORDS)] == [1]


def test_sides_change_alone_and_together() -> None:
    sides = (r.a.folded, r.b.folded, r.c)
    found = {
        each.label: [value.form for value in each.applied(sides)] for each in sides_changed(sides, WORDS)
    }
    assert found == {
        "a not folded": [r.a.form, r.b.folded.form, r.c.form],
        "b not folded": [r.a.folded.form, r.b.form, r.c.form],
        "a and b not folded": [r.a.form, r.b.form, r.c.form],
    }


def test_only_what_is_changed_alike_at_the_same_place_is_changed_together() -> None:
    def labels(*sides) -> list[str]:  # type: ignore[no-untyped-def]  # any values
        return [each.label for each in sides_changed(sides, WORDS)]

    assert labels(pack(r.a.folded, r.b), pack(r.b, r.c.folded)) == ["a not folded", "c not folded"]
    assert labels(r.a.folded, r.b.decoded()) == ["a not folded", "b not decoded", "b fully decoded"]
    # What one side says twice goes with the other sides' first and second.
    twice, once = r.a.folded + r.b.folded, r.c.folded
    assert labels(twice, once)[-1] == "a and c not folded"
    assert labels(twice, twice)[-2:] == ["a not folded", "b not folded"]


def test_both_sides_of_an_equality_change_alone_and_together() -> None:
    digits = r.a.part(DIGITS) == r.b.part(DIGITS)
    how = "with [0-9]{3} for [0-9]{3,}"
    found = [name for name in names(then={"c": digits}) if name.endswith(how)]
    assert found == [
        f"the digits of a {how}",
        f"the digits of b {how}",
        f"the digits of a and the digits of b {how}",
    ]
    three = "C-([0-9]{3})"
    assert requirement(found[2], digits) == (r.a.part(three) == r.b.part(three)).form
    assert requirement("a and b as a whole", digits) == (r.a == r.b).form


def test_every_word_changes_with_the_value_that_it_reads() -> None:
    value = r.a.folded
    for predicate, plain in (
        (value.is_in(("x",)), r.a.is_in(("x",))),
        (value.is_null, r.a.is_null),
        (value.is_set, r.a.is_set),
        (value.is_blank, r.a.is_blank),
        (value.is_a("string"), r.a.is_a("string")),
        (value.is_date, r.a.is_date),
        (value.fullmatch("x"), r.a.fullmatch("x")),
        (value.has_item(this == "x"), r.a.has_item(this == "x")),
        (value.ascending, r.a.ascending),
        (value == "x", r.a == "x"),
        (value.time < r.b.time, r.a.time < r.b.time),
        (value.count() >= 1, r.a.count() >= 1),
        (value.starts_with("x"), r.a.starts_with("x")),
    ):
        assert requirement("a not folded", predicate) == plain.form
        assert requirement("a not folded", ~predicate) == (~plain).form
        assert requirement("a not folded", predicate & (r.b == "x")) == (plain & (r.b == "x")).form


def test_a_prefix_changes_with_the_text_and_without_it() -> None:
    predicate = r.a.folded.starts_with(r.b.folded, "x")
    assert requirement("a not folded", predicate) == r.a.starts_with(r.b.folded, "x").form
    assert requirement("b not folded", predicate) == r.a.folded.starts_with(r.b, "x").form
    assert requirement("a and b not folded", predicate) == r.a.starts_with(r.b, "x").form


def test_what_is_asked_of_an_item_changes_too() -> None:
    predicate = r.a.has_item(item.b.decoded().is_set)
    assert requirement("an item of a: b fully decoded", predicate) == (
        r.a.has_item(item.b.decoded(deep=True).is_set).form
    )


def test_keys_of_an_index_change_on_each_side_and_on_both() -> None:
    def texts(held) -> Index:  # type: ignore[no-untyped-def]  # a value
        return index("a text", "others[]", (r.a, held))

    asked = pack(r.a, r.c.folded)
    predicate = asked.resolves(texts(r.b.folded))
    found = [name for name in names(then={"c": predicate}) if "folded" in name]
    assert found == [
        "a text: key: c not folded",
        "a text: others[]: b not folded",
        "a text: key and others[]: c and b not folded",
    ]
    plain = pack(r.a, r.c)
    assert requirement(found[0], predicate) == plain.resolves(texts(r.b.folded)).form
    assert requirement(found[1], predicate) == asked.resolves(texts(r.b)).form
    assert requirement(found[2], predicate) == plain.resolves(texts(r.b)).form


def test_so_do_the_keys_of_sizes_and_looks_and_what_they_measure() -> None:
    texts = index("a text", "others[]", r.b.folded)
    size = texts.size(r.c.folded) <= r.t.count()
    assert requirement("a text: key and others[]: c and b not folded", size) == (
        (index("a text", "others[]", r.b).size(r.c) <= r.t.count()).form
    )
    look = r.a.time >= texts.look(r.c, r.t.folded.time)
    assert requirement("a text: t not folded", look) == (r.a.time >= texts.look(r.c, r.t.time)).form
    assert requirement("a text: others[]: b not folded", look) == (
        (r.a.time >= index("a text", "others[]", r.b).look(r.c, r.t.folded.time)).form
    )


def test_of_several_entries_each_changes_and_all_alike() -> None:
    both = Index(
        "a text", (Entry(source("rows[]"), r.a.folded), Entry(source("others[].parts[]"), item.b.folded))
    )
    found = [name for name in names(then={"c": r.c.resolves(both)}) if "folded" in name]
    assert found == [
        "a text: rows[]: a not folded",
        "a text: others[].parts[]: b not folded",
        "a text: rows[] and others[].parts[]: a and b not folded",
    ]


def test_keys_of_groups_change_and_what_must_agree() -> None:
    assert names(then={"c": unique((r.a.folded, r.b))}) == [
        "key without a (white space aside)",
        "key without b",
        "a not folded",
    ]
    assert names(then={"c": agree(r.c.folded, by=r.a.folded)}) == [
        "c not folded",
        "a not folded",
        "c and a not folded",
    ]
