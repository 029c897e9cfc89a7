// Keeps the state of the last visit in localStorage, so that closing the page loses nothing. The page offers to restore it, and
// never replaces the chart in a link with it.

import { type MakerState, parseState } from "./state-codec.ts";

/** Key in localStorage. */
const KEY = "maker-last-visit";

let isTouched = false;
for (const type of ["pointerdown", "keydown"])
  addEventListener(
    type,
    () => {
      isTouched = true;
    },
    { capture: true, once: true },
  );

/** Stores a URL fragment with the state, unless the visitor has only opened a link. */
export function storeVisit(fragment: string): void {
  if (!isTouched) return;
  try {
    localStorage.setItem(KEY, fragment);
  } catch {
    // The storage is full or disabled. The URL has the state.
  }
}

/** Returns the state of the last visit, if any. */
export function readLastVisit(): MakerState | undefined {
  try {
    return parseState(localStorage.getItem(KEY) ?? "");
  } catch {
    return undefined;
  }
}

/** Forgets the last visit. */
export function forgetLastVisit(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // The storage is disabled.
  }
}
