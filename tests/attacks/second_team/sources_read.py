"""Which source was read: folders with manifests, look-alike files and edited prepared texts. Each is a whole command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path

from command import answer, citecheck, entry
from pdfs import one_page

TRUE = "The deposit is $4,400 and is kept in a separate account."
FALSE = "The deposit is $9,900 and is kept in a separate account."
OTHER = "The garden is open from eight in the morning until dusk."
LEASE, FORGED, GARDEN = (one_page(text, "It is so since the house was built.") for text in (TRUE, FALSE, OTHER))
IDS = {data: sha256(data).hexdigest()[:8] for data in (LEASE, FORGED, GARDEN)}
ID = f"lease-{IDS[LEASE]}"

Shape = Callable[[], Sequence[str]]  # writes files into the working folder; the options of `validate`


def cites(id_: str = ID, *, false: bool = True) -> None:
    """The answer that is checked."""
    f, k = (FALSE, "$9,900") if false else (TRUE, "$4,400")
    Path("answer.md").write_text(answer(f"The deposit is **{k}** [1].", [entry(f=f, k=k)], id_), "utf-8")


def files(**named: bytes) -> None:
    """`docs__lease_pdf=…` is docs/lease.pdf."""
    for name, data in named.items():
        path = Path(name.replace("__", "/"))
        stem, _, suffix = path.name.rpartition("_")
        path = path.with_name(f"{stem}.{suffix}")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def prepared(path: str, *, edited: bool) -> bytes:
    """What `prepare` prints of a file, with the deposit changed or as it is."""
    text = citecheck("prepare", path).out
    assert TRUE in text
    return (text.replace("$4,400", "$9,900") if edited else text).encode()


# ── False: a code other than 0 ───────────────────────────────────────────────────────────────────


def manifest_of_a_forgery_with_the_same_id() -> Sequence[str]:
    files(lease_pdf=LEASE, old__lease_pdf=FORGED)
    citecheck("prepare", "old/lease.pdf", "--id", ID)
    cites()
    return ("-s", "lease.pdf")


def manifest_of_a_forgery_with_a_plain_id() -> Sequence[str]:
    files(lease_pdf=LEASE, old__lease_pdf=FORGED)
    citecheck("prepare", "old/lease.pdf", "--id", "lease")
    cites("lease")
    return ("-s", "lease.pdf")


def manifest_of_the_forgery_by_its_hash() -> Sequence[str]:
    files(lease_pdf=LEASE, old__lease_pdf=FORGED)
    citecheck("prepare", "old/lease.pdf")
    cites(f"lease-{IDS[FORGED]}")
    return ("-s", "lease.pdf")


def manifest_of_a_file_that_changed() -> Sequence[str]:
    files(lease_pdf=LEASE)
    citecheck("prepare", "lease.pdf")
    files(lease_pdf=FORGED)
    cites()
    return ()


def two_files_of_a_folder_claim_an_id() -> Sequence[str]:
    files(docs__lease_pdf=LEASE)
    files(docs__a_txt=prepared("docs/lease.pdf", edited=True))
    cites()
    return ("-s", "docs")


def two_files_of_a_folder_claim_an_id_late() -> Sequence[str]:
    files(docs__lease_pdf=LEASE)
    files(docs__z_txt=prepared("docs/lease.pdf", edited=True))
    cites()
    return ("-s", "docs")


def edited_text_before_its_pdf() -> Sequence[str]:
    files(lease_pdf=LEASE)
    files(lease_txt=prepared("lease.pdf", edited=True))
    cites()
    return ("-s", "lease.txt", "-s", "lease.pdf")


def edited_text_after_its_pdf() -> Sequence[str]:
    files(lease_pdf=LEASE)
    files(lease_txt=prepared("lease.pdf", edited=True))
    cites()
    return ("-s", "lease.pdf", "-s", "lease.txt")


def edited_text_named_as_its_pdf() -> Sequence[str]:
    files(lease_pdf=LEASE)
    files(notes_txt=prepared("lease.pdf", edited=True))
    cites()
    return ("-s", f"{ID}=notes.txt", "-s", "lease.pdf")


def edited_text_in_a_folder_beside_its_pdf() -> Sequence[str]:
    files(lease_pdf=LEASE)
    files(docs__notes_txt=prepared("lease.pdf", edited=True))
    cites()
    return ("-s", "docs", "-s", "lease.pdf")


def hash_of_another_file_and_one_source() -> Sequence[str]:
    files(lease_pdf=FORGED)
    cites(ID)
    return ("-s", "lease.pdf")


def hash_of_no_file_and_one_source() -> Sequence[str]:
    files(lease_pdf=FORGED)
    cites("lease-0123abcd")
    return ("-s", "lease.pdf")


def same_name_in_two_folders() -> Sequence[str]:
    files(a__lease_pdf=LEASE, b__lease_pdf=FORGED)
    cites("lease")
    return ("-s", "a/lease.pdf", "-s", "b/lease.pdf")


def forged_file_beside_the_true_one() -> Sequence[str]:
    files(docs__lease_pdf=LEASE, docs__other_pdf=FORGED)
    cites(ID)
    return ("-s", "docs")


# ── Of no use: code 2 ────────────────────────────────────────────────────────────────────────────


def same_id_twice() -> Sequence[str]:
    files(a_pdf=LEASE, b_pdf=FORGED)
    cites("lease")
    return ("-s", "lease=a.pdf", "-s", "lease=b.pdf")


def same_id_twice_the_other_way() -> Sequence[str]:
    files(a_pdf=LEASE, b_pdf=FORGED)
    cites("lease", false=False)
    return ("-s", "lease=b.pdf", "-s", "lease=a.pdf")


# ── Honest: code 0 ───────────────────────────────────────────────────────────────────────────────


def manifest_of_a_forgery_and_a_true_citation() -> Sequence[str]:
    files(lease_pdf=LEASE, old__lease_pdf=FORGED)
    citecheck("prepare", "old/lease.pdf", "--id", "lease")
    cites("lease", false=False)
    return ("-s", "lease.pdf")


def manifest_alone() -> Sequence[str]:
    files(lease_pdf=LEASE)
    citecheck("prepare", "lease.pdf")
    cites(false=False)
    return ()


def folder_of_two_documents() -> Sequence[str]:
    files(docs__lease_pdf=LEASE, docs__garden_pdf=GARDEN)
    cites(false=False)
    return ("-s", "docs")


def true_text_beside_its_pdf() -> Sequence[str]:
    files(lease_pdf=LEASE)
    files(lease_txt=prepared("lease.pdf", edited=False))
    cites(false=False)
    return ("-s", "lease.txt", "-s", "lease.pdf")


def edited_text_and_a_true_citation() -> Sequence[str]:
    files(lease_pdf=LEASE)
    files(lease_txt=prepared("lease.pdf", edited=True))
    cites(false=False)
    return ("-s", "lease.txt", "-s", "lease.pdf")


def named_source() -> Sequence[str]:
    files(a_pdf=LEASE, b_pdf=GARDEN)
    cites("the-lease", false=False)
    return ("-s", "the-lease=a.pdf", "-s", "garden=b.pdf")


def one_source_of_any_name() -> Sequence[str]:
    files(scan_7_pdf=LEASE)
    cites("lease", false=False)
    return ("-s", "scan_7.pdf")


REFUSED: tuple[Shape, ...] = (
    manifest_of_a_forgery_with_the_same_id,
    manifest_of_a_forgery_with_a_plain_id,
    manifest_of_the_forgery_by_its_hash,
    manifest_of_a_file_that_changed,
    two_files_of_a_folder_claim_an_id,
    two_files_of_a_folder_claim_an_id_late,
    edited_text_before_its_pdf,
    edited_text_after_its_pdf,
    edited_text_named_as_its_pdf,
    edited_text_in_a_folder_beside_its_pdf,
    hash_of_another_file_and_one_source,
    hash_of_no_file_and_one_source,
    same_name_in_two_folders,
    forged_file_beside_the_true_one,
)
UNUSABLE: tuple[Shape, ...] = (same_id_twice, same_id_twice_the_other_way)
HONEST: tuple[Shape, ...] = (
    manifest_of_a_forgery_and_a_true_citation,
    manifest_alone,
    folder_of_two_documents,
    true_text_beside_its_pdf,
    edited_text_and_a_true_citation,
    named_source,
    one_source_of_any_name,
)
