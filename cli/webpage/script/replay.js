// A replay of a record: where it is, and how to move in it.

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
    const version = this.version === WRITTEN ? this.data.versions[MENDED] : this.now;
    const text = version.lines.map((line) => texts[line]).join("\n") + "\n";
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
    this.left.textContent = this.copy.textContent;
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
    if (step) this.board.replaceChildren(...drawTable(step, this.steps[this.step - 1], found, this.places(found)));
    this.showLines(step, found);
    this.slider.value = this.step;
    this.say(step, found);
    this.items.forEach((item, at) => item.classList.toggle("current", found.some((one) => one.origin === at)));
    this.link();
  }

  /** What findings say of other places, each with the player whose place it is. */
  places(found) {
    return found.flatMap((one) => one.related.map(([at, start, , text]) => (
      { player: this.playerAt(at, start), text: `${filled(labels.line, { n: at })}${labels.colon}${texts[text]}` })));
  }

  /** Whose turn is written at a place, or whose name its line begins with. */
  playerAt(line, column) {
    const { first, lines, rounds } = this.now;
    const round = rounds[Math.max(rounds.findLastIndex((one) => one[1] <= line), 0)];
    const step = round && DATA.rounds[round[0]].find((one) => one[1] + round[1] === line && one[2] <= column && column < one[3]);
    if (step && step[4]) return step[4];
    const text = (texts[lines[line - first]] || "").trim();
    return this.data.players.find((name) => text.startsWith(name));
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
    if (current !== this || !ready || location.protocol === "about:") return; // what stands in a frame has no address
    history.replaceState(null, "", this.address);
  }
}
