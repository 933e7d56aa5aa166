"""What can go wrong before there is anything to report.

    CitecheckError
    ├── UsageError           the command cannot be carried out as given          exit 2
    ├── EngineError          what was to do the work broke off                    exit 4
    ├── InterruptedRunError  somebody ended a run that can be continued        exit 130
    └── SourceError          a source cannot be read; the citation stays open
        ├── MissingError         there is no such file                             exit 2 where it was named
        ├── NotASourceError      not a PDF, plain text, Markdown or prepared text
        ├── EncryptedError       needs a password, or another one
        ├── DamagedError         the reader cannot make sense of the file
        ├── LimitError           reading it would cost more than limits.py allows
        ├── PageLeftOutError     an excerpt of prepared text does not contain the page
        └── ChangedError         the file is no longer the one that was prepared

Every message is one sentence that names the file and says what to do.
"""

from __future__ import annotations


class CitecheckError(Exception):
    """Base of every error that is the input's fault and not a bug of citecheck."""


class UsageError(CitecheckError):
    """The command line, or a file that it names, cannot be used."""


class EngineError(CitecheckError):
    """The processes or the cluster that do the work broke off: nothing is wrong with the input."""


class InterruptedRunError(CitecheckError):
    """Somebody ended the command, which can go on where it stopped."""


class SourceError(CitecheckError):
    """A source could not be read: what depends on it is open, never passed and never failed."""


class MissingError(SourceError):
    """There is no such file, or it is not a file."""


class NotASourceError(SourceError):
    """The file is of a kind that citecheck does not read."""


class EncryptedError(SourceError):
    """The file wants a password, or the one given is wrong."""


class DamagedError(SourceError):
    """The file is of a kind that citecheck reads, and its content cannot be made sense of."""


class LimitError(SourceError):
    """A bound of limits.py was reached."""


class PageLeftOutError(SourceError):
    """An excerpt of prepared text does not contain this page."""


class ChangedError(SourceError):
    """The file's bytes are not those that the manifest pins, or changed while they were read."""
