// The page: three views of one record, which is kept on this device.
import { Editor } from "./editor";
import { byId, el } from "./elements";
import { findingList, scoreSheets } from "./findings";
import { Python, Superseded } from "./python";
import { keep, recall } from "./storage";
import { Table } from "./table";
import type { Repair, Verdict } from "./verdict";
import { firstLanguage, type Language, say, speak, spoken, type Word } from "./words";

const PAUSE = 600; // ms without a change before repairs are searched for
const VIEWS = ["write", "keep", "replay"] as const;
type View = (typeof VIEWS)[number];
const EXAMPLES = { redox: "REDOX", lynx: "LYNX", crazy_rummy: "Crazy Rummy", hearts: "Hearts", red_five: "Red Five" };

class Page {
  private quick = new Python();
  private slow = new Python();
  private text = recall("record") ?? "";
  private view: View = VIEWS.find((one) => one === recall("view")) ?? "write";
  private searching: ReturnType<typeof setTimeout> | undefined;
  private drawn = "";
  private editor: Editor;
  private table: Table;

  constructor(tokens: unknown) {
    speak(firstLanguage(recall("language")));
    this.editor = new Editor(byId("editor"), this.text, say("record"), tokens, (text) => this.changed(text));
    this.table = new Table(byId("keep"), this.quick, () => this.text, (text) => { this.editor.text = text; }, (error) => this.failed(error));
    byId("language").addEventListener("click", () => this.speak(spoken() === "en" ? "zh" : "en"));
    for (const view of VIEWS) byId(`show-${view}`).addEventListener("click", () => this.show(view));
    byId("views").addEventListener("keydown", (event) => this.arrow(event));
    byId<HTMLSelectElement>("example").addEventListener("change", () => this.example());
    byId<HTMLInputElement>("file").addEventListener("change", () => this.open());
    for (const kind of ["text", "json", "page"] as const) byId(`as-${kind}`).addEventListener("click", () => this.download(kind));
    this.speak(spoken());
    this.show(this.view);
  }

  // ---- views and language

  private show(view: View): void {
    this.view = view;
    keep("view", view);
    for (const one of VIEWS) {
      byId(one).hidden = one !== view;
      byId(`show-${one}`).setAttribute("aria-selected", String(one === view));
      byId(`show-${one}`).tabIndex = one === view ? 0 : -1;
    }
    if (view === "keep") void this.table.show();
    if (view === "replay") void this.replay();
  }

  private arrow(event: KeyboardEvent): void {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    const view = VIEWS[(VIEWS.indexOf(this.view) + by + VIEWS.length) % VIEWS.length] ?? "write";
    this.show(view);
    byId(`show-${view}`).focus();
  }

  private speak(language: Language): void {
    speak(language);
    keep("language", language);
    for (const one of document.querySelectorAll<HTMLElement>("[data-say]")) one.textContent = say(one.dataset.say as Word);
    for (const one of document.querySelectorAll<HTMLElement>("[data-label]")) one.setAttribute("aria-label", say(one.dataset.label as Word));
    this.editor.rename(say("record"));
    this.table.translate();
    this.drawn = "";
    void this.judge();
    if (this.view !== "write") this.show(this.view);
  }

  // ---- the record and what is found in it

  private changed(text: string): void {
    this.text = text;
    keep("record", text);
    void this.judge();
  }

  private async judge(): Promise<void> {
    clearTimeout(this.searching);
    this.status(say("judging"));
    const text = this.text;
    try {
      const verdict = await this.quick.ask<Verdict>("judge", [text, spoken()], "judge");
      this.tell(verdict);
      const repairable = verdict.findings.length > 0;
      if (repairable) this.searching = setTimeout(() => this.search(text), PAUSE);
    } catch (error) {
      this.failed(error as Error);
    }
  }

  private async search(text: string): Promise<void> {
    this.status(say("searching"));
    try {
      const verdict = await this.slow.ask<Verdict>("repairs", [text, spoken()], "repairs");
      if (text === this.text) this.tell(verdict);
    } catch (error) {
      this.failed(error as Error);
    }
  }

  private tell(verdict: Verdict): void {
    const count = verdict.findings.length;
    this.status(count ? say("found", { n: count }) : verdict.records.length ? say("clean") : "");
    this.editor.show(verdict, (repair) => say("repair", { change: repair.title }));
    byId("found").replaceChildren(findingList(verdict, { go: (one) => this.editor.goTo(one), repair: (one) => this.repair(one) }));
    byId("sheets").replaceChildren(...scoreSheets(verdict));
    document.documentElement.dataset.judged = String(performance.now());
  }

  private repair(repair: Repair): void { this.editor.repair(repair); }

  private status(text: string): void { byId("status").textContent = text; }

  private failed(error: Error): void {
    if (!(error instanceof Superseded)) this.status(say("wrong", { why: error.message.trim().split("\n").at(-1) ?? "" }));
  }

  // ---- the replay

  /** Shows the page that hoyle makes of the record, in a frame that can do nothing but show it. */
  private async replay(): Promise<void> {
    const { text } = this;
    const frame = byId("replay");
    if (this.drawn === text && text) return;
    frame.replaceChildren(el("p", { role: "status" }, say(text.trim() ? "drawing" : "no_replay")));
    if (!text.trim()) return;
    try {
      const page = await this.slow.ask<string>("page", [text, spoken()], "page");
      const shown = el("iframe", { title: say("replay"), sandbox: "allow-scripts" });
      shown.srcdoc = page;
      frame.replaceChildren(shown);
      this.drawn = text;
    } catch (error) {
      if (!(error instanceof Superseded)) frame.replaceChildren(el("p", {}, say("no_replay")));
    }
  }

  // ---- files

  private replace(text: string): void {
    this.table.forget();
    this.editor.text = text;
  }

  private async example(): Promise<void> {
    const choice = byId<HTMLSelectElement>("example");
    const name = choice.value;
    choice.value = "";
    if (name) this.replace(await (await fetch(`examples/${name}.txt`)).text());
  }

  private async open(): Promise<void> {
    const input = byId<HTMLInputElement>("file");
    const [file] = input.files ?? [];
    if (file) this.replace(await file.text());
    input.value = "";
  }

  private async download(kind: "text" | "json" | "page"): Promise<void> {
    const { text } = this;
    byId(`as-${kind}`).closest("details")?.removeAttribute("open");
    const [name, type] = { text: ["record.txt", "text/plain"], json: ["report.json", "application/json"], page: ["record.html", "text/html"] }[kind] as [string, string];
    try {
      const content = kind === "text" ? text : await this.slow.ask<string>(kind, [text, spoken()]);
      const address = URL.createObjectURL(new Blob([content], { type }));
      el("a", { href: address, download: name }).click();
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
    } catch (error) {
      this.failed(error as Error);
    }
  }
}

for (const [game, title] of Object.entries(EXAMPLES)) byId("example").append(el("option", { value: game }, title));
new Page(await (await fetch("tokens.json")).json());
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("offline.js");
