// What the page is made of: its data, and elements. What a replay draws from stands in #data (see content.py):
// numbers name rows, sections, texts and rounds, each of which is there once.

const DATA = JSON.parse(document.getElementById("data").textContent);
const { labels, texts } = DATA;
const [WRITTEN, MENDED] = [0, 1];
const SUITS = { "♠": "s", "♥": "h", "♣": "c", "♦": "d" };
const PLAY_EVERY = 1200; // ms
const MANY_CARDS = 17; // in one row on a narrow screen

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
