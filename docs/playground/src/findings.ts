// What is found in the record, and its scores, as a list beside the editor.
import { button, el, suited } from "./elements";
import type { Finding, Repair, Verdict } from "./verdict";
import { say, spoken } from "./words";

export interface Acts {
  go: (finding: Finding) => void;
  repair: (repair: Repair) => void;
}

const NAMES = { 1: "error", 2: "warning", 3: "note" } as const;

/** With `acts`, a tap goes to the place of a finding, or makes a repair. */
export function findingList(verdict: Verdict, acts?: Acts): HTMLElement {
  if (!verdict.findings.length) return el("p", { class: "clean" }, verdict.failure ?? say(verdict.records.length ? "clean" : "nothing"));
  return el("ol", { class: "finding-list" }, ...verdict.findings.map((one) => item(one, acts)));
}

function item(one: Finding, acts?: Acts): HTMLElement {
  const where = say("line", { n: one.from[0] + 1 });
  const [first = "", ...more] = one.message.split("\n");
  return el("li", { class: NAMES[one.severity] },
    el("p", {}, acts ? button(where, () => acts.go(one), { class: "go" }) : `${where}:`, " ", ...suited(first), " ",
      one.code ? el("a", { href: `../${spoken() === "zh" ? "zh/" : ""}findings/${one.code}/`, class: "code" }, one.code) : null),
    ...more.map((line) => el("p", { class: "help" }, ...suited(line))),
    ...one.repairs.slice(0, 3).map((repair) => el("p", {}, button(say("repair", { change: repair.title }), () => acts?.repair(repair), { class: "repair" }))));
}

export function scoreSheets({ records }: Verdict): HTMLElement[] {
  return records.filter((one) => one.scores.length).map(({ title, scores: [head = [], ...rows] }) => el("div", { class: "sheet", tabindex: "0", role: "group", "aria-label": `${say("scores")}: ${title}` },
    el("table", {},
      el("thead", {}, el("tr", {}, ...head.map((name, at) => (at ? el("th", { scope: "col" }, name) : el("td", {}))))),
      el("tbody", {}, ...rows.map(([label = "", ...cells]) => el("tr", {}, el("th", { scope: "row" }, label), ...cells.map((cell) => el("td", {}, cell))))))));
}
