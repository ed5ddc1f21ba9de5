// The editor: CodeMirror in a shadow root, where its styles need no exception in the page's policy.
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState, type Text } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { colours, Tokens } from "./colours";
import type { Finding, Repair, Spot, Verdict } from "./verdict";

const SEVERITIES = { 1: "error", 2: "warning", 3: "info" } as const;

const STYLE = EditorView.theme({
  "&": { height: "100%", fontSize: "15px", backgroundColor: "var(--paper)", color: "var(--ink)" },
  ".cm-content": { fontFamily: "ui-monospace, Menlo, Consolas, monospace", caretColor: "var(--ink)", padding: "8px 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--quiet)", border: "none" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": { backgroundColor: "var(--selected)" },
  ".cm-tooltip": { backgroundColor: "var(--page)", color: "var(--ink)", border: "1px solid var(--rule)", maxWidth: "min(36em, 90vw)" },
  ".cm-diagnosticText": { whiteSpace: "pre-wrap" },
  ".cm-diagnosticAction": { backgroundColor: "var(--accent)", color: "var(--on-accent)", font: "inherit", padding: "4px 8px" },
  ".tok-heart, .tok-diamond": { color: "var(--red)" },
  ".tok-round, .tok-section": { fontWeight: "bold" },
  ".tok-player": { fontWeight: "bold" },
  ".tok-verb": { color: "var(--verb)" },
  ".tok-label, .tok-call": { color: "var(--label)" },
  ".tok-comment, .tok-directive, .tok-hidden": { color: "var(--quiet)" },
});

export class Editor {
  private view: EditorView;
  private labels = new Compartment();

  constructor(host: HTMLElement, text: string, label: string, table: any, changed: (text: string) => void) {
    const root = host.attachShadow({ mode: "open" });
    this.view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(), history(), lintGutter(), EditorView.lineWrapping, STYLE, OVER_SELECTION, colours(new Tokens(table)),
          keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
          this.labels.of(named(label)),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.doc.toString());
          }),
        ],
      }),
    });
    this.view.dom.style.height = "100%";
  }

  get text(): string { return this.view.state.doc.toString(); }

  set text(text: string) {
    if (text !== this.text) this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
  }

  rename(label: string): void { this.view.dispatch({ effects: this.labels.reconfigure(named(label)) }); }

  show({ findings }: Verdict, said: (repair: Repair) => string): void {
    const { doc } = this.view.state;
    this.view.dispatch(setDiagnostics(this.view.state, findings.map((one): Diagnostic => ({
      from: offset(doc, { line: one.from[0], character: one.from[1] }),
      to: offset(doc, { line: one.to[0], character: one.to[1] }),
      severity: SEVERITIES[one.severity],
      message: one.code ? `${one.message}  ${one.code}` : one.message,
      actions: one.repairs.slice(0, 3).map((repair) => ({ name: said(repair), apply: () => this.repair(repair) })),
    }))));
  }

  repair(repair: Repair): void {
    const { doc } = this.view.state;
    const changes = repair.edits.map(({ range, newText }) => ({ from: offset(doc, range.start), to: offset(doc, range.end), insert: newText }));
    this.view.dispatch({ changes, userEvent: "input.repair" });
  }

  goTo(finding: Finding): void {
    const at = offset(this.view.state.doc, { line: finding.from[0], character: finding.from[1] });
    this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
    this.view.focus();
  }
}

/** Replaces what is selected here, as the browser would put in styles with what it replaces coloured text by. */
const OVER_SELECTION = EditorView.domEventHandlers({
  beforeinput(event, view) {
    if (event.inputType !== "insertText" || !event.data || view.state.selection.main.empty || view.composing) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
    return true;
  },
});

const named = (label: string) => EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", autocapitalize: "off", tabindex: "0" });

function offset(doc: Text, { line, character }: Spot): number {
  if (line >= doc.lines) return doc.length;
  const found = doc.line(line + 1);
  return Math.min(found.from + character, found.to);
}
