"""A file put in the place of another, whole or not at all.

After a full disk, a kill or a power cut there is either what stood in its place before, or what is new. What
is new is written beside it, and takes its place when it is there to the last byte. (An ``atomic`` file of
click's takes the place of the old one even when writing has failed half-way, so it will not do.)
"""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress

from .failure import Failure


def put(path: str, data: bytes) -> None:
    """Have the file at ``path`` hold ``data``. It keeps its mode and, if they may be given to it, its owner
    and group; a symbolic link stays, and what it points at is changed. Where it has a second name (a hard
    link), that keeps the old text: to write into the file itself would be neither whole nor safe.

    Raises OSError, and :class:`Failure` for what is no ordinary file; then nothing has changed."""
    real = os.path.realpath(path)
    old = os.stat(real)
    if not stat.S_ISREG(old.st_mode):
        raise Failure("only an ordinary file can be changed")
    if not os.access(real, os.W_OK):
        raise Failure("this file may not be changed")
    try:
        number, beside = tempfile.mkstemp(prefix=".hoyle-", dir=os.path.dirname(real))
    except PermissionError:
        raise Failure("nothing may be written in its folder, so it cannot be replaced as a whole") from None
    try:
        with open(number, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(number)
        with suppress(OSError, AttributeError):  # some systems know no owners
            os.chown(beside, old.st_uid, old.st_gid)
        os.chmod(beside, stat.S_IMODE(old.st_mode))
        os.replace(beside, real)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise
