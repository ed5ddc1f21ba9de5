/** hoyle in VS Code: starts `hoyle lsp`, and has the commands that an editor needs beside it. */

import { spawn } from "node:child_process";
import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions, type ServerOptions } from "vscode-languageclient/node";
import { findHoyle, type Program } from "./find";

let client: LanguageClient | undefined;
let output: vscode.LogOutputChannel;
/** Starting and stopping, one after the other. */
let work: Promise<void> = Promise.resolve();

export function activate(context: vscode.ExtensionContext): void {
  output = vscode.window.createOutputChannel("hoyle", { log: true });
  context.subscriptions.push(
    output,
    vscode.commands.registerCommand("hoyle.restart", () => restart()),
    vscode.commands.registerCommand("hoyle.openReplay", (uri?: vscode.Uri | string) => openReplay(uri)),
    vscode.commands.registerCommand("hoyle.showOutput", () => output.show()),
    vscode.workspace.onDidOpenTextDocument((document) => startFor(document)),
    vscode.workspace.onDidGrantWorkspaceTrust(() => startIfNeeded()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      // The server is told of the other settings.
      if (["path", "arguments", "languages"].some((name) => event.affectsConfiguration(`hoyle.${name}`))) {
        restart();
      }
    }),
  );
  startIfNeeded();
}

export async function deactivate(): Promise<void> {
  await work;
  await client?.stop();
}

function languages(): string[] {
  return vscode.workspace.getConfiguration("hoyle").get<string[]>("languages", ["hoyle", "markdown"]);
}

function startIfNeeded(): void {
  vscode.workspace.textDocuments.forEach(startFor);
}

/** Start the server if there is none, and `document` is one that it checks. */
function startFor(document: vscode.TextDocument): void {
  if (vscode.workspace.isTrusted && languages().includes(document.languageId)) {
    work = work.then(() => (client ? undefined : start(document.uri)));
  }
}

function restart(): Promise<void> {
  complained = false;
  work = work.then(async () => {
    await client?.stop().catch((error: unknown) => output.warn(String(error)));
    client = undefined;
  });
  startIfNeeded();
  return work;
}

async function start(uri: vscode.Uri): Promise<void> {
  const program = await hoyleFor(uri);
  if (!program) {
    return;
  }
  const settings = vscode.workspace.getConfiguration("hoyle");
  const { command, before } = program;
  const args = [...before, "lsp", ...settings.get<string[]>("arguments", [])];
  output.info(`${command} ${args.join(" ")}`);
  const server: ServerOptions = { command, args, options: { env: { ...process.env, PYTHONUTF8: "1" } } };
  const options: LanguageClientOptions = {
    documentSelector: languages().flatMap((language) => [
      { scheme: "file", language },
      { scheme: "untitled", language },
    ]),
    outputChannel: output,
    // The server watches the configuration files itself.
    initializationOptions: { hoyle: settings },
    synchronize: { configurationSection: "hoyle" },
  };
  const started = new LanguageClient("hoyle", "hoyle", server, options);
  client = started;
  try {
    await started.start();
  } catch (error) {
    client = undefined;
    await complain(`hoyle lsp did not start: ${String(error)}`, "Show Output");
  }
}

/** hoyle for a file; says what to do if it is not found. */
async function hoyleFor(uri: vscode.Uri): Promise<Program | undefined> {
  const program = await findHoyle(vscode.workspace.getWorkspaceFolder(uri));
  if (!program) {
    await complain("hoyle was not found. Install it with its extra “lsp”, or say where it is.", "Open Settings");
  }
  return program;
}

let complained = false;

async function complain(message: string, action: "Open Settings" | "Show Output"): Promise<void> {
  output.error(message);
  if (complained) {
    return; // once is enough: each file that is opened would say the same
  }
  complained = true;
  // Not awaited: the message may stay open, and starting must not wait for it.
  void vscode.window.showErrorMessage(message, action).then((chosen) => {
    if (chosen === "Open Settings") {
      return vscode.commands.executeCommand("workbench.action.openSettings", "hoyle.path");
    }
    return chosen ? output.show() : undefined;
  });
}

/** Open the replay of a record, that of the editor if none is given, in the browser. */
async function openReplay(given?: vscode.Uri | string): Promise<void> {
  const uri = typeof given === "string" ? vscode.Uri.parse(given) : given ?? vscode.window.activeTextEditor?.document.uri;
  if (uri?.scheme !== "file") {
    await vscode.window.showErrorMessage("Save the record first: the replay is that of a file.");
    return;
  }
  await vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString())?.save();
  const program = await hoyleFor(uri);
  if (!program) {
    return;
  }
  const args = [...program.before, "view", uri.fsPath];
  output.info(`${program.command} ${args.join(" ")}`);
  let said = "";
  const child = spawn(program.command, args, { env: { ...process.env, PYTHONUTF8: "1" } });
  child.stdout.on("data", (data: Buffer) => output.info(data.toString().trimEnd()));
  child.stderr.on("data", (data: Buffer) => (said += data.toString()));
  child.on("error", (error) => void vscode.window.showErrorMessage(`The replay did not open: ${error.message}`));
  child.on("exit", (code) => {
    // 1 means that the record has mistakes, which the replay shows.
    if (code !== 0 && code !== 1) {
      void vscode.window.showErrorMessage(`The replay did not open: ${said.trim() || `status ${code}`}`);
    }
  });
}
