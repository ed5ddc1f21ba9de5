/** Where hoyle is looked for, and in which order. */

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import * as vscode from "vscode";
import { findHoyle } from "../src/find";

const stub = vscode as unknown as typeof import("./vscode");
const [scripts, program] = process.platform === "win32" ? ["Scripts", "hoyle.exe"] : ["bin", "hoyle"];
let root: string;

/** Put a hoyle into the environment `name`; return where it is. */
function installed(name: string): string {
  const path = join(root, name, scripts, program);
  mkdirSync(join(root, name, scripts), { recursive: true });
  writeFileSync(path, "");
  return path;
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "hoyle-"));
  process.env["PATH"] = join(root, "path", scripts);
  stub.workspace.workspaceFolders = [{ uri: { fsPath: join(root, "work") } }];
});

afterEach(() => {
  delete stub.settings["path"];
  delete stub.python.path;
  rmSync(root, { recursive: true });
});

test("nowhere", async () => {
  assert.equal(await findHoyle(undefined), undefined);
});

test("on the PATH, in .venv of the workspace, in the selected environment: the last goes first", async () => {
  for (const name of ["path", join("work", ".venv"), "selected"]) {
    const command = installed(name);
    stub.python.path = join(root, "selected", scripts, "python3");
    assert.deepEqual(await findHoyle(undefined), { command, before: [] });
  }
  stub.python.path = join(root, "selected"); // the folder of an environment
  assert.deepEqual(await findHoyle(undefined), { command: join(root, "selected", scripts, program), before: [] });
});

test("where the settings say, be it there or not", async () => {
  installed("path");
  stub.settings["path"] = "/opt/hoyle/bin/hoyle";
  assert.deepEqual(await findHoyle(undefined), { command: "/opt/hoyle/bin/hoyle", before: [] });
  stub.settings["path"] = "${workspaceFolder}/env/bin/python3.12";
  const folder = { uri: { fsPath: "/club" } } as vscode.WorkspaceFolder;
  assert.deepEqual(await findHoyle(folder), { command: "/club/env/bin/python3.12", before: ["-m", "hoyle"] });
});
