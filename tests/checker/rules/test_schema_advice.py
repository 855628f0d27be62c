"""Advice on words that real files have and no schema allows."""

from checker.rules.schema_advice import ADVICE, Advice, _means
from checker.rules.schema_suggest import folded


def test_a_word_may_mean_another_one_or_null() -> None:
    assert _means("UNSUPPORTED") == Advice(likely=("UNSUPPORTED",))
    assert _means(None).likely == (None,)
    assert Advice() == Advice(likely=())


def test_advice_is_found_by_the_folded_word() -> None:
    assert [word for _, word in ADVICE if folded(word) != word] == []
    assert ADVICE["judgment", "refuted"].likely == ("UNSUPPORTED",)
