// Sentences about what the last change of the chart's type did. They disappear with the next change of the code.

import { signal } from "@preact/signals";

/** A sentence, and the code that it is about. */
export interface TypeNote {
  readonly sentence: string;
  readonly text: string;
}

export const typeNotes = signal<readonly TypeNote[]>([]);
