"""Another source than the cited one: manifests of forgeries, look-alike files, edited prepared texts, wrong hashes."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from command import citecheck

from attacks.second_team.source_pairs import OTHER, Pair, Shape, file, hash_of

# ── False: a code other than 0 ───────────────────────────────────────────────────────────────────


def manifest_of_a_forgery_with_the_same_id(pair: Pair) -> Sequence[str]:
    pair.lay(lease=pair.true, old__lease=pair.forged)
    citecheck("prepare", pair.at("old/lease"), "--id", pair.id)
    pair.cites(pair.id)
    return ("-s", pair.at("lease"))


def manifest_of_a_forgery_with_a_plain_id(pair: Pair) -> Sequence[str]:
    pair.lay(lease=pair.true, old__lease=pair.forged)
    citecheck("prepare", pair.at("old/lease"), "--id", "lease")
    pair.cites("lease")
    return ("-s", pair.at("lease"))


def manifest_of_the_forgery_by_its_hash(pair: Pair) -> Sequence[str]:
    pair.lay(lease=pair.true, old__lease=pair.forged)
    citecheck("prepare", pair.at("old/lease"))
    pair.cites(pair.id_of_forged)
    return ("-s", pair.at("lease"))


def manifest_of_a_forgery_and_a_folder(pair: Pair) -> Sequence[str]:
    pair.lay(docs__lease=pair.true, docs__garden=pair.true + b"\n", old__lease=pair.forged)
    citecheck("prepare", pair.at("old/lease"), "--id", "lease")
    pair.cites("lease")
    return ("-s", "docs")


def manifest_of_a_file_that_changed(pair: Pair) -> Sequence[str]:
    pair.lay(lease=pair.true)
    citecheck("prepare", pair.at("lease"))
    pair.lay(lease=pair.forged)
    pair.cites(pair.id)
    return ()


def manifest_edited_to_name_the_forgery(pair: Pair) -> Sequence[str]:
    pair.lay(lease=pair.true, old__lease=pair.forged)
    citecheck("prepare", pair.at("lease"))
    manifest = Path(".citecheck/manifest.json")
    manifest.write_text(manifest.read_text("utf-8").replace(pair.at("lease"), pair.at("old/lease")), "utf-8")
    pair.cites(pair.id)
    return ()


def two_files_of_a_folder_claim_an_id(pair: Pair) -> Sequence[str]:
    pair.lay(docs__lease=pair.true)
    file("docs/a.txt", pair.prepared("docs/lease"))
    pair.cites(pair.id)
    return ("-s", "docs")


def two_files_of_a_folder_claim_an_id_late(pair: Pair) -> Sequence[str]:
    pair.lay(docs__lease=pair.true)
    file("docs/z.txt", pair.prepared("docs/lease"))
    pair.cites(pair.id)
    return ("-s", "docs")


def a_file_deep_in_the_folder_claims_the_id(pair: Pair) -> Sequence[str]:
    pair.lay(docs__lease=pair.true)
    file("docs/.a/notes.md", pair.prepared("docs/lease"))
    file("docs/a/b/notes.md", pair.prepared("docs/lease"))
    pair.cites(pair.id)
    return ("-s", "docs")


def two_prepared_texts_claim_an_id(pair: Pair) -> Sequence[str]:
    pair.lay(lease=pair.true)
    file("docs/a.txt", pair.prepared())
    file("docs/b.txt", pair.prepared(edited=False))
    pair.cites(pair.id)
    return ("-s", "docs")


def a_file_of_another_folder_claims_the_id(pair: Pair) -> Sequence[str]:
    pair.lay(docs__lease=pair.true)
    file("more/notes.txt", pair.prepared("docs/lease"))
    pair.cites(pair.id)
    return ("-s", "more", "-s", "docs")


def edited_text_before_its_original(pair: Pair) -> Sequence[str]:
    pair.lay(lease=pair.true)
    file("lease.txt", pair.prepared())
    pair.cites(pair.id)
    return ("-s", "lease.txt", "-s", pair.at("lease"))


def edited_text_after_its_original(pair: Pair) -> Sequence[str]:
    pair.lay(lease=pair.true)
    file("lease.txt", pair.prepared())
    pair.cites(pair.id)
    return ("-s", pair.at("lease"), "-s", "lease.txt")


def edited_text_named_as_its_original(pair: Pair) -> Sequence[str]:
    pair.lay(lease=pair.true)
    file("notes.txt", pair.prepared())
    pair.cites(pair.id)
    return ("-s", f"{pair.id}=notes.txt", "-s", pair.at("lease"))


def edited_text_named_plainly(pair: Pair) -> Sequence[str]:
    pair.lay(lease=pair.true)
    file("notes.txt", pair.prepared())
    pair.cites("lease")
    return ("-s", "lease=notes.txt", "-s", pair.at("lease"))


def edited_text_beside_its_named_original(pair: Pair) -> Sequence[str]:
    pair.lay(lease=pair.true)
    file("notes.txt", pair.prepared())
    pair.cites(pair.id)
    return ("-s", f"contract={pair.at('lease')}", "-s", "notes.txt")


def edited_text_in_a_folder_beside_its_original(pair: Pair) -> Sequence[str]:
    pair.lay(lease=pair.true)
    file("docs/notes.txt", pair.prepared())
    pair.cites(pair.id)
    return ("-s", "docs", "-s", pair.at("lease"))


def edited_text_of_two_files(pair: Pair) -> Sequence[str]:
    pair.lay(lease=pair.true)
    file("garden.pdf", OTHER)
    file("both.txt", pair.prepared() + citecheck("prepare", "garden.pdf").out.encode())
    pair.cites(pair.id)
    return ("-s", "both.txt", "-s", pair.at("lease"))


def edited_text_of_a_renamed_copy(pair: Pair) -> Sequence[str]:
    pair.lay(lease=pair.true, deed=pair.true)
    file("deed.txt", pair.prepared("deed"))
    pair.cites(pair.id.replace("lease", "deed"))
    return ("-s", "deed.txt", "-s", pair.at("lease"))


def edited_text_with_an_id_made_up_from_the_hash(pair: Pair) -> Sequence[str]:
    pair.lay(lease=pair.true)
    id_ = pair.id.replace("lease", "appendix-a").upper()
    file("notes.txt", pair.prepared(id_=id_))
    pair.cites(id_)
    return ("-s", pair.at("lease"), "-s", "notes.txt")


def list_of_sources_with_the_id(pair: Pair) -> Sequence[str]:
    pair.lay(lease=pair.true)
    file("found.json", json.dumps([{"id": pair.id, "title": "lease", "content": pair.lie.f}]).encode())
    pair.cites(pair.id)
    return ("-s", "found.json", "-s", pair.at("lease"))


def list_of_sources_with_the_hash(pair: Pair) -> Sequence[str]:
    pair.lay(lease=pair.true)
    id_ = pair.id.replace("lease", "page")
    file("found.json", json.dumps([{"id": id_, "title": "lease", "content": pair.lie.f}]).encode())
    pair.cites(id_)
    return ("-s", pair.at("lease"), "-s", "found.json")


def _sole(pair: Pair, id_: str) -> Sequence[str]:
    """The forgery is the one source, and the answer names another file's hash."""
    pair.lay(lease=pair.forged)
    pair.cites(id_)
    return ("-s", pair.at("lease"))


def hash_of_another_file_and_one_source(pair: Pair) -> Sequence[str]:
    return _sole(pair, pair.id)


def hash_of_no_file_and_one_source(pair: Pair) -> Sequence[str]:
    return _sole(pair, "lease-0123abcd")


def hash_in_capitals_and_one_source(pair: Pair) -> Sequence[str]:
    return _sole(pair, pair.id.upper())


def hash_behind_a_low_line_and_one_source(pair: Pair) -> Sequence[str]:
    return _sole(pair, pair.id.replace("-", "_"))


def whole_hash_and_one_source(pair: Pair) -> Sequence[str]:
    return _sole(pair, f"lease-{sha256(pair.true).hexdigest()}")


def hash_of_another_file_and_a_folder_of_one(pair: Pair) -> Sequence[str]:
    pair.lay(docs__lease=pair.forged)
    pair.cites(pair.id)
    return ("-s", "docs")


def hash_of_another_file_and_its_forged_text(pair: Pair) -> Sequence[str]:
    pair.lay(lease=pair.forged)
    file("notes.txt", citecheck("prepare", pair.at("lease")).out.encode())
    pair.cites(pair.id)
    return ("-s", "notes.txt")


def same_name_in_two_folders(pair: Pair) -> Sequence[str]:
    pair.lay(a__lease=pair.true, b__lease=pair.forged)
    pair.cites("lease")
    return ("-s", pair.at("a/lease"), "-s", pair.at("b/lease"))


def forged_file_beside_the_true_one(pair: Pair) -> Sequence[str]:
    pair.lay(docs__lease=pair.true, docs__other=pair.forged)
    pair.cites(pair.id)
    return ("-s", "docs")


def forged_file_beside_the_named_one(pair: Pair) -> Sequence[str]:
    pair.lay(a=pair.true, b=pair.forged)
    pair.cites(f"a-{hash_of(pair.true)}")
    return ("-s", f"contract={pair.at('a')}", "-s", pair.at("b"))


def another_case_of_both_ids(pair: Pair) -> Sequence[str]:
    pair.lay(a=pair.true, b=pair.forged)
    pair.cites("LEASE")
    return ("-s", f"lease={pair.at('a')}", "-s", f"Lease={pair.at('b')}")


def link_to_the_forgery(pair: Pair) -> Sequence[str]:
    pair.lay(old__b=pair.forged)
    file(pair.at("docs/c"), pair.true + b"\n")
    Path(pair.at("docs/lease")).symlink_to(Path(pair.at("old/b")).resolve())
    pair.cites(pair.id)
    return ("-s", "docs")


def exchanged_after_it_was_read(pair: Pair) -> Sequence[str]:
    """The cache has the forgery under this name, with the same size and time."""
    size = max(len(pair.true), len(pair.forged))
    blank = b"\n" if pair.suffix == "md" else b" "
    for data in (pair.forged, pair.true):
        pair.lay(lease=data.ljust(size, blank))
        os.utime(pair.at("lease"), (1_600_000_000, 1_600_000_000))
        pair.cites("lease")
        if data is pair.forged:
            assert citecheck("validate", "answer.md", "-s", pair.at("lease")).code == 0
    return ("-s", pair.at("lease"))


def copy_of_the_answer_as_the_source(pair: Pair) -> Sequence[str]:
    pair.cites("lease")
    file("docs/lease.md", Path("answer.md").read_bytes())
    return ("-s", "docs")


# ── Of no use: code 2 ────────────────────────────────────────────────────────────────────────────


def _twice(pair: Pair, first: str, second: str, *, false: bool) -> Sequence[str]:
    pair.lay(a=pair.true, b=pair.forged)
    pair.cites("lease", false=false)
    return ("-s", f"lease={pair.at(first)}", "-s", f"lease={pair.at(second)}")


def same_id_twice(pair: Pair) -> Sequence[str]:
    return _twice(pair, "a", "b", false=True)


def same_id_twice_the_other_way(pair: Pair) -> Sequence[str]:
    return _twice(pair, "b", "a", false=False)


def same_id_for_two_paths_of_one_file(pair: Pair) -> Sequence[str]:
    return _twice(pair, "a", "./a", false=True)


def same_id_for_the_files_of_a_folder(pair: Pair) -> Sequence[str]:
    pair.lay(docs__a=pair.true, docs__b=pair.forged)
    pair.cites("lease")
    return ("-s", "lease=docs")


def file_with_the_name_of_the_option(pair: Pair) -> Sequence[str]:
    pair.lay(lease=pair.true)
    file(f"lease={pair.at('lease')}", pair.forged)
    pair.cites("lease")
    return ("-s", f"lease={pair.at('lease')}")


def the_answer_named_as_the_source(pair: Pair) -> Sequence[str]:
    pair.cites("lease")
    return ("-s", "lease=answer.md")


REFUSED: tuple[Shape, ...] = (
    manifest_of_a_forgery_with_the_same_id,
    manifest_of_a_forgery_with_a_plain_id,
    manifest_of_the_forgery_by_its_hash,
    manifest_of_a_forgery_and_a_folder,
    manifest_of_a_file_that_changed,
    manifest_edited_to_name_the_forgery,
    two_files_of_a_folder_claim_an_id,
    two_files_of_a_folder_claim_an_id_late,
    a_file_deep_in_the_folder_claims_the_id,
    two_prepared_texts_claim_an_id,
    a_file_of_another_folder_claims_the_id,
    edited_text_before_its_original,
    edited_text_after_its_original,
    edited_text_named_as_its_original,
    edited_text_named_plainly,
    edited_text_beside_its_named_original,
    edited_text_in_a_folder_beside_its_original,
    edited_text_of_two_files,
    edited_text_of_a_renamed_copy,
    edited_text_with_an_id_made_up_from_the_hash,
    list_of_sources_with_the_id,
    list_of_sources_with_the_hash,
    hash_of_another_file_and_one_source,
    hash_of_no_file_and_one_source,
    hash_in_capitals_and_one_source,
    hash_behind_a_low_line_and_one_source,
    whole_hash_and_one_source,
    hash_of_another_file_and_a_folder_of_one,
    hash_of_another_file_and_its_forged_text,
    same_name_in_two_folders,
    forged_file_beside_the_true_one,
    forged_file_beside_the_named_one,
    another_case_of_both_ids,
    link_to_the_forgery,
    exchanged_after_it_was_read,
    copy_of_the_answer_as_the_source,
)
UNUSABLE: tuple[Shape, ...] = (
    same_id_twice,
    same_id_twice_the_other_way,
    same_id_for_two_paths_of_one_file,
    same_id_for_the_files_of_a_folder,
    file_with_the_name_of_the_option,
    the_answer_named_as_the_source,
)
