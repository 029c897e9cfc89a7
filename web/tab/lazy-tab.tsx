// Tab whose code is loaded when it is first shown, so that the page's first load stays small.

import { computed, signal } from "@preact/signals";
import { lazyView } from "../form/lazy-view.tsx";
import { pathOfTab, type TabId } from "../output/image-request.ts";
import type { SavedFields, Tab } from "./tab.ts";

/**
 * Creates a tab that loads its code when it is first shown.
 *
 * @param load imports the tab, whose `save` returns an empty object until something is changed
 * @param hasStart whether the tab opens a pasted image as an undo step
 */
export function lazyTab(id: TabId, label: string, load: () => Promise<Tab>, hasStart = false): Tab {
  const loaded = signal<Tab | undefined>(undefined);
  /** State to restore once the code is loaded. */
  let pending: unknown = {};
  const open = async (): Promise<Tab> => {
    const tab = loaded.peek() ?? (await load());
    if (loaded.peek() === undefined) {
      tab.load(pending);
      loaded.value = tab;
    }
    return tab;
  };
  const View = lazyView<object>(async () => {
    const tab = await open();
    await tab.preload?.();
    return tab.View;
  });
  return {
    id,
    path: pathOfTab(id),
    label,
    history: {
      canUndo: computed(() => loaded.value?.history.canUndo.value === true),
      canRedo: computed(() => loaded.value?.history.canRedo.value === true),
      undo: () => loaded.peek()?.history.undo(),
      redo: () => loaded.peek()?.history.redo(),
    },
    View,
    preload: View.preload,
    request: () => loaded.value?.request(),
    describe: () => loaded.value?.describe() ?? label,
    save: () => loaded.value?.save() ?? pending,
    load: (saved) => {
      pending = saved;
      loaded.peek()?.load(saved);
    },
    open: async (fields) => (await open()).open(fields),
    ...(hasStart && { start: async (fields: SavedFields) => (await open()).start?.(fields) }),
    toRequest: (fields) => (loaded.peek()?.toRequest ?? (() => ({ path: pathOfTab(id), body: fields })))(fields),
    check: (request) => loaded.peek()?.check?.(request) ?? [],
    explain: (errors) => loaded.value?.explain(errors) ?? [],
    onOutcome: (outcome) => loaded.peek()?.onOutcome?.(outcome),
  };
}
