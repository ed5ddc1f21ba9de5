"""Records in the terminal, step by step: ``hoyle view --terminal``.

What there is to show is that of the page (``webpage/versions.py``). ``position`` says where in it somebody
is, ``drawing`` makes text of what stands there, and ``app`` has the keys and the windows; it alone needs
textual."""
