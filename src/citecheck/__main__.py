"""The command's entry."""

from __future__ import annotations

import gc

from citecheck import machine


def main() -> None:
    gc.disable()  # one short run: what could be collected ends with it
    try:
        machine.catch_interrupts()
        machine.open_streams()
        from citecheck.cli import main as run

        run()
    except KeyboardInterrupt:
        machine.stop("interrupted.", machine.INTERRUPTED)
    except Exception as error:
        if sentence := machine.fault(error):
            machine.stop(sentence, machine.NOT_POSSIBLE)
        raise
    finally:
        machine.finish()


if __name__ == "__main__":
    main()
