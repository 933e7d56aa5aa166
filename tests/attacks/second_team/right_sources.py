"""The source that is cited, in the same surroundings as those of a liar."""

from __future__ import annotations

from collections.abc import Sequence

from command import citecheck

from attacks.second_team.other_sources import (
    edited_text_before_its_original,
    edited_text_of_a_renamed_copy,
    manifest_of_a_forgery_with_a_plain_id,
)
from attacks.second_team.source_pairs import OTHER, Pair, Shape, file, hash_of

# ── Honest: code 0, and no warning ───────────────────────────────────────────────────────────────


def manifest_of_a_forgery_and_a_true_citation(pair: Pair) -> Sequence[str]:
    manifest_of_a_forgery_with_a_plain_id(pair)
    pair.cites("lease", false=False)
    return ("-s", pair.at("lease"))


def manifest_alone(pair: Pair) -> Sequence[str]:
    pair.lay(lease=pair.true)
    citecheck("prepare", pair.at("lease"))
    pair.cites(pair.id, false=False)
    return ()


def manifest_with_an_id_of_its_own(pair: Pair) -> Sequence[str]:
    pair.lay(lease=pair.true)
    citecheck("prepare", pair.at("lease"), "--id", "contract")
    pair.cites("contract", false=False)
    return ()


def folder_of_two_documents(pair: Pair) -> Sequence[str]:
    pair.lay(docs__lease=pair.true)
    file("docs/garden.pdf", OTHER)
    pair.cites(pair.id, false=False)
    return ("-s", "docs")


def folder_with_two_copies(pair: Pair) -> Sequence[str]:
    pair.lay(docs__lease=pair.true, docs__old__lease=pair.true)
    pair.cites(pair.id, false=False)
    return ("-s", "docs")


def folder_with_the_answer_in_it(pair: Pair) -> Sequence[str]:
    pair.lay(lease=pair.true)
    pair.cites(pair.id, false=False)
    return ("-s", ".")


def true_text_beside_its_original(pair: Pair) -> Sequence[str]:
    pair.lay(lease=pair.true)
    file("lease.txt", pair.prepared(edited=False))
    pair.cites(pair.id, false=False)
    return ("-s", "lease.txt", "-s", pair.at("lease"))


def true_text_of_a_renamed_copy(pair: Pair) -> Sequence[str]:
    edited_text_of_a_renamed_copy(pair)
    id_ = pair.id.replace("lease", "deed")
    pair.cites(id_, false=False)
    return ("-s", "deed.txt", "-s", pair.at("lease"))


def true_text_in_the_folder_of_its_original(pair: Pair) -> Sequence[str]:
    pair.lay(lease=pair.true)
    file("notes/lease.txt", pair.prepared(edited=False))
    pair.cites(pair.id, false=False)
    return ("-s", pair.at("lease"), "-s", "notes")


def true_text_alone(pair: Pair) -> Sequence[str]:
    pair.lay(lease=pair.true)
    file("lease.txt", pair.prepared(edited=False))
    pair.cites(pair.id, false=False)
    return ("-s", "lease.txt")


def edited_text_and_a_true_citation(pair: Pair) -> Sequence[str]:
    edited_text_before_its_original(pair)
    pair.cites(pair.id, false=False)
    return ("-s", "lease.txt", "-s", pair.at("lease"))


def named_source(pair: Pair) -> Sequence[str]:
    pair.lay(a=pair.true)
    file("b.pdf", OTHER)
    pair.cites("the-lease", false=False)
    return ("-s", f"the-lease={pair.at('a')}", "-s", "garden=b.pdf")


def two_names_of_a_file(pair: Pair) -> Sequence[str]:
    pair.lay(a=pair.true)
    pair.cites("lease", false=False)
    return ("-s", f"contract={pair.at('a')}", "-s", f"lease={pair.at('a')}")


def name_of_a_folder_of_one(pair: Pair) -> Sequence[str]:
    pair.lay(docs__a=pair.true)
    pair.cites("lease", false=False)
    return ("-s", "lease=docs")


def file_with_an_equals_sign_in_its_name(pair: Pair) -> Sequence[str]:
    file(pair.at("year=2019"), pair.true)
    pair.cites("year-2019", false=False)
    return ("-s", pair.at("year=2019"))


def one_source_of_any_name(pair: Pair) -> Sequence[str]:
    return _one(pair, "att-1")


def one_source_and_an_id_with_a_date(pair: Pair) -> Sequence[str]:
    return _one(pair, "20240331")


def one_source_and_an_id_of_another_program(pair: Pair) -> Sequence[str]:
    return _one(pair, "550e8400-e29b-41d4-a716-446655440000")


def one_source_and_its_hash_in_capitals(pair: Pair) -> Sequence[str]:
    return _one(pair, f"SCAN-7-{hash_of(pair.true).upper()}")


def renamed_file_beside_another(pair: Pair) -> Sequence[str]:
    file("garden.pdf", OTHER)
    return (*_one(pair, pair.id), "-s", "garden.pdf")


def _one(pair: Pair, id_: str) -> Sequence[str]:
    pair.lay(scan_7=pair.true)
    pair.cites(id_, false=False)
    return ("-s", pair.at("scan_7"))


HONEST: tuple[Shape, ...] = (
    manifest_of_a_forgery_and_a_true_citation,
    manifest_alone,
    manifest_with_an_id_of_its_own,
    folder_of_two_documents,
    folder_with_two_copies,
    folder_with_the_answer_in_it,
    true_text_beside_its_original,
    true_text_of_a_renamed_copy,
    true_text_in_the_folder_of_its_original,
    true_text_alone,
    edited_text_and_a_true_citation,
    named_source,
    two_names_of_a_file,
    name_of_a_folder_of_one,
    file_with_an_equals_sign_in_its_name,
    one_source_of_any_name,
    one_source_and_an_id_with_a_date,
    one_source_and_an_id_of_another_program,
    one_source_and_its_hash_in_capitals,
    renamed_file_beside_another,
)
