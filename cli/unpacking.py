"""Files compressed with gzip or zstd."""

from __future__ import annotations

import gzip
import io
import sys
import zlib
from typing import Any

from ..notation.source.decoding import Checked, UnreadableFile
from ..notation.source.kinds import GZIP
from ..records.findings import told
from ..records.values import define
from .failure import extra

TOO_LARGE = told(
    "this compressed file unpacks to more than the limit, which --max-unpacked can raise",
    "這個壓縮檔解開後超過上限；可用 --max-unpacked 提高",
)


def unpacked(stream: io.BufferedReader, largest: int) -> io.BufferedReader:
    """Return the decompressed content of ``stream``, up to ``largest`` bytes."""
    if stream.peek(4).startswith(GZIP):
        packed, damage = gzip.GzipFile(fileobj=stream), (gzip.BadGzipFile, zlib.error)
        return io.BufferedReader(Checked(_Unpacking(packed, damage, largest)))
    module = "compression.zstd" if sys.version_info >= (3, 14) else "backports.zstd"
    zstd = extra(module, "zstd", told("unpacking zstd", "解開zstd壓縮檔"))
    return io.BufferedReader(Checked(_Unpacking(zstd.ZstdFile(stream), (zstd.ZstdError,), largest)))


@define
class _Unpacking:
    """Yields the content of a compressed file up to the first damage, but no more than the bytes ``left``.
    ``damage`` are the exceptions for a damaged file."""

    packed: Any
    damage: tuple[type[Exception], ...]
    left: int

    def __call__(self, size: int) -> bytes:
        try:
            data: bytes = self.packed.read1(size)
        except EOFError:
            raise UnreadableFile(
                told(
                    "the compressed file is cut off; everything after this point is lost",
                    "壓縮檔不完整，後面的內容已失",
                )
            ) from None
        except self.damage as error:
            raise UnreadableFile(
                told(
                    "the compressed file is damaged ({error})",
                    "壓縮檔已損壞（{error}）",
                    error=str(error).lower(),
                )
            ) from None
        self.left -= len(data)
        if self.left < 0:
            raise UnreadableFile(TOO_LARGE)
        return data
