"""The text of an answer, revised where a claim is not supported."""

from citecheck.revision.revise import Revision as Revision
from citecheck.revision.revise import revised as revised
