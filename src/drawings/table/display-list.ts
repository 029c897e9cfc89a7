// The boxes, lines, sparklines and text in a table image, positioned in CSS pixels from the top left corner. Boxes are
// painted first, then lines, then sparklines, then text.

/** A rectangle of one colour. Lines are also rectangles. */
export interface FilledBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** CSS colour. */
  readonly color: string;
}

/** A line of text. */
export interface PlacedText {
  readonly text: string;
  /** Position of the anchor on the baseline. */
  readonly x: number;
  /** Position of the alphabetic baseline. */
  readonly y: number;
  readonly anchor: "left" | "right" | "center";
  /** Maximum width. Wider text is condensed to fit. */
  readonly room: number;
  /** CSS font. */
  readonly font: string;
  readonly size: number;
  /** CSS colour. */
  readonly color: string;
}

export type Point = readonly [x: number, y: number];

/** A small line chart. */
export interface PlacedSparkline {
  /** Vertical extent. */
  readonly top: number;
  readonly bottom: number;
  /** The points of each line. Gaps separate the lines. */
  readonly lines: readonly (readonly Point[])[];
  /** Centre of the dot at the last value. */
  readonly dot: Point;
  readonly radius: number;
  readonly thickness: number;
  /** CSS colour. */
  readonly color: string;
}

/** Everything to paint. The order within each list does not matter. */
export interface DisplayList {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly FilledBox[];
  readonly lines: readonly FilledBox[];
  readonly sparklines: readonly PlacedSparkline[];
  readonly texts: readonly PlacedText[];
}
