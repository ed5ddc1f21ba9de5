"""The games that can be read, a folder each. What is asked for is imported then.

In a game's folder ``grammar.peg`` has its actions, calls and settings, ``words`` its ``NOTATION``, and
``guide.md`` tells who writes a record how; ``matchers.json`` is derived from the grammar.
"""
