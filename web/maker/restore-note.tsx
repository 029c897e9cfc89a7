// Offers to restore the state of the last visit, until the visitor starts to work.

import { effect, signal } from "@preact/signals";
import { forgetLastVisit, readLastVisit } from "./last-visit.ts";
import type { MakerState } from "./state-codec.ts";

const lastVisit = signal<MakerState | undefined>(undefined);

/**
 * Offers to restore the last visit, unless its state is the current one.
 *
 * @param save reads the current state from signals
 */
export function offerLastVisit(save: () => MakerState): void {
  const state = readLastVisit();
  const shown = JSON.stringify(save().saved);
  if (state === undefined || JSON.stringify(state.saved) === shown) return;
  lastVisit.value = state;
  const stop = effect(() => {
    if (JSON.stringify(save().saved) !== shown) lastVisit.value = undefined;
    if (lastVisit.value === undefined) queueMicrotask(() => stop());
  });
}

/** @param load restores a state */
export function RestoreNote({ load }: { readonly load: (state: MakerState) => void }) {
  const state = lastVisit.value;
  if (state === undefined) return null;
  return (
    <div class="row restore-note">
      <p class="note">You have work from your last visit.</p>
      <button
        type="button"
        class="button"
        onClick={() => {
          lastVisit.value = undefined;
          load(state);
        }}
      >
        Restore
      </button>
      <button
        type="button"
        class="button quiet"
        onClick={() => {
          forgetLastVisit();
          lastVisit.value = undefined;
        }}
      >
        Discard
      </button>
    </div>
  );
}
