"""A real Emacs with Eglot, set up as docs/editor.md says, shows what is wrong in a record."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from .snippets import PUBLISHED, environment, snippets

PATIENCE = 180
"""Seconds to wait for what a busy machine may take long for."""

SHOWN = r"""
(find-file "friday.hoyle")
(run-hooks 'post-command-hook)  ; Eglot starts after the command that opens a file
(while (not (and (eglot-managed-p)
                 (progn (flymake-start) (accept-process-output nil 0.5) (flymake-diagnostics))))
  (accept-process-output nil 0.1))
(princ (json-encode
        (mapcar (lambda (one)
                  `((line . ,(line-number-at-pos (flymake-diagnostic-beg one)))
                    (type . ,(format "%s" (flymake-diagnostic-type one)))
                    (text . ,(flymake-diagnostic-text one))))
                (flymake-diagnostics))))
"""


def has_eglot() -> bool:
    if shutil.which("emacs") is None:
        return False
    command = ["emacs", "--batch", "-f", "package-initialize", "--eval", "(require 'eglot)"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(not has_eglot(), reason="no emacs with eglot: apt-get install emacs-nox elpa-eglot")
def test_mistakes_show(tmp_path: Path) -> None:
    shutil.copyfile(PUBLISHED, tmp_path / "friday.hoyle")
    (init,) = snippets("Emacs")
    (tmp_path / "init.el").write_text(init, "utf-8")
    (tmp_path / "shown.el").write_text(SHOWN, "utf-8")
    command = [
        "emacs",
        "--batch",
        "-f",
        "package-initialize",
        "-l",
        "json",
        "-l",
        "init.el",
        "-l",
        "shown.el",
    ]
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    errors = sorted((one["line"], one["text"]) for one in found if "error" in one["type"])
    assert len(errors) == 12
    assert errors[0][0] == 26
    assert "E does not hold ♠10" in errors[0][1]
