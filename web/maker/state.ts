// Keeps the page's state in the URL fragment, so that it survives a reload and can be shared. Browsers limit the rate of URL
// updates, so sessionStorage holds changes made just before a reload.

import { effect } from "@preact/signals";
import { formatState, type MakerState, parseState } from "./state-codec.ts";

/** Minimum time between URL updates, in milliseconds. Safari allows 100 updates per 30 seconds. */
const UPDATE_INTERVAL = 350;
/** Key in sessionStorage. */
const KEY = "maker-state";

/**
 * Restores the state from the URL, and updates the URL when the state changes.
 *
 * @param save reads signals; it runs again when one of them changes
 * @returns whether the URL contained state
 */
export function syncState(save: () => MakerState, load: (state: MakerState) => void): boolean {
  const restored = restoreAfterReload();
  const first = restored ?? parseState(location.hash);
  if (first !== undefined) load(first);
  let written = restored === undefined ? JSON.stringify(save()) : "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    const state = save();
    const text = JSON.stringify(state);
    if (text === written) return;
    written = text;
    history.replaceState(history.state, "", `#${formatState(state)}`);
    timer = setTimeout(() => {
      timer = undefined;
      write();
    }, UPDATE_INTERVAL);
  };
  effect(() => {
    save();
    // Updates the URL now, or when the pause after the previous update ends.
    if (timer === undefined) write();
  });
  addEventListener("pagehide", () => storeForReload(save()));
  addEventListener("hashchange", () => {
    const state = parseState(location.hash);
    if (state !== undefined) {
      load(state);
      return;
    }
    // A link within the page has replaced the state in the fragment.
    written = "";
    write();
  });
  return first !== undefined;
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
