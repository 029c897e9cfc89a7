// The sizes of images and drawings before a layout.

/** A size in CSS pixels. */
export interface NaturalSize {
  readonly width: number;
  readonly height: number;
  /** Whether the content keeps its proportions. */
  readonly keepsRatio: boolean;
  /** Returns the height of content that is laid out in a width, such as a table. */
  readonly heightFor?: (width: number) => number;
}
