"""Whether the sources carry what an answer claims. Nothing here changes a verdict of `validate`."""
