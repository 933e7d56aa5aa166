"""A question + sources → an answer with citations, checked and corrected: settings over what other rooms do."""
