"""Tables of Markdown."""


def table(head, rows):
    """The lines of a table whose columns after the first are numbers."""
    yield "| " + " | ".join(head) + " |"
    yield "| --- |" + " ---: |" * (len(head) - 1)
    for row in rows:
        yield "| " + " | ".join(row) + " |"
    yield ""
