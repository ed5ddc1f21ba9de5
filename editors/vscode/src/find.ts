/** Where hoyle is: the settings, the Python environment, the workspace, the PATH. */

import { existsSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import * as vscode from "vscode";

/** A program and the arguments that come before hoyle's own. */
export interface Program {
  command: string;
  before: string[];
}

const WINDOWS = process.platform === "win32";
const SCRIPTS = WINDOWS ? "Scripts" : "bin";
const HOYLE = WINDOWS ? "hoyle.exe" : "hoyle";

/** Find hoyle; undefined if it is not installed where this looks for it. */
export async function findHoyle(folder: vscode.WorkspaceFolder | undefined): Promise<Program | undefined> {
  const said = vscode.workspace.getConfiguration("hoyle", folder).get<string>("path", "").trim();
  if (said) {
    const path = expanded(said, folder);
    return isPython(path) ? { command: path, before: ["-m", "hoyle"] } : { command: path, before: [] };
  }
  for (const folders of [await ofThePythonExtension(folder), inTheWorkspace(), onThePath()]) {
    const found = folders.map((one) => join(one, HOYLE)).find((path) => existsSync(path));
    if (found) {
      return { command: found, before: [] };
    }
  }
  return undefined;
}

function expanded(path: string, folder: vscode.WorkspaceFolder | undefined): string {
  const home = process.env["HOME"] ?? process.env["USERPROFILE"] ?? "~";
  const root = folder?.uri.fsPath ?? "";
  return path.replace(/^~(?=[/\\])/, home).replaceAll("${workspaceFolder}", root);
}

function isPython(path: string): boolean {
  return /^python[\d.]*(\.exe)?$/i.test(basename(path));
}

/** The folder of scripts of the environment that is selected in the Python extension. */
async function ofThePythonExtension(folder: vscode.WorkspaceFolder | undefined): Promise<string[]> {
  const extension = vscode.extensions.getExtension("ms-python.python");
  if (!extension) {
    return [];
  }
  try {
    const api = await extension.activate();
    const path: string | undefined = api?.environments?.getActiveEnvironmentPath(folder?.uri)?.path;
    // It is the interpreter, or the folder of an environment.
    return path ? [dirname(path), join(path, SCRIPTS)] : [];
  } catch {
    return [];
  }
}

function inTheWorkspace(): string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return folders.flatMap(({ uri }) => [".venv", "venv"].map((name) => join(uri.fsPath, name, SCRIPTS)));
}

function onThePath(): string[] {
  return (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
}
