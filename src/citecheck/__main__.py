"""The command's entry."""

from __future__ import annotations

import gc


def main() -> None:
    gc.disable()  # one short run: what could be collected ends with it
    from citecheck.cli import main as run

    run()


if __name__ == "__main__":
    main()
