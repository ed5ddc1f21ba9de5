// Colours of a record, by the table of tokens that all editors share (cli/tokens.json).
import { RangeSetBuilder } from "@codemirror/state";
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

type Piece = [pattern: string, kind: string];
type Table = Record<string, [tokens: [Piece[], string][], kind: string]>;

interface Rule {
  pattern: RegExp;
  kinds: string[];
  then: string;
}

function compiled(pieces: Piece[]): RegExp {
  const text = pieces.map(([pattern]) => `(${pattern.replace(/\\([ #])/g, (_, sign: string) => (sign === "#" ? "\\x23" : "\\x20"))})`).join("");
  try {
    return new RegExp(text, "y");
  } catch {
    return new RegExp(text.replace(/\(\?i:/g, "(?:"), "iy"); // browsers that know no (?i:…)
  }
}

/** The pieces of a line, each from where to where, and of which kind. */
export class Tokens {
  private states = new Map<string, { rules: Rule[]; kind: string }>();

  constructor(table: Table) {
    for (const [name, [tokens, kind]] of Object.entries(table)) {
      this.states.set(name, { kind, rules: tokens.map(([pieces, then]) => ({ pattern: compiled(pieces), kinds: pieces.map((one) => one[1]), then })) });
    }
  }

  *of(line: string): Iterable<[from: number, to: number, kind: string]> {
    const stack = ["record"];
    let at = 0;
    while (at < line.length) {
      const state = this.states.get(stack[stack.length - 1] ?? "record");
      const found = state?.rules.map((rule) => ({ rule, match: this.match(rule, line, at) })).find(({ match }) => match && match[0]);
      if (!found?.match) {
        const rest = /[^\W\u3400-\u9fff]+|\s+|./y;
        rest.lastIndex = at;
        const length = rest.exec(line)?.[0].length ?? 1;
        if (state?.kind) yield [at, at + length, state.kind];
        at += length;
        continue;
      }
      const { rule, match } = found;
      for (const [number, kind] of rule.kinds.entries()) {
        const length = match[number + 1]?.length ?? 0;
        if (kind && length) yield [at, at + length, kind];
        at += length;
      }
      if (rule.then === "#pop") stack.pop();
      else if (rule.then) stack.push(rule.then);
    }
  }

  private match(rule: Rule, line: string, at: number): RegExpExecArray | null {
    rule.pattern.lastIndex = at;
    return rule.pattern.exec(line);
  }
}

/** Colours the lines that are seen. */
export function colours(tokens: Tokens) {
  const drawn = (view: EditorView): DecorationSet => {
    const builder = new RangeSetBuilder<Decoration>();
    for (const { from, to } of view.visibleRanges) {
      for (let at = from; at <= to;) {
        const line = view.state.doc.lineAt(at);
        for (const [start, end, kind] of tokens.of(line.text)) {
          builder.add(line.from + start, line.from + end, Decoration.mark({ class: `tok-${kind}` }));
        }
        at = line.to + 1;
      }
    }
    return builder.finish();
  };
  return ViewPlugin.fromClass(class {
    decorations: DecorationSet;
    constructor(view: EditorView) { this.decorations = drawn(view); }
    update(update: ViewUpdate) {
      if (update.docChanged || update.viewportChanged) this.decorations = drawn(update.view);
    }
  }, { decorations: (plugin) => plugin.decorations });
}
