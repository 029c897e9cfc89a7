// Keeps the state of the last visit in localStorage, so that closing the page loses nothing. The page offers to restore it, and
// never replaces the chart in a link with it. sessionStorage marks the visit that stored it.

import { type MakerState, parseState } from "./state-codec.ts";

/** Key in localStorage. */
const KEY = "maker-last-visit";
/** Key in sessionStorage. */
const THIS_VISIT = "maker-this-visit";

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
    sessionStorage.setItem(THIS_VISIT, "1");
    localStorage.setItem(KEY, fragment);
  } catch {
    // The storage is full or disabled. The URL has the state.
  }
}

/** Returns the state of an earlier visit, if any. */
export function readLastVisit(): MakerState | undefined {
  try {
    if (sessionStorage.getItem(THIS_VISIT) !== null) return undefined;
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
