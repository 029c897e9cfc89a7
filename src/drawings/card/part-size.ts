// The sizes of images and drawings before a layout.

/** A size in CSS pixels. */
export interface NaturalSize {
  readonly width: number;
  readonly height: number;
  /** Whether the content keeps its proportions. */
  readonly keepsRatio: boolean;
  /** Returns the height at a given width, for content whose height depends on its width, such as a table. */
  readonly heightFor?: (width: number) => number;
}
