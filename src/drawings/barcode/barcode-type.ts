// One row of the tables of barcode types: what people need to know to choose a type and to write a text for it.

import type { BarcodeOptions } from "./barcode-option.ts";

/** Free room around the code, in its modules. What is around it may have any colour and would be read as more of it. */
export type Quiet = readonly [left: number, right: number, above: number];

export interface BarcodeType {
  /** The name that people know it by. */
  readonly title: string;
  /** What it is used for. */
  readonly about: string;
  /** What its text must be: goes on after "text must be" or stands by itself. */
  readonly takes: string;
  /** A text that it takes. */
  readonly example: string;
  /** Options that the example wants. */
  readonly options?: BarcodeOptions;
  readonly quiet: Quiet;
  /** Whether its bars are as high as they are, in any picture: machines tell them by that. */
  readonly keepsHeight?: boolean;
  /** Longest text that is tried, UTF-16 units, where it is shorter than BARCODE_LENGTH: beyond it there is only a long search. */
  readonly longest?: number;
}

/** Rows by the names of their types. */
export type BarcodeTable = Readonly<Record<string, BarcodeType>>;
