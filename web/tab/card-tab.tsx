// "Card" tab. Its templates, its form and its request are loaded when the tab is first shown.

import { signal } from "@preact/signals";
import { FormState } from "../form/form-state.ts";
import { lazyView } from "../form/lazy-view.tsx";
import type { CardEditor } from "./card/card-model.ts";
import type { Tab } from "./tab.ts";

/**
 * The form values. `data` is JSON text with the values of the template's parameters, and `json` the code of a card whose layout
 * is edited, so that one undo history covers everything.
 */
const state = new FormState({
  template: "",
  data: "{}",
  theme: "",
  size: "",
  width: "",
  height: "",
  format: "",
  devicePixelRatio: "",
  json: "",
});

const editor = signal<CardEditor | undefined>(undefined);

const View = lazyView<object>(async () => {
  const { createCardEditor } = await import("./card/card-editor.tsx");
  editor.value ??= createCardEditor(state);
  return editor.value.View;
});

export const CARD_TAB: Tab = {
  id: "card",
  path: "/card",
  label: "Card",
  history: state,
  View,
  preload: View.preload,
  request: () => editor.value?.request(),
  describe: () => editor.value?.describe() ?? "Card",
  save: () => state.save(),
  load: (saved) => state.load(saved),
  open: async (fields) => {
    await View.preload();
    editor.value?.open(fields);
  },
  explain: (errors) => editor.value?.explain(errors) ?? [],
  onOutcome: (outcome) => editor.value?.onOutcome?.(outcome),
};
