// The table as it stands.

const DRAWN = {
  hands: (section, context) => el("div", { class: "hands" }, ...section.rows.map((row, at) => {
    const before = context.before("hands", at);
    const due = row.label === context.due;
    const plate = el("p", { class: "plate" }, el("b", {}, row.label), row.note && row.note !== "---" ? null : el("span", {}, String(row.number ?? row.size)));
    const cards = row.cards.length || row.doubts.length ? fan(row, before, context.lit) : el("p", { class: "empty" }, row.note === "---" ? "—" : row.note);
    const moved = row.label === context.moved;
    const places = context.places.filter((one) => one.player === row.label).map((one) => one.text);
    if (moved) plate.append(...context.calls.map((call) => el("em", { class: "call" }, ...suited(call))));
    return el("div", { class: `hand ${due ? "due" : ""} ${moved ? "moved" : ""}`, role: "img", "aria-label": [`${row.label}: ${row.words}`, ...places].join(labels.comma) }, plate,
      el("div", { class: "held" }, cards, doubtsOf(row), ...places.map((text) => el("p", { class: "place" }, ...suited(text)))));
  })),
  melds: (section, context) => el("div", { class: "melds" }, ...section.rows.map((row, at) => (
    row.cards.length
      ? el("div", { class: "meld", role: "img", "aria-label": `${row.label}: ${row.words}` }, fan(row, context.before("melds", at) || new Row(["", ""]), context.lit, "small"), el("span", { class: "owner" }, row.label))
      : el("p", { class: "empty" }, row.note)))),
  trick: (section, context) => el("div", { class: "trick" }, ...section.rows.map((row, at) => (
    row.cards.length
      ? el("div", { class: "play", role: "img", "aria-label": `${row.label}: ${row.words}` }, fan(row, context.before("trick", at) || new Row(["", ""]), context.lit, "large"), el("span", { class: "owner" }, row.label))
      : el("p", { class: "won-by" }, `${row.label} ${row.note}`)))),
  pile: (section, context) => {
    const [top, ...rest] = section.rows;
    const below = rest.find((row) => row.cards.length);
    const said = rest.filter((row) => !row.cards.length);
    const before = context.before("pile", 0);
    const all = context.pileBefore();
    return el("div", { class: "pile" },
      top.cards.length
        ? el("div", { class: "top", role: "img", "aria-label": `${top.label}: ${top.words}` }, fan(top, before && all !== 1 + (below ? below.cards.length : 0) ? new Row(["", ""]) : before, context.lit, "large"))
        : el("p", { class: "empty" }, top.note),
      below ? el("div", { class: "under", role: "img", "aria-label": `${below.label}: ${below.words}` }, fan(below, null, new Set(), "tiny")) : null,
      ...said.map((row) => el("p", { class: "said" }, `${row.label}: `, ...suited(row.words))));
  },
  stock: (section) => {
    const [row] = section.rows;
    return el("div", { class: "stock", role: "img", "aria-label": row.words }, row.number > 0 ? card("?") : el("span", { class: "card gone" }), el("span", { class: "owner" }, `${row.doubtful ? "≈ " : ""}${row.number}`));
  },
  points: (section) => el("dl", { class: "points" }, ...section.rows.map((row) => el("div", {}, el("dt", {}, row.label), el("dd", {}, `${row.doubtful ? "≈ " : ""}${row.note}`)))),
  about: (section) => el("dl", { class: "about" }, ...section.rows.map((row) => el("div", {},
    el("dt", {}, row.label || section.title), el("dd", {}, ...suited(row.words))))),
};

const sectionOf = (number) => {
  const [kind, title, rows] = DATA.sections[number];
  return { kind, title, rows: rows.map((row) => new Row(DATA.rows[row])) };
};

/** What a table is drawn beside: how it was before, who is due, which cards a finding speaks of, and what
 * it says of players at other places. */
class Context {
  constructor(step, previous, findings, places) {
    this.places = places;
    const [, , , , moved, due, calls] = step;
    this.moved = moved;
    this.due = due;
    this.calls = calls;
    this.last = previous ? previous[0].map(sectionOf) : [];
    this.first = !previous;
    this.lit = new Set(findings.flatMap((one) => one.cards));
  }

  before(kind, at) {
    if (this.first) return null;
    const section = this.last.find((one) => one.kind === kind);
    return (section && section.rows[at]) || null;
  }

  pileBefore() {
    const section = this.last.find((one) => one.kind === "pile");
    return section ? section.rows.reduce((sum, row) => sum + row.cards.length, 0) : 0;
  }
}

function drawTable(step, previous, findings, places) {
  const context = new Context(step, previous, findings, places);
  const parts = { about: [], hands: [], rest: [] };
  for (const section of step[0].map(sectionOf)) {
    const inside = DRAWN[section.kind](section, context);
    if (section.kind === "about") parts.about.push(inside);
    else if (section.kind === "hands") parts.hands.push(inside);
    else parts.rest.push(el("div", { class: `part ${section.kind}-part` }, el("h2", {}, section.title), inside));
  }
  return [...parts.about, ...parts.hands, el("div", { class: "middle" }, ...parts.rest)];
}
