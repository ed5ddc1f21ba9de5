// Elements, made without markup: what comes from a record is only ever text.

type Properties = Record<string, string | number | boolean | undefined | ((event: any) => void)>;

export function el<Name extends keyof HTMLElementTagNameMap>(name: Name, properties: Properties = {}, ...children: (Node | string | null)[]): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") made.addEventListener(key.slice(2), value);
    else if (key === "class") made.className = String(value);
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

export function button(label: string, action: () => void, properties: Properties = {}): HTMLButtonElement {
  return el("button", { type: "button", onclick: action, ...properties }, ...suited(label));
}

export function byId<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  return document.getElementById(id) as Kind;
}

const SUITS: Record<string, string> = { "♠": "spade", "♥": "heart", "♣": "club", "♦": "diamond" };

/** A text with its suit signs coloured. */
export function suited(text: string): (Node | string)[] {
  return text.split(/([♠♥♣♦])/).filter(Boolean).map((piece) => (SUITS[piece] ? el("span", { class: SUITS[piece] }, piece) : piece));
}
