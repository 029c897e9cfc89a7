// Keeps the state of the page in the fragment of its URL, so that neither reloading nor sending the URL to somebody loses any of it.
// What was done too shortly before a reload to be in the URL that it asks for waits in the session.

import { effect } from "@preact/signals";
import { formatState, type MakerState, parseState } from "./state-codec.ts";

/** Least time from one change of the URL to the next, milliseconds: browsers refuse more than a hundred in half a minute. */
const PAUSE = 350;
/** Where the session has it. */
const KEY = "maker-state";

/**
 * Reads the state of the URL, now and when somebody changes it, and writes it whenever it has changed.
 *
 * @param save reads signals; what changes them has it written anew
 * @returns whether the URL had a state
 */
export function keepState(save: () => MakerState, load: (state: MakerState) => void): boolean {
  const left = takeLeft();
  const first = left ?? parseState(location.hash);
  if (first !== undefined) load(first);
  let written = left === undefined ? JSON.stringify(save()) : "";
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
    }, PAUSE);
  };
  effect(() => {
    save();
    // Now, or as soon as the URL may change again.
    if (timer === undefined) write();
  });
  addEventListener("pagehide", () => leave(save()));
  addEventListener("hashchange", () => {
    const state = parseState(location.hash);
    if (state !== undefined) {
      load(state);
      return;
    }
    // A link within the page has taken the place of the state.
    written = "";
    write();
  });
  return first !== undefined;
}

/** Leaves a state for the same page of the same tab: a reload may ask for a URL of a moment before. */
function leave(state: MakerState): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, fragment: formatState(state) }));
  } catch {
    // It keeps nothing, or not as much: the URL has what was there a moment before.
  }
}

/** What was left for this page when it was reloaded; undefined where it was not. */
function takeLeft(): MakerState | undefined {
  try {
    const left: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    sessionStorage.removeItem(KEY);
    const { path, fragment } = (left ?? {}) as { readonly path?: unknown; readonly fragment?: unknown };
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const isReload = visit?.type === "reload" && path === location.pathname;
    return isReload && typeof fragment === "string" ? parseState(fragment) : undefined;
  } catch {
    return undefined;
  }
}
