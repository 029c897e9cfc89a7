// Offers to restore the state of the last visit.

import { signal } from "@preact/signals";
import { forgetLastVisit, readLastVisit } from "./last-visit.ts";
import type { MakerState } from "./state-codec.ts";

const lastVisit = signal<MakerState | undefined>(undefined);

/** Offers to restore the last visit, unless its state is the current one. */
export function offerLastVisit(current: MakerState): void {
  const state = readLastVisit();
  if (JSON.stringify(state?.saved) !== JSON.stringify(current.saved)) lastVisit.value = state;
}

/** @param load restores a state */
export function RestoreNote({ load }: { readonly load: (state: MakerState) => void }) {
  const state = lastVisit.value;
  if (state === undefined) return null;
  return (
    <div class="row restore-note">
      <p class="note">You left work here on your last visit.</p>
      <button
        type="button"
        class="button"
        onClick={() => {
          load(state);
          lastVisit.value = undefined;
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
