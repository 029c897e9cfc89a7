// Keeps the page's state in the URL fragment, so that it survives a reload and can be shared. Each tab that is opened adds a
// history entry. Browsers limit the rate of URL updates, so sessionStorage holds changes made just before a reload.

import { batch, effect } from "@preact/signals";
import { markUntouched, storeVisit } from "./last-visit.ts";
import { formatState, type MakerState, parseState } from "./state-codec.ts";

/** Minimum time between URL updates, in milliseconds. Safari allows 100 updates per 30 seconds. */
const UPDATE_INTERVAL = 350;
/** Key in sessionStorage. */
const KEY = "maker-state";
/** `history.state` of the entries that this page has written. */
const OWN_ENTRY = "chart maker";

/**
 * Restores the state from the URL, and updates the URL when the state changes.
 *
 * @param tabs ids of the tabs; a fragment that is only an id, such as `#qr`, opens the tab
 * @param save reads signals; it runs again when one of them changes
 * @returns whether the URL contained state
 */
export function syncState(tabs: readonly string[], save: () => MakerState, load: (state: MakerState) => void): boolean {
  const restored = restoreAfterReload();
  const first = restored ?? parseState(location.hash) ?? parseTab(location.hash, tabs);
  if (first !== undefined) load(first);
  let written = restored === undefined ? JSON.stringify(save()) : "";
  /** The tab that the current history entry shows. */
  let entryTab = save().tab;
  let timer: ReturnType<typeof setTimeout> | undefined;
  markUntouched(save());
  const write = () => {
    const state = save();
    const text = JSON.stringify(state);
    if (text === written) return;
    if (state.tab !== entryTab) {
      // The entry for the previous tab has no state yet if nothing was changed.
      replaceEntry(JSON.parse(written));
      history.pushState(OWN_ENTRY, "");
    }
    [written, entryTab] = [text, state.tab];
    storeVisit(state, replaceEntry(state));
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      write();
    }, UPDATE_INTERVAL);
  };
  effect(() => {
    const { tab } = save();
    // Updates the URL now, or when the pause after the previous update ends. A tab gets its entry now, so that going back finds it.
    if (timer === undefined || tab !== entryTab) write();
  });
  addEventListener("pagehide", () => storeForReload(save()));
  // Unlike "hashchange", this event comes before any timer, so `write` never sees the entry of another tab.
  addEventListener("popstate", () => {
    const state = parseState(location.hash) ?? parseTab(location.hash, tabs);
    if (state !== undefined) {
      entryTab = state.tab;
      // Going back switches tabs but keeps later changes in all tabs.
      const isOwn = history.state === OWN_ENTRY;
      batch(() => load(isOwn ? { tab: state.tab, saved: {} } : state));
      return;
    }
    // A link within the page has replaced the state in the fragment.
    written = "";
    write();
  });
  return first !== undefined;
}

/** @returns the fragment */
function replaceEntry(state: MakerState): string {
  const fragment = formatState(state);
  history.replaceState(OWN_ENTRY, "", `#${fragment}`);
  return fragment;
}

/** Returns the state for a fragment that is the id of a tab. */
function parseTab(fragment: string, tabs: readonly string[]): MakerState | undefined {
  const tab = tabs.find((id) => fragment === `#${id}`);
  return tab === undefined ? undefined : { tab, saved: {} };
}

/** Stores the latest state for a reload, which may use a slightly older URL. */
function storeForReload(state: MakerState): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, fragment: formatState(state) }));
  } catch {
    // The storage is full or disabled. The URL still has a slightly older state.
  }
}

/** Returns the state that was stored before a reload, if any. */
function restoreAfterReload(): MakerState | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    sessionStorage.removeItem(KEY);
    const { path, fragment } = (stored ?? {}) as { readonly path?: unknown; readonly fragment?: unknown };
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const isReload = navigation?.type === "reload" && path === location.pathname;
    return isReload && typeof fragment === "string" ? parseState(fragment) : undefined;
  } catch {
    return undefined;
  }
}
