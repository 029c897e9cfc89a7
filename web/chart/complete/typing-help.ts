// Help with typing in the code editor: completion, descriptions of options on hover and with F1, and closing brackets. Loaded
// when the editor is used for the first time.

import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { type EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from "@codemirror/view";
import { readConfig } from "../text/config-tree.ts";
import type { CodeLanguage } from "./code-language.ts";
import { renderDoc } from "./doc-view.ts";
import { findOption } from "./find-option.ts";
import { suggest } from "./suggestions.ts";

/** Returns the extension. @param readLanguage returns the language of the code */
export function createTypingHelp(readLanguage: () => CodeLanguage): Extension {
  const complete = async ({ state, pos, explicit }: CompletionContext): Promise<CompletionResult | null> => {
    const text = state.doc.toString();
    // Typing outside a word opens no list, unless an inserted name asks for its values.
    if (!explicit && !/[\w$'"]/.test(text[pos - 1] ?? "")) return null;
    const language = readLanguage();
    const docs = await language.loadDocs(text).catch(() => undefined);
    return docs === undefined ? null : suggest(docs, language, text, pos);
  };
  const describe = async (view: EditorView, offset: number): Promise<Tooltip | null> => {
    const text = view.state.doc.toString();
    const property = findProperty(text, offset);
    if (property === undefined) return null;
    const { loadDocs, noEffect } = readLanguage();
    const docs = await loadDocs(text).catch(() => undefined);
    const doc = docs && findOption(docs, text, property.path);
    if (doc === undefined || view.state.doc.toString() !== text) return null;
    const note = property.path.some((step) => noEffect.test(String(step))) ? "It has no effect in an image." : "";
    return {
      pos: property.from,
      end: property.to,
      above: true,
      create: () => ({ dom: renderDoc(property.path, doc, note) }),
    };
  };
  const showDescription = (view: EditorView): boolean => {
    void describe(view, view.state.selection.main.head).then((tooltip) =>
      view.dispatch({ effects: setDescription.of(tooltip) }),
    );
    return true;
  };
  const hideDescription = (view: EditorView): boolean => {
    if (view.state.field(description) === null) return false;
    view.dispatch({ effects: setDescription.of(null) });
    return true;
  };
  return [
    closeBrackets(),
    autocompletion({ override: [complete], icons: false, maxRenderedOptions: 60 }),
    hoverTooltip(describe),
    description,
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      { key: "F1", run: showDescription },
      { key: "Escape", run: hideDescription },
    ]),
  ];
}

const setDescription = StateEffect.define<Tooltip | null>();

/** The description that F1 shows until the text or the cursor changes. */
const description = StateField.define<Tooltip | null>({
  create: () => null,
  update: (tooltip, { effects, docChanged, selection }) => {
    const effect = effects.findLast((each) => each.is(setDescription));
    if (effect !== undefined) return effect.value;
    return docChanged || selection !== undefined ? null : tooltip;
  },
  provide: (field) => showTooltip.from(field),
});

/** Returns the path and range of the property whose name is at an offset. */
function findProperty(text: string, offset: number) {
  const tree = readConfig(text);
  for (const side of [-1, 1] as const) {
    const name = tree.nodeAt(offset, side);
    const { parent } = name;
    if (parent?.name !== "Property" || parent.firstChild?.from !== name.from) continue;
    const path = tree.pathOf(name);
    if (path !== undefined) return { path, from: name.from, to: name.to };
  }
  return undefined;
}
