// A list of names without values.

import type { Name } from "./phrase.ts";

export interface NameList {
  readonly names: readonly Name[];
  /** Whether the names contrast with each other, as series do: "budget vs actual". */
  readonly isVersus: boolean;
  readonly isRange: boolean;
  /** Index of the value that follows the list. */
  readonly next: number;
  /** Whether the list is the name of the values that follow. */
  readonly isHeading: boolean;
  /** Whether a word such as "for" or "labels" introduces the list. */
  readonly isLabels?: boolean;
  /** Whether the list gets as many labels as there are values. */
  readonly isOpen?: boolean;
  /** Whether the list is after all values, and no word introduces it. */
  readonly isAfter?: boolean;
}
