// The description of a barcode type, which helps users choose a type and write its text.

import type { BarcodeOptions } from "./encoder-options.ts";

/** Quiet zone in modules. Without it, readers mistake the surroundings for part of the code. */
export type QuietZone = readonly [left: number, right: number, above: number];

/** An entry in a table of barcode types. */
export interface BarcodeType {
  /** The common name of the type. */
  readonly title: string;
  /** Typical uses of the type. */
  readonly description: string;
  /** Format of the text, worded to follow "text must be" or to stand by itself. */
  readonly accepts: string;
  /** An example of valid text. */
  readonly example: string;
  /** Options that the example is shown with. The example is also valid without them. */
  readonly options?: BarcodeOptions;
  /** Options that apply unless a request sets them, such as the check characters that readers require. */
  readonly defaults?: BarcodeOptions;
  readonly quietZone: QuietZone;
  /** Scale if a request sets neither scale nor size; 1 by default. Readers need larger modules for some types. */
  readonly scale?: number;
  /** Whether bars keep their height in images of any size, because sorting machines measure the height. */
  readonly keepsHeight?: boolean;
  /** Text that readers reject by default, because part of another code can look like it. */
  readonly unreliable?: { readonly pattern: RegExp; readonly reason: string };
  /**
   * Maximum length of the text in UTF-16 code units, if below BARCODE_LENGTH. The encoder's search for a size is slow
   * for longer text.
   */
  readonly maxLength?: number;
}

export type BarcodeTable = Readonly<Record<string, BarcodeType>>;
