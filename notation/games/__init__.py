"""The games that can be read, each in its folder, whose modules are imported on first use.

In a game's folder ``grammar.peg`` has its actions, calls and settings, ``words`` its ``NOTATION``, and
``guide.md`` explains how to write a record; ``matchers.json`` is derived from the grammar.
"""
