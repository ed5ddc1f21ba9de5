"use strict";
// The replay of each record on the page. What it draws from stands in #data (see content.py): numbers name
// rows, sections, texts and rounds, each of which is there once.
{
  const DATA = JSON.parse(document.getElementById("data").textContent);
  const { labels, texts } = DATA;
  const [WRITTEN, MENDED] = [0, 1];
  const SUITS = { "♠": "s", "♥": "h", "♣": "c", "♦": "d" };
  const PLAY_EVERY = 1200; // ms
  const MANY_CARDS = 17; // in one row on a narrow screen
  const root = document.documentElement;
  root.classList.add("has-script");

  // ---- elements

  function el(name, properties = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) {
      if (value === undefined || value === false) continue;
      if (key === "class") made.className = value;
      else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
      else if (key.includes("-") || key === "role" || key === "for") made.setAttribute(key, value);
      else made[key] = value;
    }
    made.append(...children.filter((child) => child !== null && child !== undefined));
    return made;
  }

  function symbol(id) {
    const space = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(space, "svg");
    const use = document.createElementNS(space, "use");
    use.setAttribute("href", `#suit-${id}`);
    svg.setAttribute("viewBox", "0 0 20 20");
    svg.setAttribute("aria-hidden", "true");
    svg.append(use);
    return svg;
  }

  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

  /** A text with its suit signs coloured; what would not be seen, or would do more than show, is a sign. */
  function suited(text) {
    return text.replace(/(?![\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "\ufffd").split(/([♠♥♣♦])/).map((piece) => (
      SUITS[piece] ? el("span", { class: `suit-${SUITS[piece]}` }, piece) : piece));
  }

  // ---- cards

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

  // ---- rows

  class Row {
    constructor(values) {
      [this.label, this.text, this.note = "", this.number = null, this.doubts = [], this.doubtful = false] = values;
      this.cards = cardsOf(this.text);
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

  // ---- the table

  const DRAWN = {
    hands: (section, context) => el("div", { class: "hands" }, ...section.rows.map((row, at) => {
      const before = context.before("hands", at);
      const due = row.label === context.due;
      const plate = el("p", { class: "plate" }, el("b", {}, row.label), row.note && row.note !== "---" ? null : el("span", {}, String(row.number ?? row.size)));
      const cards = row.cards.length || row.doubts.length ? fan(row, before, context.lit) : el("p", { class: "empty" }, row.note === "---" ? "—" : row.note);
      const moved = row.label === context.moved;
      if (moved) plate.append(...context.calls.map((call) => el("em", { class: "call" }, ...suited(call))));
      return el("div", { class: `hand ${due ? "due" : ""} ${moved ? "moved" : ""}`, role: "img", "aria-label": `${row.label}: ${row.words}` }, plate, el("div", { class: "held" }, cards, doubtsOf(row)));
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

  /** What a table is drawn beside: how it was before, who is due, which cards a finding speaks of. */
  class Context {
    constructor(step, previous, findings) {
      [, , , , this.moved, this.due, this.calls] = step;
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

  function drawTable(step, previous, findings) {
    const context = new Context(step, previous, findings);
    const parts = { about: [], hands: [], rest: [] };
    for (const section of step[0].map(sectionOf)) {
      const inside = DRAWN[section.kind](section, context);
      if (section.kind === "about") parts.about.push(inside);
      else if (section.kind === "hands") parts.hands.push(inside);
      else parts.rest.push(el("div", { class: `part ${section.kind}-part` }, el("h2", {}, section.title), inside));
    }
    return [...parts.about, ...parts.hands, el("div", { class: "middle" }, ...parts.rest)];
  }

  // ---- the record as written

  /** A line in pieces: each of the ``marks``, ``{start, end, kind}``, lies over its stretch. */
  function pieces(text, marks) {
    const chars = [...text];
    const edges = [...new Set([0, chars.length, ...marks.flatMap(({ start, end }) => [start, Math.max(end, start + 1)])])]
      .filter((at) => at >= 0 && at <= Math.max(chars.length, 1)).sort((a, b) => a - b);
    const made = [];
    for (let at = 0; at + 1 < edges.length; at++) {
      const [from, to] = [edges[at], edges[at + 1]];
      const kinds = marks.filter(({ start, end }) => start <= from && to <= Math.max(end, start + 1)).map((one) => one.kind);
      const piece = suited(chars.slice(from, to).join("") || " ");
      const wrong = kinds.some((kind) => ["error", "warning", "note"].includes(kind));
      made.push(kinds.length ? el(wrong ? "mark" : "span", { class: kinds.join(" ") }, ...piece) : el("span", {}, ...piece));
    }
    return made.length ? made : [" "];
  }

  // ---- a replay

  class Replay {
    constructor(box, number) {
      this.box = box;
      this.number = number;
      this.data = DATA.records[box.dataset.record];
      this.section = box.closest(".record");
      [this.version, this.round, this.step, this.timer] = [WRITTEN, 0, 0, 0];
      this.drawn = "";
      this.build();
      this.enhance();
      this.show();
    }

    get now() { return this.data.versions[this.version]; }
    get steps() { const round = this.now.rounds[this.round]; return round ? DATA.rounds[round[0]] : []; }
    get findings() { return this.now.findings; }
    get last() { return Math.max(this.steps.length - 1, 0); }

    here(finding) { return finding.step[0] === this.round && finding.step[1] === this.step; }

    // -- what stands there once

    build() {
      const button = (name, sign, action) => el("button", { type: "button", title: labels[name], "aria-label": labels[name], onclick: action }, sign);
      this.tabs = el("div", { class: "tabs", role: "group", "aria-label": labels.rounds });
      this.versions = el("div", { class: "versions", role: "group", "aria-label": labels.version });
      this.board = el("section", { class: "board", "aria-label": labels.table });
      this.lines = el("ol", { class: "lines" });
      this.pane = el("section", { class: "pane", "aria-label": labels.record, tabIndex: 0 }, this.lines);
      this.caption = el("p", { class: "caption", "aria-live": "polite" });
      this.slider = el("input", { type: "range", min: "0", "aria-label": labels.slider, oninput: () => this.go(this.round, Number(this.slider.value)) });
      this.ticks = el("div", { class: "ticks" });
      this.playing = button("play", "▶", () => this.toggle());
      const mistakes = this.data.versions.some((one) => one.findings.length);
      this.transport = el("div", { class: "transport" }, this.caption,
        el("div", { class: "controls" },
          mistakes ? button("before_mistake", "⚑‹", () => this.mistake(-1)) : null,
          button("back", "‹", () => this.move(-1)), this.playing, button("on", "›", () => this.move(1)),
          mistakes ? button("next_mistake", "›⚑", () => this.mistake(1)) : null,
          el("div", { class: "track" }, this.ticks, this.slider)));
      this.buildVersions();
      this.box.append(el("div", { class: "bar" }, this.tabs, this.versions), el("div", { class: "stage" }, this.board, this.pane), this.transport);
    }

    buildVersions() {
      const { versions } = this.data;
      if (versions.length < 2) return;
      const choose = (name, which) => el("button", { type: "button", onclick: () => this.choose(which) }, labels[name]);
      this.choices = [choose("written", WRITTEN), choose("mended", MENDED)];
      this.left = el("span", { class: "left", role: "status" });
      this.versions.append(el("div", { class: "switch" }, ...this.choices));
      if (versions.length > 2) {
        const others = versions.map((one, at) => [at, one.changes.map((text) => texts[text]).join("; ")]).slice(MENDED + 1);
        this.select = el("select", { "aria-label": labels.other_repairs, onchange: () => this.choose(Number(this.select.value)) },
          el("option", { value: String(MENDED) }, labels.other_repairs),
          ...others.map(([at, name]) => el("option", { value: String(at) }, name)));
        this.versions.append(this.select);
      }
      this.copy = el("button", { type: "button", class: "copy", onclick: () => this.copyRecord() }, labels.copy_record);
      this.versions.append(this.left, this.copy);
    }

    /** Gives the list of findings, which is there without a script too, its buttons. */
    enhance() {
      this.items = [...this.section.querySelectorAll("[data-finding]")];
      this.items.forEach((item, at) => {
        const [round, step] = this.data.versions[WRITTEN].findings[at].step;
        const go = el("button", { type: "button", class: "go", onclick: () => { this.choose(WRITTEN); this.go(round, step); this.box.scrollIntoView(); } }, labels.go);
        item.querySelector("article p").append(" ", go);
        item.querySelectorAll("[data-repair]").forEach((repair, choice) => {
          const [, version] = this.data.repairs[at][choice];
          if (version < 0) return;
          repair.append(" ", el("button", { type: "button", class: "go", onclick: () => { this.choose(version); this.go(round, step); this.box.scrollIntoView(); } }, labels.show_repair));
        });
      });
    }

    // -- moving

    go(round, step) {
      this.round = Math.min(Math.max(round, 0), Math.max(this.now.rounds.length - 1, 0));
      this.step = Math.min(Math.max(step, 0), this.last);
      this.show();
    }

    move(by) {
      if (this.step + by > this.last && this.round + 1 < this.now.rounds.length) this.go(this.round + 1, 0);
      else if (this.step + by < 0 && this.round > 0) this.go(this.round - 1, Infinity);
      else this.go(this.round, this.step + by);
    }

    mistake(by) {
      const at = ([round, step]) => round * 1e6 + step;
      const here = at([this.round, this.step]);
      const places = [...new Set(this.findings.map((one) => at(one.step)))].sort((a, b) => a - b);
      const next = by > 0 ? places.find((one) => one > here) : places.findLast((one) => one < here);
      if (next !== undefined) this.go(Math.floor(next / 1e6), next % 1e6);
    }

    toggle() {
      const play = !this.timer;
      clearInterval(this.timer);
      this.timer = play ? setInterval(() => {
        const atEnd = this.round + 1 >= this.now.rounds.length && this.step >= this.last;
        if (atEnd) this.toggle(); else this.move(1);
      }, PLAY_EVERY) : 0;
      this.playing.textContent = play ? "❚❚" : "▶";
      this.playing.setAttribute("aria-label", play ? labels.pause : labels.play);
      this.playing.title = play ? labels.pause : labels.play;
    }

    choose(version) {
      if (version === this.version) return;
      this.version = version;
      this.go(this.round, this.step);
    }

    async copyRecord() {
      const text = this.now.lines.map((line) => texts[line]).join("\n") + "\n";
      let done = true;
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        const area = el("textarea", { value: text, "aria-label": labels.record });
        document.body.append(area);
        area.select();
        done = document.execCommand("copy");
        area.remove();
      }
      this.copy.textContent = done ? labels.copied : labels.not_copied;
      setTimeout(() => { this.copy.textContent = labels.copy_record; }, 2000);
    }

    // -- showing

    show() {
      const found = this.findings.filter((one) => this.here(one));
      const step = this.steps[this.step];
      const key = `${this.version} ${this.round}`;
      if (key !== this.drawn) {
        this.drawn = key;
        this.showRounds();
        this.showVersion();
        this.showTicks();
      }
      if (step) this.board.replaceChildren(...drawTable(step, this.steps[this.step - 1], found));
      this.showLines(step, found);
      this.slider.value = this.step;
      this.say(step, found);
      this.items.forEach((item, at) => item.classList.toggle("current", found.some((one) => one.origin === at)));
      this.link();
    }

    showRounds() {
      this.tabs.replaceChildren(...this.now.rounds.map(([, , number], at) => {
        const wrong = this.findings.filter((one) => one.step[0] === at).length;
        const made = el("button", { type: "button", "aria-pressed": String(at === this.round), onclick: () => this.go(at, 0) }, filled(labels.round, { n: number }));
        if (wrong) made.append(" ", el("span", { class: "badge wrong" }, String(wrong)));
        return made;
      }));
    }

    showVersion() {
      if (!this.choices) return;
      this.choices.forEach((one, at) => one.setAttribute("aria-pressed", String(at === this.version)));
      if (this.select) this.select.value = String(Math.max(this.version, MENDED));
      const written = this.version === WRITTEN;
      const left = this.findings.length;
      this.left.textContent = written ? "" : left ? filled(labels.left, { n: left }) : labels.none_left;
      this.copy.hidden = written;
      const kept = new Set(this.findings.map((one) => one.origin));
      this.items.forEach((item, at) => item.classList.toggle("mended", !written && !kept.has(at)));
      this.section.classList.toggle("is-mended", !written);
    }

    showTicks() {
      this.slider.max = String(this.last);
      const places = new Map();
      for (const one of this.findings.filter((each) => each.step[0] === this.round)) {
        if (places.get(one.step[1]) !== "error") places.set(one.step[1], one.severity);
      }
      this.ticks.replaceChildren(...[...places].map(([step, severity]) => {
        const made = el("span", { class: `tick ${severity}`, onclick: () => this.go(this.round, step) });
        made.style.left = `${this.last ? (step / this.last) * 100 : 0}%`;
        return made;
      }));
    }

    /** The lines of the round: those from its heading to the next, and with the first those before it. */
    showLines(step, found) {
      const { first, lines, rounds } = this.now;
      const round = rounds[this.round];
      const from = this.round === 0 || !round ? first : round[1];
      const next = rounds[this.round + 1];
      const to = next ? next[1] : first + lines.length;
      const line = step && step[1] >= 0 ? step[1] + round[1] : round ? round[1] : first;
      const marks = this.marks(step, found, line);
      this.lines.replaceChildren();
      let current = null;
      for (let at = from; at < to; at++) {
        const text = texts[lines[at - first]];
        const item = el("li", { class: at === line ? "now" : "", onclick: () => this.goToLine(at) },
          el("span", { class: "number" }, String(at)), el("span", { class: "text" }, ...pieces(text, marks.get(at) || [])));
        this.lines.append(item);
        if (at === line) current = item;
        for (const one of this.findings.filter((each) => each.at[0] === at)) {
          const note = this.note(one, found.includes(one));
          this.lines.append(note);
          if (found.includes(one)) current = note;
        }
      }
      this.lines.style.setProperty("--digits", String(to).length);
      this.scrollTo(current);
    }

    marks(step, found, line) {
      const marks = new Map();
      const add = (at, start, end, kind) => marks.set(at, [...(marks.get(at) || []), { start, end, kind }]);
      for (const [at, start, end] of this.now.changed) add(at, start, end, "changed");
      if (step && step[1] >= 0) add(line, step[2], step[3], "turn");
      for (const one of this.findings) {
        for (const [at, start, end] of one.follows) add(at, start, end, "follows");
        add(one.at[0], one.at[1], one.at[2], one.severity);
      }
      for (const one of found) {
        for (const [at, start, end] of one.related) add(at, start, end, "related");
      }
      return marks;
    }

    /** What is written under a line about a finding in it. */
    note(finding, active) {
      const toggle = el("button", { type: "button", "aria-expanded": String(active), onclick: (event) => { event.stopPropagation(); this.go(...finding.step); } },
        el("code", {}, finding.code), " ", ...suited(texts[finding.message]));
      const made = el("li", { class: `note ${finding.severity} ${active ? "active" : ""}` }, toggle);
      if (!active) return made;
      const repairs = this.version === WRITTEN ? this.data.repairs[finding.origin] || [] : [];
      if (finding.help !== undefined && !repairs.some(([text]) => text === finding.help)) made.append(el("p", {}, ...suited(texts[finding.help])));
      for (const [at, , , text] of finding.related) {
        made.append(el("p", { class: "place" }, el("button", { type: "button", onclick: () => this.goToLine(at) }, filled(labels.line, { n: at })), " ", ...suited(texts[text])));
      }
      for (const [text, version] of repairs) {
        made.append(el("p", { class: "repair" }, ...suited(texts[text]), " ",
          version > 0 ? el("button", { type: "button", onclick: () => this.choose(version) }, labels.show_repair) : null));
      }
      const item = this.items[finding.origin];
      if (item) made.append(el("p", {}, el("a", { href: `#${item.id}`, onclick: () => { item.querySelector("details").open = true; } }, labels.why)));
      return made;
    }

    goToLine(line) {
      const { rounds } = this.now;
      const round = Math.max(rounds.findLastIndex((one) => one[1] <= line), 0);
      if (!rounds[round]) return;
      const steps = DATA.rounds[rounds[round][0]];
      const step = steps.findLastIndex((one) => one[1] >= 0 && one[1] + rounds[round][1] <= line);
      this.go(round, Math.max(step, 0));
    }

    scrollTo(item) {
      if (!item || this.pane.scrollHeight <= this.pane.clientHeight) return;
      const top = item.offsetTop - this.lines.offsetTop;
      const [from, height] = [this.pane.scrollTop, this.pane.clientHeight];
      if (top < from + 40 || top + item.offsetHeight > from + height - 40) this.pane.scrollTop = Math.max(top - height / 2, 0);
    }

    say(step, found) {
      const round = this.now.rounds[this.round];
      if (!step) { this.caption.replaceChildren(); return; }
      const text = step[1] >= 0 ? [...texts[this.now.lines[step[1] + round[1] - this.now.first]]].slice(step[2], step[3]).join("").trim() : "";
      const turn = this.step ? filled(labels.turn, { n: this.step, m: this.last }) : labels.deal;
      const who = step[4] && !text.startsWith(step[4]) ? `${step[4]}: ` : "";
      const next = step[5] ? filled(labels.next, { player: step[5] }) : this.step === this.last ? labels.over : "";
      this.caption.replaceChildren(
        el("span", { class: "where" }, `${filled(labels.round, { n: round[2] })}${labels.comma}${turn}`), " ",
        el("span", { class: "what" }, ...suited(who + text)), " ",
        ...found.flatMap((one) => [el("span", { class: `wrong ${one.severity}` }, ...suited(filled(labels.mistake, { text: texts[one.message] }))), " "]),
        el("span", { class: "next" }, next));
    }

    get address() {
      const round = this.now.rounds[this.round];
      const record = records.length > 1 ? `record-${this.number + 1}-` : "";
      return `#${record}round-${round ? round[2] : 0}-turn-${this.step}`;
    }

    link() {
      if (current !== this || !ready) return;
      history.replaceState(null, "", this.address);
    }
  }

  // ---- the page

  const records = [...document.querySelectorAll("main > .record")];
  const replays = new Map();
  let current = null;
  let opened = -1;
  let ready = false;

  /** Shows one of the records, and draws its replay when it is shown for the first time. */
  function open(number) {
    const at = Math.min(Math.max(number, 0), records.length - 1);
    if (at === opened || at < 0) return;
    if (current && current.timer) current.toggle();
    opened = at;
    records.forEach((record, other) => { record.hidden = other !== at; });
    document.querySelectorAll(".records a").forEach((link, other) => {
      if (other === at) link.setAttribute("aria-current", "true"); else link.removeAttribute("aria-current");
    });
    const box = records[at].querySelector(".replay");
    if (box && !replays.has(at)) replays.set(at, new Replay(box, at));
    current = replays.get(at) || null;
  }

  function follow() {
    const record = location.hash.match(/^#record-(\d+)/);
    open(record ? Number(record[1]) - 1 : Math.max(opened, 0));
    const place = location.hash.match(/round-(-?\d+)-turn-(\d+)$/);
    if (!place || !current) return;
    const round = current.now.rounds.findIndex((one) => String(one[2]) === place[1]);
    if (round >= 0) current.go(round, Number(place[2]));
  }

  const KEYS = {
    ArrowLeft: () => current.move(-1),
    ArrowRight: () => current.move(1),
    ArrowUp: () => current.go(current.round - 1, 0),
    ArrowDown: () => current.round + 1 < current.now.rounds.length && current.go(current.round + 1, 0),
    Home: () => current.go(current.round, 0),
    End: () => current.go(current.round, Infinity),
    n: () => current.mistake(1),
    p: () => current.mistake(-1),
    m: () => current.data.versions.length > 1 && current.choose(current.version === WRITTEN ? MENDED : WRITTEN),
    " ": () => current.toggle(),
  };

  document.addEventListener("keydown", (event) => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("select, textarea, input:not([type=range])")) return;
    if (event.key === " " && target.closest("button, summary, a")) return;
    const action = KEYS[event.key];
    if (!action || !current) return;
    event.preventDefault();
    action();
  });
  window.addEventListener("hashchange", follow);

  const theme = document.getElementById("theme");
  theme.addEventListener("click", () => {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const now = root.dataset.theme || (dark ? "dark" : "light");
    root.dataset.theme = now === "dark" ? "light" : "dark";
  });
  const four = document.getElementById("four");
  four.addEventListener("click", () => {
    four.setAttribute("aria-pressed", String(root.classList.toggle("four-colours")));
  });
  document.getElementById("print").addEventListener("click", () => window.print());
  follow();
  ready = true;
}
