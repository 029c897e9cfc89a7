// Saves the state of the last visit in localStorage, so that no work is lost when the visitor leaves. The page offers
// to restore this state, but never replaces a chart that was opened from a link.

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
