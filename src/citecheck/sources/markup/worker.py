"""The child process that reads one web page or Word file: it reads bytes on stdin and answers on stdout, in one line.

    parent: {"kind": "docx", "size": 123, "seconds": 20}⏎ then 123 bytes
    child:  {"pages": [["A line.", ["all", "seen", "not struck"]]], "names": ["The title"], "reader": "…"}
            or {"error": "time"}

It limits itself before it sees a byte of the file, and is never imported by the parent.
"""

from __future__ import annotations

import gc
import json
import sys
from typing import Any

from citecheck import limits
from citecheck.sources.child_limits import limit_resources
from citecheck.sources.markup.flow import RefusedError, Seen
from citecheck.sources.pdf import processor_time


def main() -> None:
    limit_resources()
    gc.disable()  # trees of small values without cycles
    source, answers = sys.stdin.buffer, sys.stdout.buffer
    header = json.loads(source.readline())
    processor_time.bound(header["seconds"])
    answer = read(header["kind"], source.read(header["size"]))
    answers.write(json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode(errors="replace"))
    answers.flush()


def read(kind: str, data: bytes) -> dict[str, Any]:
    """The pages of the file, or why there are none: {"error": …}."""
    try:
        if kind == "html":
            from citecheck.sources.markup import html as reader
        else:
            from citecheck.sources.markup import docx as reader  # type: ignore[no-redef]
        pages, names = reader.read(data)
        if sum(map(len, pages)) > limits.LINE_NUMBER:
            return {"error": "lines"}
    except RefusedError as error:
        return {"error": str(error)}
    except RecursionError:
        return {"error": "depth"}
    except MemoryError:
        return {"error": "memory"}
    except Exception as error:  # noqa: BLE001 - the one boundary: parsers raise what they like on damaged files
        return {"error": "damaged", "detail": type(error).__name__}
    return {"pages": [[_packed(line) for line in page] for page in pages], "names": names, "reader": reader.READER}


def _packed(line: Seen) -> str | Seen:
    return line.text if line.text == line.unstruck else line


if __name__ == "__main__":
    main()
