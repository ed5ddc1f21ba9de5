"""What can be named on the command line, and how it may be compressed."""

from __future__ import annotations

import gzip
import json
import os
import sys
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import socket
from threading import Thread

import pytest
from hoyle.verify.players import Settings

from ..slips import legal
from .conftest import CLEAN, PUBLISHED, WRONG, Run, Spawn

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

Record = Callable[..., Path]
PACKERS = {".gz": gzip.compress, ".zst": zstd.compress}
TEXT = Path(__file__).parents[2].joinpath(PUBLISHED).read_bytes()


@pytest.mark.parametrize("suffix", PACKERS)
class TestPacked:
    def test_text(self, run: Run, tmp_path: Path, suffix: str) -> None:
        path = tmp_path / f"record.txt{suffix}"
        path.write_bytes(PACKERS[suffix](TEXT))
        packed, plain = (
            run("verify", one, "--format", "concise", "--no-repairs").stdout for one in (path, PUBLISHED)
        )
        assert packed == plain.replace(PUBLISHED, str(path))

    def test_standard_input(self, run: Run, suffix: str) -> None:
        result = run("verify", "-", "--format", "concise", input=PACKERS[suffix](WRONG.encode()))
        assert result.stdout.startswith("<stdin>:10:34: error RX062 ")

    @pytest.mark.parametrize("to", ["json", "jsonl"])
    def test_json_and_back(self, run: Run, tmp_path: Path, suffix: str, to: str) -> None:
        path = tmp_path / f"record.{to}{suffix}"
        path.write_bytes(PACKERS[suffix](run("convert", PUBLISHED, "--to", to).stdout.encode()))
        assert run("convert", path, "--to", "text").stdout.encode() == TEXT
        assert run("verify", path, "--format", "concise", "--no-repairs").stdout.count("\n") == 12

    def test_in_a_folder(self, run: Run, tmp_path: Path, suffix: str) -> None:
        tmp_path.joinpath(f"a.md{suffix}").write_bytes(PACKERS[suffix](WRONG.encode()))
        assert "a.md" in run("verify", tmp_path, "--format", "concise").stdout

    def test_cut_off(self, run: Run, tmp_path: Path, suffix: str) -> None:
        """What was whole is judged, up to the last whole line."""
        text = legal("redox", 4, Settings(100)).encode()
        path = tmp_path / f"record.txt{suffix}"
        packed = PACKERS[suffix](text)
        path.write_bytes(packed[: len(packed) * 9 // 10])
        result = run("verify", path, "--format", "json")
        assert result.exit_code == 2
        assert (
            result.stderr
            == f"hoyle: {path}: the compressed file is cut off; everything after this point is lost\n"
        )
        (report,) = json.loads(result.stdout)["files"]
        assert report["rounds"] > 40
        assert report["findings"] == []
        assert report["failure"] == result.stderr.removeprefix("hoyle: ").strip()

    def test_damaged(self, run: Run, tmp_path: Path, suffix: str) -> None:
        packed = bytearray(PACKERS[suffix](TEXT))
        if suffix == ".gz":
            packed[len(packed) // 2] ^= 0xFF
        else:
            packed[4] |= 8  # a bit that is never set
        path = tmp_path / f"record.txt{suffix}"
        path.write_bytes(packed)
        result = run("verify", path, "--quiet", "--no-repairs")
        assert result.exit_code == 2
        assert f"{path}: the compressed file is " in result.stderr


class TestJsonLines:
    def test_back_to_text(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "record.jsonl"
        run("convert", PUBLISHED, "--to", "jsonl", "-o", path)
        assert run("convert", path, "--to", "text").stdout.encode() == TEXT

    def test_from_standard_input(self, run: Run) -> None:
        lines = run("convert", PUBLISHED, "--to", "jsonl").stdout
        assert run("convert", "-", "--to", "text", input=lines.encode()).stdout.encode() == TEXT

    def test_several_records(self, run: Run, record: Record) -> None:
        path = record(CLEAN + "\n" + WRONG)
        lines = run("convert", path, "--to", "jsonl").stdout
        (report,) = json.loads(run("verify", record(lines, "two.jsonl"), "--format", "json").stdout)["files"]
        assert (report["records"], report["rounds"], len(report["findings"])) == (2, 2, 1)

    def test_cut_off(self, run: Run, record: Record) -> None:
        """The rounds before the last are judged."""
        lines = run("convert", PUBLISHED, "--to", "jsonl").stdout
        path = record(lines[:-40], "record.jsonl")
        result = run("verify", path, "--format", "json", "--no-repairs")
        last = lines.count("\n")
        assert (
            f"these JSON lines are not a record that hoyle can read: line {last} is not JSON" in result.stderr
        )
        (report,) = json.loads(result.stdout)["files"]
        assert report["rounds"] == 2


def test_cut_off_in_a_character(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    data = WRONG.encode()
    path.write_bytes(data[: data.rindex("♠".encode()) + 1])
    result = run("verify", path, "--format", "json")
    at = data.rindex("♠".encode())
    assert result.exit_code == 2
    assert (
        result.stderr == f"hoyle: {path}: the file is cut off in the middle of a character, at offset {at}\n"
    )
    (report,) = json.loads(result.stdout)["files"]
    assert (report["rounds"], report["turns"]) == (1, 1)


class TestFolders:
    def test_a_pipe_is_passed_over(self, run: Run, record: Record, tmp_path: Path) -> None:
        record(WRONG, "a.txt")
        os.mkfifo(tmp_path / "b.txt")
        tmp_path.joinpath("c.txt").symlink_to("nowhere.txt")
        result = run("verify", tmp_path, "--format", "concise")
        assert result.stdout.startswith(f"{tmp_path / 'a.txt'}:10:34: ")
        assert (result.exit_code, result.stderr) == (
            2,
            f"hoyle: {tmp_path / 'c.txt'}: there is no such file\n",
        )

    def test_one_that_may_not_be_read(
        self, run: Run, record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        record(WRONG, "b.txt")
        record(WRONG, "a/a.txt")
        scandir = os.scandir

        def barred(path: str) -> object:
            if str(path).endswith("a"):
                raise PermissionError(13, "Permission denied", path)
            return scandir(path)

        monkeypatch.setattr(os, "scandir", barred)
        result = run("verify", tmp_path, "--format", "concise")
        assert result.stdout.startswith(f"{tmp_path / 'b.txt'}:10:34: ")
        assert (result.exit_code, result.stderr) == (
            2,
            f"hoyle: {tmp_path / 'a'}: no permission to read this folder\n",
        )


class TestPatterns:
    def test_in_order(self, run: Run, record: Record, tmp_path: Path) -> None:
        for name in ("b/2.txt", "a/1.txt", "a/deep/3.txt", "a/4.md"):
            record(WRONG, name)
        record("", "a/0.txt")  # found, and no record: no harm
        shown = run("verify", tmp_path / "**" / "*.txt", "--format", "concise").stdout
        paths = [line.partition(":")[0] for line in shown.splitlines()]
        assert paths == [str(tmp_path / name) for name in ("a/1.txt", "a/deep/3.txt", "b/2.txt")]

    def test_nothing_fits(self, run: Run, tmp_path: Path) -> None:
        result = run("verify", tmp_path / "*.txt")
        assert (result.exit_code, result.stderr) == (
            2,
            f"hoyle: {tmp_path / '*.txt'}: no file matches this pattern\n",
        )

    def test_a_file_whose_name_looks_like_one(self, run: Run, record: Record) -> None:
        path = record(WRONG, "round [1].txt")
        assert run("verify", path, "--format", "concise").stdout.startswith(f"{path}:10:34: ")


class TestUrls:
    @pytest.fixture(autouse=True)
    def _files(self) -> None:
        import fsspec

        memory = fsspec.filesystem("memory")
        memory.store.clear()
        memory.pipe({"/shelf/b.txt": WRONG.encode(), "/shelf/deep/a.txt.gz": gzip.compress(WRONG.encode())})

    def test_one(self, run: Run) -> None:
        shown = run("verify", "memory://shelf/b.txt", "--format", "concise").stdout
        assert shown.startswith("memory://shelf/b.txt:10:34: error RX062 ")

    @pytest.mark.parametrize("url", ["memory://shelf/", "memory://shelf/**/*.txt*"])
    def test_several(self, run: Run, url: str) -> None:
        result = run("verify", url, "--format", "json")
        paths = [one["path"] for one in json.loads(result.stdout)["files"]]
        assert paths == ["memory:///shelf/b.txt", "memory:///shelf/deep/a.txt.gz"]

    @pytest.mark.parametrize(
        ("url", "sentence"),
        [
            ("memory://shelf/none.txt", "there is no such file"),
            ("memory://shelf/**.txt", "this pattern cannot be expanded: "),
            ("nowhere://a.txt", "this URL cannot be opened: protocol not known: nowhere"),
        ],
    )
    def test_one_that_is_not_there(self, run: Run, url: str, sentence: str) -> None:
        result = run("verify", url)
        assert result.exit_code == 2
        assert result.stderr.lower().startswith(f"hoyle: {url}: {sentence}".lower())
        assert result.stderr.count("\n") == 1


class TestOverHttp:
    @pytest.fixture
    def url(self) -> Iterator[str]:
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                status = {"/none.txt": 404, "/barred.txt": 403}.get(self.path, 200)
                self.send_response(status)
                self.send_header("Content-Length", str(len(WRONG.encode())))
                self.end_headers()
                if self.command == "GET":
                    self.wfile.write(WRONG.encode()[: 50 if self.path == "/cut.txt" else None])

            do_HEAD = do_GET

            def log_message(self, format: str, *args: object) -> None:
                pass

        with ThreadingHTTPServer(("localhost", 0), Handler) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://localhost:{server.server_port}"
            server.shutdown()

    def test_a_record(self, spawn: Spawn, url: str) -> None:
        result = spawn("verify", f"{url}/a.txt", "--format", "concise")
        assert result.stdout.decode().startswith(f"{url}/a.txt:10:34: error RX062 ")

    @pytest.mark.parametrize(
        ("name", "sentence"),
        [
            ("none.txt", "there is no such file"),
            ("barred.txt", "it cannot be fetched: 403"),
            ("cut.txt", "the rest of it cannot be fetched: Response payload is not completed"),
        ],
    )
    def test_what_does_not_come(self, spawn: Spawn, url: str, name: str, sentence: str) -> None:
        result = spawn("verify", f"{url}/{name}")
        assert (result.returncode, result.stdout) == (2, b"")
        assert result.stderr.decode().startswith(f"hoyle: {url}/{name}: {sentence}")

    def test_nobody_is_there(self, spawn: Spawn) -> None:
        with socket() as nobody:
            nobody.bind(("localhost", 0))
            url = f"http://localhost:{nobody.getsockname()[1]}/a.txt"
            result = spawn("verify", url)
        assert result.stderr.decode().startswith(f"hoyle: {url}: it cannot be fetched: Cannot connect")


@pytest.mark.parametrize(
    ("module", "extra", "path", "data"),
    [
        ("fsspec", "remote", "s3://shelf/a.txt", b""),
        ("backports.zstd", "zstd", "a.txt.zst", zstd.compress(b"Game: REDOX")),
    ],
)
def test_a_missing_extra_is_one_sentence(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str, extra: str, path: str, data: bytes
) -> None:
    if extra == "zstd" and sys.version_info >= (3, 14):
        pytest.skip("Python has it")
    monkeypatch.chdir(tmp_path)
    Path(path).write_bytes(data) if data else None
    monkeypatch.setitem(sys.modules, module, None)
    result = run("verify", path)
    assert result.exit_code == 2
    assert result.stderr.endswith(
        f" needs an extra that is not installed: in a checkout of hoyle, pip install '.[{extra}]'\n"
    )
    assert result.stderr.count("\n") == 1
