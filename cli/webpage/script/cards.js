// Cards, and rows of them.

function card(text, marks = "") {
  if (text === "?") return el("span", { class: `card back ${marks}` });
  const [name, means] = text.split("=");
  const suit = SUITS[name[0]];
  const rank = suit ? name.slice(1) : name.startsWith("Big") ? "★" : name.startsWith("Small") ? "☆" : "J";
  const kind = suit || (name.startsWith("Small") ? "j small" : "j");
  const corner = suit ? rank : rank === "J" ? "" : rank;
  const made = el("span", { class: `card ${kind} ${marks}`, title: name },
    el("span", { class: "corner" }, el("b", {}, corner), symbol(suit || "j")), symbol(suit || "j"));
  if (means) made.append(el("span", { class: "means" }, ...suited(means)));
  return made;
}

const cardsOf = (text) => (text ? text.split(",") : []);
const nameOf = (text) => text.split("=")[0];

/** Tells which of the cards asked for one after the other were not there before. */
class Arrivals {
  constructor(before) {
    this.left = new Map();
    for (const one of before.map(nameOf)) this.left.set(one, (this.left.get(one) || 0) + 1);
  }

  isNew(text) {
    const left = this.left.get(nameOf(text)) || 0;
    this.left.set(nameOf(text), left - 1);
    return left <= 0;
  }
}

class Row {
  constructor(values) {
    const [label, text, note = "", number = null, doubts = [], doubtful = false] = values;
    this.label = label;
    this.note = note;
    this.number = number;
    this.doubts = doubts;
    this.doubtful = doubtful;
    this.cards = cardsOf(text);
  }

  get size() { return this.doubts.reduce((sum, one) => sum + one[1], this.cards.length); }

  get words() {
    const doubts = this.doubts.map((one) => one[0]);
    const cards = this.cards.map((one) => (one.includes("=") ? `${nameOf(one)} (${filled(labels.stands_for, { card: one.split("=")[1] })})` : one));
    const count = this.number === null ? [] : [counted(this.number)];
    const sure = this.doubtful ? [labels.uncertain] : [];
    return [...(cards.length ? [cards.join(" ")] : []), ...(this.note ? [this.note] : []), ...doubts, ...count, ...sure].join(labels.comma);
  }
}

const counted = (number) => (number === 1 ? labels.card : filled(labels.cards, { n: number }));

/** Cards side by side, each so far over the next as there is room. */
function fan(row, before, lit, size = "") {
  const arrivals = before ? new Arrivals(before.cards) : null;
  const absent = row.doubts.filter((one) => one[4]).map((one) => cardsOf(one[4]));
  const sure = absent.filter((one) => one.length === 1).map((one) => one[0]);
  const slots = row.cards.map((text) => {
    const marks = [];
    if (arrivals && arrivals.isNew(text)) marks.push(lit.has(nameOf(text)) ? "blamed" : "new");
    else if (lit.has(nameOf(text))) marks.push("lit");
    if (sure.includes(nameOf(text))) marks.push("absent");
    return el("span", { class: "slot" }, card(text, marks.join(" ")));
  });
  for (const [, unseen, more, perhaps] of row.doubts) {
    for (let at = 0; at < unseen; at++) slots.push(el("span", { class: "slot" }, card("?")));
    const options = cardsOf(perhaps);
    if (more && options.length > 0 && options.length < 4) {
      slots.push(el("span", { class: "slot perhaps" }, ...options.map((one) => card(one, "maybe"))));
    } else if (more) {
      slots.push(el("span", { class: "slot" }, card("?", "maybe")));
    }
  }
  const made = el("div", { class: `fan ${size} ${slots.length > MANY_CARDS ? "many" : ""}` });
  made.append(...slots);
  return made;
}

function doubtsOf(row) {
  if (!row.doubts.length && !row.doubtful) return null;
  const said = row.doubts.filter((one) => !one[1]).map((one) => one[0]);
  if (row.doubtful) said.unshift(labels.uncertain);
  return said.length ? el("p", { class: "doubt" }, ...suited(`≈ ${said.join("; ")}`)) : null;
}
