// Code editor for JSON, in a shadow root, for the reason in web/chart/chart-document.ts.

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, foldGutter, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { EDITOR_HIGHLIGHT, EDITOR_THEME } from "../../chart/editor-theme.ts";

export interface JsonEditor {
  /** Element to add to the page. */
  readonly host: HTMLElement;
  /** Moves the focus and the cursor to an offset in the text. */
  readonly goTo: (from: number) => void;
  readonly destroy: () => void;
}

/** Creates an editor. @param onChange called with the text when it changes */
export function createJsonEditor(text: string, onChange: (text: string) => void): JsonEditor {
  const host = document.createElement("div");
  host.className = "code-host";
  const root = host.attachShadow({ mode: "open" });
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        foldGutter(),
        drawSelection(),
        highlightActiveLine(),
        indentOnInput(),
        bracketMatching(),
        history(),
        json(),
        EditorView.lineWrapping,
        syntaxHighlighting(EDITOR_HIGHLIGHT),
        EDITOR_THEME,
        // No indentWithTab: Tab must leave the editor (WCAG 2.1.2).
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.contentAttributes.of({ "aria-label": "Card JSON", spellcheck: "false", tabindex: "0" }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange(state.doc.toString());
        }),
      ],
    }),
  });
  return {
    host,
    goTo: (from) => {
      view.focus();
      view.dispatch({ selection: { anchor: Math.min(from, view.state.doc.length) }, scrollIntoView: true });
    },
    destroy: () => view.destroy(),
  };
}
