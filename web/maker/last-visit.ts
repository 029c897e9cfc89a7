// Keeps the state of the last visit in localStorage, so that leaving the page loses nothing. The page offers to restore
// it, and never replaces the chart in a link with it.

import { type MakerState, parseState } from "./state-codec.ts";

/** Key in localStorage. */
const KEY = "maker-last-visit";

let isTouched = false;
/** State of the page before the visitor changed anything, as JSON. */
let untouched: string | undefined;
for (const type of ["pointerdown", "keydown"])
  addEventListener(
    type,
    () => {
      isTouched = true;
    },
    { capture: true, once: true },
  );

/** Records the state of the page before the visitor changes anything. */
export function markUntouched({ saved }: MakerState): void {
  untouched = JSON.stringify(saved);
}

/** Stores a state, unless the visitor has only opened a link or changed tabs. @param fragment URL fragment with the state */
export function storeVisit({ saved }: MakerState, fragment: string): void {
  const work = JSON.stringify(saved);
  if (!isTouched || untouched === undefined) untouched = work;
  if (work === untouched) return;
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

export function forgetLastVisit(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // The storage is disabled.
  }
}
