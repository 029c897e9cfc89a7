// A chart being edited. Its code and settings share one CodeMirror state, so that one undo history covers both. The editor
// is mounted in a shadow root, in which CodeMirror uses adoptedStyleSheets. Elsewhere, it would add a <style> element, which
// the Content-Security-Policy blocks.

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
import {
  Compartment,
  EditorState,
  type Extension,
  StateEffect,
  StateField,
  type Transaction,
  type TransactionSpec,
} from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { type Signal, signal } from "@preact/signals";
import { openCardOf } from "../form/fold-card.tsx";
import { EDITOR_HIGHLIGHT, EDITOR_THEME } from "./editor-theme.ts";
import type { Settings } from "./settings.ts";
import { isJson } from "./text/text-style.ts";

const changeSettings = StateEffect.define<object>();

const settingsField = StateField.define<object>({
  create: () => ({}),
  update: (settings, { effects }) => effects.findLast((effect) => effect.is(changeSettings))?.value ?? settings,
});

/** Records the inverse of a settings change in the undo history. */
const undoableSettings = invertedEffects.of(({ effects, startState }) =>
  effects.some((effect) => effect.is(changeSettings)) ? [changeSettings.of(startState.field(settingsField))] : [],
);

/** Parses the text as a single expression, so that a leading `{` starts an object and not a block. */
const EXPRESSION = javascriptLanguage.configure({ top: "SingleExpression" });

/** Code and settings of one chart, with undo and redo. */
export class ChartDocument<Fields extends object = Settings> {
  readonly text = signal("");
  readonly settings: Signal<Fields>;
  readonly canUndo = signal(false);
  readonly canRedo = signal(false);
  /** The language of the code; undefined for text in another language, which has no syntax colours and no formatter. */
  readonly mode = signal<"JSON" | "JavaScript" | undefined>("JavaScript");
  /** Element that contains the editor. The code panel adds it to the page. */
  readonly host: HTMLElement = document.createElement("div");
  /** The state until the editor is on the page. Then, the editor has it. */
  #state: EditorState;
  #view: EditorView | undefined;
  readonly #language = new Compartment();
  readonly #typing = new Compartment();
  readonly #label: Extension;
  readonly #isConfig: boolean;
  #typingHelp: Extension = [];
  #loading: Promise<void> | undefined;

  /**
   * @param label name of the editor for screen readers
   * @param loadTypingHelp loads the completion and the descriptions of options, when the editor is first used; undefined
   *   if the text is neither JSON nor JavaScript
   */
  constructor(text: string, settings: Fields, label: string, loadTypingHelp: (() => Promise<Extension>) | undefined) {
    this.#isConfig = loadTypingHelp !== undefined;
    if (!this.#isConfig) this.mode.value = undefined;
    this.settings = signal(settings);
    this.#label = EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", tabindex: "0" });
    this.host.className = "code-host";
    this.#state = this.#stateOf(text, settings);
    this.#publish();
    if (loadTypingHelp === undefined) return;
    for (const event of ["focusin", "pointerenter"])
      this.host.addEventListener(event, () => {
        // A failed download is tried again with the next event.
        this.#loading ??= this.#addTypingHelp(loadTypingHelp).catch(() => {
          this.#loading = undefined;
        });
      });
  }

  /** Creates the editor, unless there is one. This takes much longer than everything else here. */
  mount(): EditorView {
    if (this.#view !== undefined) return this.#view;
    const root = this.host.attachShadow({ mode: "open" });
    this.#view = new EditorView({
      parent: root,
      root,
      state: this.#state,
      dispatchTransactions: (all, view) => {
        view.update(all);
        this.#publish();
      },
    });
    return this.#view;
  }

  /** The state, with a function that applies a transaction to it. */
  get #target(): { readonly state: EditorState; readonly dispatch: (transaction: Transaction) => void } {
    if (this.#view !== undefined) return this.#view;
    const dispatch = ({ state }: Transaction) => {
      this.#state = state;
      this.#publish();
    };
    return { state: this.#state, dispatch };
  }

  #apply(change: TransactionSpec): void {
    const target = this.#target;
    target.dispatch(target.state.update(change));
  }

  async #addTypingHelp(load: () => Promise<Extension>): Promise<void> {
    this.#typingHelp = await load();
    this.#apply({ effects: this.#typing.reconfigure(this.#typingHelp) });
  }

  #stateOf(text: string, settings: Fields): EditorState {
    return EditorState.create({
      doc: text,
      extensions: [
        settingsField.init(() => settings),
        undoableSettings,
        history(),
        this.#language.of(this.#languageOf(text)),
        this.#typing.of(this.#typingHelp),
        EDITOR_EXTENSIONS,
        this.#label,
      ],
    });
  }

  /** Copies the editor state into the signals, and switches the language mode when the text turns into JSON or JavaScript. */
  #publish(): void {
    const { state } = this.#target;
    const text = state.doc.toString();
    this.settings.value = state.field(settingsField) as Fields;
    this.canUndo.value = undoDepth(state) > 0;
    this.canRedo.value = redoDepth(state) > 0;
    if (text === this.text.peek()) return;
    this.text.value = text;
    const mode = !this.#isConfig ? undefined : isJson(text) ? "JSON" : "JavaScript";
    if (mode === this.mode.peek()) return;
    this.mode.value = mode;
    this.#apply({ effects: this.#language.reconfigure(this.#languageOf(text)) });
  }

  #languageOf(text: string): Extension {
    if (!this.#isConfig) return [];
    return isJson(text) ? json() : EXPRESSION;
  }

  /**
   * Replaces the text as one undo step. Only the changed range is replaced, so the cursor and markers outside that range
   * keep their positions.
   */
  edit(change: (text: string) => string): void {
    this.#replace(change(this.text.peek()));
  }

  /** Changes settings as one undo step. */
  set(settings: Partial<Fields>): void {
    this.#replace(this.text.peek(), { ...this.settings.peek(), ...settings });
  }

  /** Replaces text and settings with another chart's, as one undo step. */
  start(text: string, settings: Fields): void {
    this.#replace(text, settings);
  }

  #replace(text: string, settings?: Fields): void {
    const before = this.text.peek();
    const hasSettings = settings !== undefined && JSON.stringify(settings) !== JSON.stringify(this.settings.peek());
    if (text === before && !hasSettings) return;
    this.#apply({
      changes: text === before ? [] : changedRange(before, text),
      effects: hasSettings ? [changeSettings.of(settings as Fields)] : [],
      annotations: isolateHistory.of("full"),
    });
  }

  /** Replaces text and settings and clears the undo history, as on page load. */
  open(text: string, settings: Fields): void {
    this.#state = this.#stateOf(text, settings);
    this.#view?.setState(this.#state);
    this.#publish();
  }

  undo(): void {
    undo(this.#target);
  }

  redo(): void {
    redo(this.#target);
  }

  /** Shows lint diagnostics in the editor. */
  mark(diagnostics: readonly Diagnostic[]): void {
    this.#apply(setDiagnostics(this.#target.state, diagnostics));
  }

  /**
   * Moves the cursor to an offset, scrolls to it and focuses the editor.
   *
   * @param from offset in the text, in UTF-16 code units
   */
  goTo(from: number): void {
    openCardOf(this.host);
    const view = this.mount();
    view.focus();
    view.dispatch({ selection: { anchor: Math.min(from, view.state.doc.length) }, scrollIntoView: true });
  }
}

/** Returns the smallest replacement that turns one text into the other, by skipping the common prefix and suffix. */
function changedRange(
  before: string,
  after: string,
): { readonly from: number; readonly to: number; readonly insert: string } {
  let from = 0;
  const limit = Math.min(before.length, after.length);
  while (from < limit && before[from] === after[from]) from++;
  let end = 0;
  while (end < limit - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
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
  EditorView.lineWrapping,
  // Undo scrolls to the change, which would move the page away from the field or button in use.
  EditorView.scrollHandler.of((view) => !view.hasFocus),
  syntaxHighlighting(EDITOR_HIGHLIGHT),
  EDITOR_THEME,
  // No indentWithTab: Tab must leave the editor (WCAG 2.1.2). The default keymap indents with Ctrl+].
  keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
];
