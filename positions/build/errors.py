"""The one exception that ends a build with a message instead of a traceback."""


class BuildError(Exception):
    """What went wrong and what to do about it, in words for the person who builds."""
