// Keeping the record at the table: whoever is due, what is possible, cards by tapping. All that is shown
// follows from the record and the line that is being written, so both are all that is kept.
import { button, el, suited } from "./elements";
import type { Python } from "./python";
import { keep, recall } from "./storage";
import type { Choice, Deal, Game, Line, Next, Setting, Verdict } from "./verdict";
import { findingList, scoreSheets } from "./findings";
import { say, spoken } from "./words";

interface Sitting {
  deal: Deal | null;
  next: Next | null;
  verdict: Verdict;
  claimed: boolean;
  line: number;
}

/** What a tap on a card is for. */
type Target = { player: string } | { setting: Setting } | { line: Line; number: number };

const LAST_LINES = 6;
const MOST_PLAYERS = 8;
const USUAL_HAND = 13;

export class Table {
  private typed = recall("typed") ?? "";
  private cards: string[] = [];
  private target: Target | null = null;
  private games: Game[] = [];
  private sitting: Sitting | null = null;
  private settingUp = false;
  private history: { text: string; typed: string }[] = [];
  private written = "";

  constructor(private host: HTMLElement, private python: Python, private text: () => string, private put: (text: string) => void, private failed: (error: Error) => void) {
    for (const kind of ["click", "change", "submit"]) host.addEventListener(kind, () => this.remember(), true);
  }

  /** Shows how things stand in the record. */
  async show(): Promise<void> {
    delete this.host.dataset.settled;
    try {
      if (!this.games.length) this.games = await this.python.ask<Game[]>("games", [spoken()]);
      const text = this.text();
      if (this.settingUp || !text.trim()) {
        this.draw(this.form());
        return;
      }
      this.sitting = await this.python.ask<Sitting>("table", [text, this.typed, spoken()], "table");
      const { next } = this.sitting;
      if (next?.finished && !next.choices.length && this.typed) await this.commit(next.finished);
      else this.draw(...this.seated(this.sitting));
    } catch (error) {
      this.failed(error as Error);
    }
  }

  /** Forgets what was being written, as another record is there. */
  forget(): void {
    this.type("");
    [this.cards, this.target] = [[], null];
  }

  /** Forgets the names of the games, which are told in the language of the page. */
  translate(): void { this.games = []; }

  private draw(...parts: (Node | null)[]): void {
    const focused = this.host.contains(document.activeElement);
    this.host.replaceChildren(...parts.filter((one) => one !== null));
    this.host.dataset.settled = "";
    if (focused) this.host.querySelector<HTMLElement>(".choices button, .pad button, button")?.focus({ preventScroll: true });
  }

  private type(typed: string): void {
    delete this.host.dataset.settled;
    this.typed = typed;
    keep("typed", typed);
  }

  private write(text: string): void {
    this.written = text;
    this.put(text);
  }

  /** Keeps how things are before a tap changes them. */
  private remember(): void {
    const [text, typed] = [this.text(), this.typed];
    if (text !== this.written) [this.history, this.written] = [[], text]; // it was changed elsewhere
    const last = this.history.at(-1);
    if (last?.text !== text || last.typed !== typed) this.history.push({ text, typed });
  }

  // ---- a new record

  private form(): HTMLElement {
    const names = el("div", { class: "names" });
    const add = (name: string) => names.append(el("input", { type: "text", value: name, maxlength: "30", "aria-label": say("player", { n: names.children.length + 1 }) }));
    const game = el("select", { id: "game", onchange: () => chosen() }, ...this.games.map((one) => el("option", { value: one.game }, one.title)));
    const set = el("div", { class: "settings" });
    const chosen = () => {
      const one = this.games.find((other) => other.game === game.value);
      names.replaceChildren();
      for (const name of one?.players ?? []) add(name);
      set.replaceChildren(...(one?.settings ?? []).map((setting) => el("label", {}, setting.label,
        setting.values.length
          ? el("select", { name: setting.key }, el("option", { value: "" }, "—"), ...setting.values.map((value) => el("option", {}, value)))
          : el("input", { type: "text", name: setting.key }))));
    };
    chosen();
    const begin = async (event: Event) => {
      event.preventDefault();
      const players = [...names.querySelectorAll("input")].map((one) => one.value.trim()).filter(Boolean);
      const settings = Object.fromEntries([...set.querySelectorAll<HTMLInputElement>("[name]")].map((one) => [one.name, one.value]));
      const { text } = await this.python.ask<{ text: string }>("begin", [game.value, players, settings, spoken()]);
      this.settingUp = false;
      this.forget();
      this.write(text);
      await this.show();
    };
    return el("form", { class: "begin", onsubmit: begin },
      el("label", {}, say("game"), game),
      el("fieldset", {}, el("legend", {}, say("players")), names,
        button(say("add_player"), () => { if (names.children.length < MOST_PLAYERS) add(""); })),
      set,
      this.text().trim() ? el("p", { class: "caution" }, say("replaces")) : null,
      el("button", { type: "submit", class: "main" }, say("begin")));
  }

  // ---- at the table

  private seated(sitting: Sitting): (Node | null)[] {
    const { deal, next, claimed } = sitting;
    const middle = claimed ? [this.closed()] : deal ? this.dealing(deal) : next ? this.playing(next) : [];
    return [
      el("div", { class: "acts" },
        button(say("undo"), () => this.undo(), { class: "undo" }),
        next?.choices.length || next?.typed ? button(say("finish"), () => this.finish(), { class: "finish" }) : null,
        button(say("begin_new"), () => { this.settingUp = true; void this.show(); }, { class: "new" })),
      ...middle, this.lastLines(), this.told(sitting), ...scoreSheets(sitting.verdict)];
  }

  private lastLines(): HTMLElement {
    const lines = this.text().trimEnd().split("\n").slice(-LAST_LINES);
    return el("section", { class: "last", "aria-label": say("last_lines") }, el("h2", {}, say("last_lines")),
      el("pre", { tabindex: "0" }, ...lines.flatMap((line) => [el("span", {}, ...suited(line)), "\n"]), this.typed ? el("b", {}, ...suited(this.typed)) : null));
  }

  /** What is found in this round. */
  private told({ verdict, line }: Sitting): HTMLElement {
    const findings = verdict.findings.filter((one) => one.from[0] >= line).map((one) => ({ ...one, repairs: [] }));
    return el("section", { class: "told", role: "status" }, el("h2", {}, say("told")), findingList({ ...verdict, findings }));
  }

  private closed(): HTMLElement {
    return el("p", {}, button(say("next_round"), () => this.changed("open_round"), { class: "main next-round" }));
  }

  // ---- the deal

  private dealing(deal: Deal): (Node | null)[] {
    const [player] = deal.players;
    if (!this.target && player !== undefined) this.target = { player };
    const { target } = this;
    const parts: (Node | null)[] = [el("h2", {}, say("deal"))];
    parts.push(el("div", { class: "choices deal-settings" }, ...deal.settings.flatMap((one) => this.setting(one)), ...deal.lines.map((one, number) => this.line(one, number))));
    if (target && "player" in target) {
      const name = target.player;
      const count = el("input", { type: "number", min: "1", max: "60", value: String(USUAL_HAND), "aria-label": say("unknown_hand") });
      parts.push(el("h3", {}, say("hand_of", { player: name })), ...this.tapping(deal),
        el("p", { class: "acts" },
          button(say("hand_done", { player: name }), () => this.dealt(name, this.cards), { class: "main hand-done", disabled: !this.cards.length }),
          count, button(say("unknown_hand"), () => this.dealt(name, Array(Math.max(1, Number(count.value))).fill("?")), { class: "unseen" })));
    } else if (target && "setting" in target) {
      const { setting } = target;
      parts.push(el("h3", {}, setting.label), this.pad(deal.cards, (card) => this.set(setting, card)));
    } else if (target && "line" in target) {
      const { line, number } = target;
      const done = () => this.named(number);
      parts.push(el("h3", {}, say("tap_cards", { line: label(line), n: line.hidden })), ...this.tapping(deal),
        el("p", { class: "acts" }, button(say("write_line"), done, { class: "main line-done", disabled: this.cards.length !== line.hidden })));
    }
    parts.push(el("p", {}, button(say("play"), () => this.startPlay(), { class: deal.players.length ? "start" : "main start" })));
    return parts;
  }

  /** The cards that have been tapped, and those to be tapped. */
  private tapping(deal: Deal): Node[] {
    return [
      el("p", { class: "taken", "aria-live": "polite" }, say("taken", { n: this.cards.length }), " ",
        ...this.cards.map((card, at) => button(card, () => { this.cards.splice(at, 1); this.redraw(); }, { class: "card", "aria-label": `− ${card}` }))),
      this.pad(deal.cards, (card) => { this.cards.push(card); this.redraw(); })];
  }

  private line(one: Line, number: number): HTMLElement {
    if (!one.hidden) return button(one.label, () => this.append(one.line), { class: "move" });
    return button(`${label(one)} …`, () => { [this.cards, this.target] = [[], { line: one, number }]; this.redraw(); });
  }

  private async named(number: number): Promise<void> {
    const line = await this.python.ask<string>("line", [number, this.cards, this.text(), spoken()]);
    [this.cards, this.target] = [[], null];
    await this.append(line);
  }

  private setting(one: Setting): Node[] {
    if (one.card) return [button(`${one.label} …`, () => { this.target = { setting: one }; this.redraw(); })];
    if (one.values.length) return [el("label", {}, one.label, el("select", { "data-key": one.key, onchange: (event: Event) => this.set(one, (event.target as HTMLSelectElement).value) }, el("option", { value: "" }, "—"), ...one.values.map((value) => el("option", {}, value))))];
    return [];
  }

  private set(setting: Setting, value: string): void {
    this.target = null;
    if (value) void this.append(`${setting.label}: ${value}`);
  }

  private async dealt(player: string, cards: string[]): Promise<void> {
    const line = await this.python.ask<string>("hand", [player, cards, this.text(), spoken()]);
    [this.cards, this.target] = [[], null];
    await this.append(line);
  }

  private async startPlay(): Promise<void> {
    [this.cards, this.target] = [[], null];
    this.write(`${this.text().trimEnd()}\n\n`);
    await this.show();
  }

  // ---- play

  private playing(next: Next): (Node | null)[] {
    const players = [...new Set(next.choices.map((one) => one.player))];
    const whose = next.typed.split(/[:：]/)[0];
    const title = players.length > 1 ? say("whose") : players[0] === "" ? say("line_due") : say("due", { player: players[0] ?? whose ?? "" });
    const cards = next.choices.filter((one) => one.kind === "card");
    const moves = next.choices.filter((one) => one.kind !== "card");
    const groups = [...new Set(moves.map((one) => one.group))].filter((name) => name && moves.filter((one) => one.group === name).length > 1);
    const others = moves.filter((one) => !groups.includes(one.group));
    const known = next.choices.length || next.finished;
    return [
      el("h2", { class: "due" }, known ? title : say(next.typed ? "hidden_hands" : "over")),
      known || next.typed ? null : el("p", {}, button(say("finish"), () => this.finish(), { class: "main finish" })),
      cards.length ? el("h3", {}, say("which_card")) : null,
      cards.length ? el("div", { class: "choices cards" }, ...cards.map((one) => this.choice(one, one.label))) : null,
      ...groups.map((name) => el("div", { class: "choices group", role: "group", "aria-label": name ?? "" }, el("span", {}, name ?? ""),
        ...moves.filter((one) => one.group === name).map((one) => this.choice(one, one.card ?? one.label)))),
      el("div", { class: "choices" }, ...others.map((one) => this.choice(one, one.kind === "open" ? one.label.replace("?", "…") : one.label)),
        next.finished ? button(say("end_turn"), () => this.commit(next.finished ?? ""), { class: "main end-turn" }) : null),
      this.other(next, !known && !!next.typed)];
  }

  private choice(one: Choice, shown: string): HTMLElement {
    const chosen = () => { this.type(one.line); void this.show(); };
    const kind = { card: "card", move: "move", line: "move", open: "move open", whole: "main whole" }[one.kind];
    return button(shown, one.kind === "line" ? () => this.commit(one.line) : chosen, { class: kind, "aria-label": shown === one.card ? one.label : undefined });
  }

  /** A line that is written by hand, cards being tapped into it. */
  private other(next: Next, open: boolean): HTMLElement {
    const line = el("input", { type: "text", value: next.typed, "aria-label": say("line_label"), autocomplete: "off" });
    const tap = (card: string) => {
      const before = line.value.replace(/[.。]$/, "");
      line.value = before + (/[♠♥♣♦\dJQKAr]$/.test(before) ? "-" : before.endsWith(" ") || !before ? "" : " ") + card;
    };
    const send = (event: Event) => { event.preventDefault(); if (line.value.trim()) void this.commit(line.value.trim()); };
    return el("details", open ? { open: true } : {}, el("summary", {}, say("other")),
      el("form", { class: "acts", onsubmit: send }, line, el("button", { type: "submit" }, say("write_line"))),
      this.pad(CARDS, tap));
  }

  private pad(cards: string[], tap: (card: string) => void): HTMLElement {
    return el("div", { class: "pad" }, ...cards.map((card) => button(card, () => tap(card), { class: "card" })));
  }

  // ---- changes

  private redraw(): void { if (this.sitting) this.draw(...this.seated(this.sitting)); }

  private async append(line: string): Promise<void> {
    const text = this.text();
    delete this.host.dataset.settled;
    this.write(`${text}${text.endsWith("\n") || !text ? "" : "\n"}${line}\n`);
    await this.show();
  }

  private async commit(line: string): Promise<void> {
    this.type("");
    await this.append(line);
  }

  private finish(): void {
    this.type("");
    this.changed("close");
  }

  private async changed(method: "close" | "open_round"): Promise<void> {
    try {
      const { text } = await this.python.ask<{ text: string }>(method, [this.text(), spoken()]);
      this.write(text);
      await this.show();
    } catch (error) {
      this.failed(error as Error);
    }
  }

  /** Takes back the last tap that changed something; of what was there before the first, the last line. */
  private undo(): void {
    const [text, typed] = [this.text(), this.typed];
    if (this.cards.length) this.cards.pop();
    else {
      let before = this.history.pop();
      while (before?.text === text && before.typed === typed) before = this.history.pop();
      this.type(before?.typed ?? "");
      if (!before && !typed) before = { text: text.trimEnd().split("\n").slice(0, -1).map((line) => `${line}\n`).join(""), typed: "" };
      this.write(before?.text ?? text);
      this.target = null;
    }
    void this.show();
  }
}

/** What a line is about. */
const label = (one: Line): string => one.label.split(/[:：]/)[0] ?? one.label;

const CARDS = ["♠", "♥", "♣", "♦"].flatMap((suit) => ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"].map((rank) => suit + rank)).concat("Joker");
