"""Text that goes into markup."""

_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
_TABLE = str.maketrans(_ENTITIES)


def esc(text: object) -> str:
    """`text` made safe for element content and for quoted attribute values.

    >>> esc('<b title="x">')
    '&lt;b title=&quot;x&quot;&gt;'
    """
    return str(text).translate(_TABLE)
