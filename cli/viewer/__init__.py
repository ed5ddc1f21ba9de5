"""Records in the terminal, step by step: ``hoyle view --terminal``.

It shows the same as the page (``webpage/versions.py``). ``position`` is the place in the file that is shown,
``drawing`` renders it as text, and ``app`` has the screen and the keys; it alone needs textual."""
