"""Files, folders, patterns and URLs named on the command line, and the records in them.

A record may be text, or the JSON or JSON lines that ``hoyle convert`` makes of it. JSON is verified by way of
its canonical text, and lines and columns are those of that text. Any of them may be compressed with gzip or
zstd. A record may also be a spreadsheet; each row is a line.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from glob import escape, iglob
from itertools import chain
from operator import attrgetter
from typing import Any, BinaryIO, TypeAlias, TypeVar

import click

from .. import cli
from ..notation.reading.files import NO_DEFAULTS, Defaults, read_lines, read_stream
from ..notation.writing.records import write_lines
from ..records.events import NOT_COUNTED, Coverage, Head, Round
from ..records.findings import or_, told
from ..records.regex import regex
from .failure import Failure, complain, extra, of_file, reason
from .opening import FROM_URL, MAX_UNPACKED_BYTES, PACKED, STDIN, Source, encoding_of, is_url, reading
from .output import name_of
from .settings import lookup

HeadOrRound = TypeVar("HeadOrRound", bound=Head | Round)
Option: TypeAlias = Callable[[Callable[..., Any]], Callable[..., Any]]
"""A decorator that adds an option to the function of a command."""
TEXTS = (".txt", ".md", ".json", ".jsonl")
KINDS = (".txt", ".md", ".csv", ".tsv", ".xlsx", ".ods", ".json", ".jsonl")
"""Suffixes of the files that are searched for in folders: first those that can be changed, then those that
can only be read."""
STARS = regex(r"(?:^|(?<=/))\*\*(?:/|$)")


def _size(ctx: click.Context, option: click.Parameter, given: str) -> int:
    """Parse a number of bytes: ``5000000``, ``500M``, ``2G``."""
    found = re.fullmatch(r"([0-9]{1,12})([KMGT]?)", given.upper())
    if found is None:
        raise click.BadParameter(f"“{given}” is not a size such as 500M or 2G")
    return int(found[1]) << 10 * " KMGT".index(found[2] or " ")


max_unpacked: Option = click.option(
    "--max-unpacked", "largest", callback=_size, default=f"{MAX_UNPACKED_BYTES >> 30}G", show_default=True,
    metavar="SIZE",
    help="Stop reading a compressed file after this much has been unpacked, such as 500M or 2G.",
)  # fmt: skip


game_option: Option = click.option(
    "--game",
    metavar="NAME",
    shell_complete=cli.completing("games"),
    help="The game that is recorded, whatever the file says.",
)


def _codes(ctx: click.Context, option: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """Parse codes, beginnings of codes, or names, separated by commas; each must match a rule."""
    choice = tuple(one.strip() for text in given for one in text.split(",") if one.strip())
    for one in choice:
        if why := cli.catalogue.unknown(one):
            raise click.BadParameter(why)
    return choice


def codes_option(name: str, help_: str) -> Option:
    """An option ``name`` of a command that takes codes of findings."""
    return click.option(
        name,
        multiple=True,
        callback=_codes,
        metavar="CODE",
        shell_complete=cli.completing("codes"),
        help=help_,
    )


skip_empty: Option = click.option("--skip-empty", is_flag=True, help="Skip files that hold no record.")


def source_at(path: str, largest: int = MAX_UNPACKED_BYTES, *, found: bool = False) -> Source:
    """Return the file that is named on the command line, or was ``found`` in a folder, with its settings.

    Raises :class:`Failure` if a configuration is wrong."""
    return Source(path, found=found, largest=largest, settings=lookup().settings(path))


def sources(
    paths: Sequence[str],
    largest: int = MAX_UNPACKED_BYTES,
    kinds: Sequence[str] = KINDS,
    *,
    skip_empty: bool = False,
) -> Iterator[Source | Failure]:
    """Yield the files that ``paths`` name, each once: folders are searched for files of these ``kinds``,
    patterns are expanded, and files that a configuration excludes are left out. Yields a :class:`Failure` for
    a path that names none. ``largest`` is the maximum number of bytes to which a file may unpack. With
    ``skip_empty`` files that are named need not hold a record, as those in folders need not."""
    found = _sources(paths, largest, kinds, skip_empty=skip_empty)
    return found if len(paths) == 1 else _once(found)


def _once(found: Iterable[Source | Failure]) -> Iterator[Source | Failure]:
    """Yield each file once, however its path is written."""
    seen = set[str]()
    for one in found:
        if isinstance(one, Source) and one.path != STDIN and not one.remote:
            path = os.path.abspath(one.path)
            if path in seen:
                continue
            seen.add(path)
        yield one


def _sources(
    paths: Sequence[str], largest: int, kinds: Sequence[str], *, skip_empty: bool
) -> Iterator[Source | Failure]:
    for path in paths:
        if path == STDIN:
            yield source_at(path, largest, found=skip_empty)
            continue
        try:
            within = _within_url(path) if is_url(path) else _within(path, kinds)
        except (ValueError, ImportError, OSError) as error:
            yield _not_read(
                path,
                told("this pattern cannot be expanded: {error}", "這個樣式無法展開：{error}", error=error),
            )
            continue
        if within is None:
            yield source_at(path, largest, found=skip_empty)
            continue
        first = next(within, None)
        if first is not None:
            yield from (
                one if isinstance(one, Failure) else source_at(one, largest, found=True)
                for one in chain((first,), within)
            )
        elif not is_url(path) and _is_excluded(path, kinds):
            where = told("is in this folder", "這個資料夾裏的檔案")
            if not os.path.isdir(path):
                where = told("matches this pattern", "符合這個樣式的檔案")
            yield _not_read(
                path,
                told("what {where} is excluded by the configuration", "設定檔排除了{where}", where=where),
            )
        elif os.path.isdir(path) or path.endswith("/"):
            yield _not_read(
                path,
                told("there is no {kinds} file in this folder", "資料夾裏沒有{kinds}檔", kinds=or_(kinds)),
            )
        else:
            yield _not_read(path, told("no file matches this pattern", "沒有符合樣式的檔案"))


def count_files(paths: Sequence[str], kinds: Sequence[str] = KINDS) -> int:
    """Return the number of files that :func:`sources` yields."""
    return sum(1 for _ in sources(paths, kinds=kinds))


def _not_read(path: str, why: str) -> Failure:
    return Failure(of_file(name_of(path), why), click.format_filename(path))


def _within(path: str, kinds: Sequence[str]) -> Iterator[str | Failure] | None:
    """Return the files in a folder or matching a pattern, and failures for folders that may not be read; None
    if ``path`` is neither. Files that the configuration excludes are left out."""
    return _held(path, kinds, lookup().excludes)


def _is_excluded(path: str, kinds: Sequence[str]) -> bool:
    """Whether a folder or pattern in which nothing was found has files that the configuration excludes."""
    held = _held(path, kinds, lambda _: False)
    return held is not None and next(held, None) is not None


def _held(path: str, kinds: Sequence[str], excludes: Callable[[str], bool]) -> Iterator[str | Failure] | None:
    if os.path.isdir(path):
        return _walk(path, _suffixes(kinds), excludes)
    if any(character in path for character in "*?[") and not os.path.exists(path):
        return (one for one in sorted(set(_fitting(path))) if os.path.isfile(one) and not excludes(one))
    return None


def _fitting(pattern: str) -> Iterator[str]:
    """Yield the paths that match a pattern. ``**`` is this folder and all below it, except through symbolic
    links, which may be circular."""
    stars = STARS.search(pattern)
    if stars is None:
        yield from iglob(pattern)
        return
    before, after = pattern[: stars.start()], pattern[stars.end() :] or "*"
    for top in iglob(before) if before else ("",):
        for here, folders, _ in os.walk(top or os.curdir):
            folders[:] = [name for name in folders if not name.startswith(".")]
            inside = here if top else here.removeprefix(os.curdir).lstrip("/")
            yield from _fitting(os.path.join(escape(inside), after))


def _suffixes(kinds: Sequence[str]) -> tuple[str, ...]:
    return tuple(kind + packed for kind in kinds for packed in ("", *PACKED))


def _walk(folder: str, suffixes: tuple[str, ...], excludes: Callable[[str], bool]) -> Iterator[str | Failure]:
    waiting = [folder]
    while waiting:
        here = os.path.normpath(waiting.pop())
        try:
            with os.scandir(here) as entries:
                held = sorted((one for one in entries if one.name[0] != "."), key=attrgetter("name"))
        except OSError as error:
            yield _not_read(here, _why_closed(error))
            continue
        start = "" if here == os.curdir else os.path.join(here, "")
        for one in held:
            if one.name.lower().endswith(suffixes) and not one.name.startswith("~$") and _is_ordinary(one):
                path = start + one.name
                if not excludes(path):
                    yield path
        within = (start + one.name for one in held if one.is_dir(follow_symlinks=False))
        waiting += [path for path in within if not excludes(path)][::-1]


def _is_ordinary(entry: os.DirEntry[str]) -> bool:
    """Whether it is a regular file, or a broken link, which is to be reported. (Opening a pipe would wait for
    a writer.)"""
    return entry.is_file() or (entry.is_symlink() and not os.path.exists(entry.path))


def _why_closed(error: OSError) -> str:
    if isinstance(error, PermissionError):
        return told("no permission to read this folder", "沒有權限讀取這個資料夾")
    return reason(error)


def _within_url(url: str) -> Iterator[str] | None:
    """Like :func:`_within`, for a URL, which is a folder if it ends in a slash."""
    if not (url.endswith("/") or any(character in url for character in "*[")):
        return None
    files, path = extra("fsspec", "remote", FROM_URL).core.url_to_fs(url)
    found = files.find(path) if url.endswith("/") else files.glob(path)
    named = (one for one in sorted(found) if not url.endswith("/") or one.lower().endswith(_suffixes(KINDS)))
    return (str(files.unstrip_protocol(one)) for one in named)


def parts(source: Source, *, game: str | None = None, strict: bool = False) -> Iterator[Head | Round]:
    """Yield the heads and rounds of a file as they are read. Raises :class:`Failure`, or :class:`NoRecord`
    for a file that was only found in a folder and holds none."""
    game, strict = game or source.settings.game, strict or source.settings.strict
    with reading(source) as stream:
        encoding = encoding_of(source.path, stream)
        yield from parts_of(stream, encoding, game=game, strict=strict, defaults=source.settings.defaults)


def parts_of(
    stream: BinaryIO,
    encoding: str,
    *,
    game: str | None = None,
    strict: bool = False,
    defaults: Defaults = NO_DEFAULTS,
) -> Iterator[Head | Round]:
    """Yield the heads and rounds of a stream encoded as text, JSON or JSON lines."""
    if encoding == "text":
        yield from read_stream(stream, game=game, strict=strict, defaults=defaults)
    else:
        lines = write_lines(cli.decoding.decoded(stream, encoding))
        yield from read_lines(lines, game=game, strict=strict, defaults=defaults)


def record_parts(source: Source, *, game: str | None = None) -> Iterator[Head | Round]:
    """Like :func:`parts`, but JSON yields exactly the record it holds, including all places."""
    defaults = source.settings.defaults
    with reading(source) as stream:
        encoding = encoding_of(source.path, stream)
        if encoding == "text":
            yield from read_stream(stream, game=game or source.settings.game, defaults=defaults)
        else:
            yield from defaults.completing(cli.decoding.decoded(stream, encoding))


def complain_of(coverage: Coverage, shown: str) -> None:
    """Report on standard error the number of lines of the file ``shown`` that were not understood, if any."""
    if coverage.unread:
        one = "line {first} was not understood; run “hoyle verify” for details"
        many = (
            "{count} lines were not understood, the first of them line {first}; run “hoyle verify” for "
            "details"
        )
        what = told(
            one if coverage.unread == 1 else many,
            "有{count}行讀不懂，第一處在第{first}行；詳見「hoyle verify」",
            count=coverage.unread, first=coverage.first_unread,
        )  # fmt: skip
        complain(of_file(shown, what))


def complaining(parts: Iterable[HeadOrRound], shown: str) -> Iterator[HeadOrRound]:
    """Yield ``parts`` of the file ``shown``; after the last, report lines that were not understood."""
    coverage = NOT_COUNTED
    for part in parts:
        coverage += part.coverage
        yield part
    complain_of(coverage, shown)
