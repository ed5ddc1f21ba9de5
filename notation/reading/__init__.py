"""Lines to heads and rounds.

``reader`` is the loop over lines; ``context`` is what it has learnt, and shares with whoever reads a line.
``canonical`` reads lines in canonical spelling; for all others the package ``interpreters`` has a list of the
ways to read one. ``files`` finds the records in a file.
"""
