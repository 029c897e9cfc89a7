// Keeps the state of the page in the fragment of its URL, so that neither reloading nor sending the URL to somebody loses any of it.

import { effect } from "@preact/signals";
import { formatState, type MakerState, parseState } from "./state-codec.ts";

/** Pause in the changes before they are written, milliseconds: browsers refuse more than a hundred changes of the URL in half a minute. */
const PAUSE = 400;

/**
 * Reads the state of the URL, now and when somebody changes it, and writes it whenever it has changed.
 *
 * @param save reads signals; what changes them has it written anew
 * @returns whether the URL had a state
 */
export function keepState(save: () => MakerState, load: (state: MakerState) => void): boolean {
  const first = parseState(location.hash);
  if (first !== undefined) load(first);
  let written = JSON.stringify(save());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const state = save();
    const text = JSON.stringify(state);
    if (text === written) return;
    written = text;
    history.replaceState(history.state, "", `#${formatState(state)}`);
  };
  effect(() => {
    save();
    clearTimeout(timer);
    timer = setTimeout(write, PAUSE);
  });
  // Who leaves in the middle of a word comes back to it.
  addEventListener("beforeunload", () => timer !== undefined && write());
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
