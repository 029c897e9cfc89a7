// The chart that is being made: its text and its settings, in one CodeMirror state, so that one history takes back whatever was done
// to either, by keys, pickers, table or examples. The editor lives in a shadow root, where its styles are sheets of the page's own
// script: a <style> element the page's policy would refuse.

import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import {
  defaultKeymap,
  history,
  historyKeymap,
  invertedEffects,
  isolateHistory,
  redo,
  redoDepth,
  undo,
  undoDepth,
} from "@codemirror/commands";
import { javascriptLanguage } from "@codemirror/lang-javascript";
import { json } from "@codemirror/lang-json";
import { bracketMatching, foldGutter, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { signal } from "@preact/signals";
import { EDITOR_HIGHLIGHT, EDITOR_THEME } from "./editor-theme.ts";
import { DEFAULTS, type Settings } from "./settings.ts";
import { isJson } from "./text/text-style.ts";

const changeSettings = StateEffect.define<Settings>();

const settingsField = StateField.define<Settings>({
  create: () => DEFAULTS,
  update: (settings, { effects }) => effects.findLast((effect) => effect.is(changeSettings))?.value ?? settings,
});

/** What takes a change of the settings back. */
const undoableSettings = invertedEffects.of(({ effects, startState }) =>
  effects.some((effect) => effect.is(changeSettings)) ? [changeSettings.of(startState.field(settingsField))] : [],
);

/** The text is one expression: an object at its beginning is no block. */
const EXPRESSION = javascriptLanguage.configure({ top: "SingleExpression" });

/** A chart in the making. */
export class ChartDocument {
  readonly text = signal("");
  readonly settings = signal<Settings>(DEFAULTS);
  readonly canUndo = signal(false);
  readonly canRedo = signal(false);
  readonly mode = signal<"JSON" | "JavaScript">("JavaScript");
  /** What the editor stands in, to be put into the page. */
  readonly host: HTMLElement = document.createElement("div");
  readonly view: EditorView;
  readonly #language = new Compartment();

  constructor(text: string, settings: Settings) {
    const root = this.host.attachShadow({ mode: "open" });
    this.host.className = "code-host";
    this.view = new EditorView({
      parent: root,
      root,
      state: this.#stateOf(text, settings),
      dispatchTransactions: (all, view) => {
        view.update(all);
        this.#tell();
      },
    });
    this.#tell();
  }

  #stateOf(text: string, settings: Settings): EditorState {
    return EditorState.create({
      doc: text,
      extensions: [
        settingsField.init(() => settings),
        undoableSettings,
        history(),
        this.#language.of(languageOf(text)),
        EDITOR_EXTENSIONS,
      ],
    });
  }

  /** Tells the page what has become of the chart. */
  #tell(): void {
    const { state } = this.view;
    const text = state.doc.toString();
    this.settings.value = state.field(settingsField);
    this.canUndo.value = undoDepth(state) > 0;
    this.canRedo.value = redoDepth(state) > 0;
    if (text === this.text.peek()) return;
    this.text.value = text;
    const mode = isJson(text) ? "JSON" : "JavaScript";
    if (mode === this.mode.peek()) return;
    this.mode.value = mode;
    this.view.dispatch({ effects: this.#language.reconfigure(languageOf(text)) });
  }

  /** Changes the text as a step of its own: what stays the same in it is not touched, nor what points there. */
  edit(change: (text: string) => string): void {
    this.#replace(change(this.text.peek()));
  }

  /** Changes settings, as a step of its own. */
  set(settings: Partial<Settings>): void {
    this.#replace(this.text.peek(), { ...this.settings.peek(), ...settings });
  }

  /** Begins anew with another chart, which can be taken back as well. */
  start(text: string, settings: Settings): void {
    this.#replace(text, settings);
  }

  #replace(text: string, settings?: Settings): void {
    const before = this.text.peek();
    const hasSettings = settings !== undefined && JSON.stringify(settings) !== JSON.stringify(this.settings.peek());
    if (text === before && !hasSettings) return;
    this.view.dispatch({
      changes: text === before ? [] : differenceOf(before, text),
      effects: hasSettings ? [changeSettings.of(settings as Settings)] : [],
      annotations: isolateHistory.of("full"),
    });
  }

  /** Forgets what was done, as when a page is opened. */
  open(text: string, settings: Settings): void {
    this.view.setState(this.#stateOf(text, settings));
    this.#tell();
  }

  undo(): void {
    undo(this.view);
  }

  redo(): void {
    redo(this.view);
  }

  /** Underlines what is to be said about places of the text. */
  mark(diagnostics: readonly Diagnostic[]): void {
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }

  /** Leads the reader to a place. */
  goTo(from: number): void {
    this.view.dispatch({ selection: { anchor: Math.min(from, this.view.state.doc.length) }, scrollIntoView: true });
    this.view.focus();
  }
}

function languageOf(text: string): Extension {
  return isJson(text) ? json() : EXPRESSION;
}

/** The stretch between what two texts have in common at their beginnings and their ends. */
function differenceOf(
  before: string,
  after: string,
): { readonly from: number; readonly to: number; readonly insert: string } {
  let from = 0;
  const most = Math.min(before.length, after.length);
  while (from < most && before[from] === after[from]) from++;
  let end = 0;
  while (end < most - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}

const EDITOR_EXTENSIONS: Extension = [
  lineNumbers(),
  lintGutter(),
  foldGutter(),
  drawSelection(),
  highlightActiveLine(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  EditorView.lineWrapping,
  syntaxHighlighting(EDITOR_HIGHLIGHT),
  EDITOR_THEME,
  // Tab leaves the editor, as it leaves any field: who needs deeper lines presses Ctrl+].
  keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...lintKeymap]),
  EditorView.contentAttributes.of({ "aria-label": "Code of the chart", spellcheck: "false", tabindex: "0" }),
];
