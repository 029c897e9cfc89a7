// The changes that a sentence asks for.

import type { createReading } from "../../../../src/service/natural/directives/create-reading.ts";
import type { ChartNames, Directive } from "../../../../src/service/natural/directives/directive.ts";

/** The names in a chart, and those of the series that are drawn as lines and as bars. */
export interface DrawnNames extends ChartNames {
  readonly lines: readonly string[];
  readonly bars: readonly string[];
}

/** A sentence and the roles of its tokens. */
export type Reading = ReturnType<typeof createReading>;

/** A name, and the name that replaces it. */
export interface NamePair {
  readonly from: string;
  readonly to: string;
}

/** A change to a chart: the grammar's directives, and changes of existing values. */
export type ChangeDirective =
  | Directive
  | { readonly kind: "set-series"; readonly series: string; readonly values: readonly (number | null)[] }
  | { readonly kind: "set-label"; readonly label: string; readonly values: readonly (number | null)[] }
  /** A colour for all series or labels except those with names. */
  | { readonly kind: "color-except"; readonly color: string; readonly names: readonly string[] }
  /** Horizontal bars in place of vertical ones, or the reverse. */
  | { readonly kind: "turn" }
  /** Several names at once, so that names can be swapped. */
  | { readonly kind: "rename-all"; readonly pairs: readonly NamePair[] }
  /** The order of the labels. */
  | { readonly kind: "sort-labels" }
  /** All labels in a new order. */
  | { readonly kind: "order"; readonly labels: readonly string[] }
  | {
      readonly kind: "shift-value";
      readonly label: string;
      readonly series?: string;
      readonly by: number;
      readonly isPercent: boolean;
    };

/** A directive, its words, and the words and names beside it. */
export interface ParsedDirective {
  readonly directive: ChangeDirective;
  /** The words that were read as the directive. */
  readonly words: string;
  /** The words beside it that were not understood; empty if there are none. */
  readonly unread: string;
  /** Series or labels beside a directive without a `series` field, as in "trend line for Sales". */
  readonly names: readonly string[];
}

/** The changes that a sentence asks for, and its unread parts. */
export interface FollowUp {
  readonly words: string;
  readonly directives: readonly ParsedDirective[];
  readonly unread: readonly UnreadPart[];
  /** Whether the sentence begins with a verb for a change of the data, such as "set" or "remove". */
  readonly isEdit: boolean;
  /** Whether the sentence names a series or label of the chart. */
  readonly hasNames: boolean;
}

/** Words that were not understood. */
export interface UnreadPart {
  readonly words: string;
  /** The words without the verb before them and the value after them: possibly the name of a part of the chart. */
  readonly name: string;
  /** Whether the words contain a number, which can be data. */
  readonly hasNumber: boolean;
  readonly reason: "impossible" | "unknown-name" | "unknown";
}

/** Directives, and the words that they were read from. If there are no directives, the words are skipped. */
export interface Read {
  readonly directives: readonly ChangeDirective[];
  /** Start of the words, if it is before the position where the reader began. */
  readonly from?: number;
  readonly end: number;
}

/** A directive of a sentence, with its position. */
export interface FoundChange {
  readonly directive: ChangeDirective;
  readonly from: number;
  readonly end: number;
}
