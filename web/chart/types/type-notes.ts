// Notes on the side effects of the last change of the chart's type. They disappear with the next change of the code.

import { signal } from "@preact/signals";

/** A note, and the code that it refers to. */
export interface TypeNote {
  readonly sentence: string;
  readonly text: string;
}

export const typeNotes = signal<readonly TypeNote[]>([]);
