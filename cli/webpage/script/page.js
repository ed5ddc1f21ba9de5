// The records of the page, and the keys.

let records = /** @type {HTMLElement[]} */ ([]);
const replays = new Map();
let current = null;
let opened = -1;
let ready = false;

/** Shows one of the records, and draws its replay when it is shown for the first time. */
function openRecord(number) {
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
  openRecord(record ? Number(record[1]) - 1 : Math.max(opened, 0));
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
  r: () => current.choose((current.version + 1) % current.data.versions.length),
  c: () => current.copy && current.copyRecord(),
  s: () => reveal(current.section.querySelector(".scores")),
  "[": () => openRecord(opened - 1),
  "]": () => openRecord(opened + 1),
  4: () => document.getElementById("four").click(),
  "?": () => reveal(document.querySelector(".keys")),
  " ": () => current.toggle(),
};

const reveal = (element) => element && element.scrollIntoView({ block: "center" });

document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("select, textarea, input:not([type=range])")) return;
  if (event.key === " " && target.closest("button, summary, a")) return;
  const action = KEYS[event.key];
  if (!action || !current) return;
  event.preventDefault();
  action();
});
window.addEventListener("hashchange", follow);

onButton("four", () => {
  document.getElementById("four").setAttribute("aria-pressed", String(root.classList.toggle("four-colours")));
});
onButton("print", () => window.print());
onButton("language", () => {
  translate();
  document.getElementById("language").focus();
  keptLanguage(root.lang);
});

/** The language that was chosen on a page before; keeps another, if one is given. */
function keptLanguage(chosen = null) {
  try {
    if (chosen) localStorage.setItem("hoyle.page-language", chosen.slice(0, 2));
    return localStorage.getItem("hoyle.page-language");
  } catch {
    return null; // storage may be forbidden
  }
}

/** Has the page say everything in its other language, and go on from where it is. */
function translate() {
  const page = document.getElementById("page");
  const other = /** @type {HTMLTemplateElement} */ (document.getElementById("other"));
  const was = current && [current.version, current.round, current.step];
  const at = Math.max(opened, 0);
  const shown = original.cloneNode(true);
  [other.lang, root.lang] = [root.lang, other.lang];
  [other.dataset.title, document.title] = [document.title, other.dataset.title];
  page.replaceChildren(other.content.cloneNode(true));
  other.content.replaceChildren(...shown.childNodes);
  for (const name of ["labels", "texts", "rows", "sections"]) {
    for (const key of Object.keys(DATA.other[name])) {
      [DATA[name][key], DATA.other[name][key]] = [DATA.other[name][key], DATA[name][key]];
    }
  }
  begin(at);
  if (was && current) {
    current.choose(was[0]);
    current.go(was[1], was[2]);
  }
}

let original = null;

/** Makes a page of what is to be read without a script. */
function begin(at) {
  if (current && current.timer) current.toggle();
  original = document.getElementById("page").cloneNode(true);
  records = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("main > .record")]);
  [current, opened] = [null, -1];
  replays.clear();
  document.getElementById("four").setAttribute("aria-pressed", String(root.classList.contains("four-colours")));
  openRecord(at);
}

begin(0);
follow();
if (keptLanguage() && keptLanguage() !== root.lang.slice(0, 2)) translate();
ready = true;
