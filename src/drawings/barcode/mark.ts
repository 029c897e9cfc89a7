// The shapes that an encoder draws, in points with the y axis pointing up. postscript-recorder.ts records marks, layout.ts
// places them, and the painters draw them.

/** An axis-aligned rectangle, y axis pointing up. */
export interface Extent {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** A colour set by the encoder, as hex digits; null for the requested colour. */
type OwnColor = string | null;

export interface Bar extends Extent {
  /** Bars are part of the code; lines are borders around it. */
  readonly type: "bar" | "line";
  readonly color: OwnColor;
}

export interface Modules {
  readonly type: "modules";
  readonly left: number;
  readonly bottom: number;
  /** Size of one module. */
  readonly unitX: number;
  readonly unitY: number;
  readonly columns: number;
  readonly rows: number;
  /** One byte per module, row by row from the top: 1 where a module is drawn. */
  readonly bits: Uint8Array;
  readonly color: OwnColor;
}

export interface Dots {
  readonly type: "dots";
  readonly dots: readonly { readonly x: number; readonly y: number; readonly radius: number }[];
  /** Minimum distance between two dots. */
  readonly unit: number;
  readonly color: OwnColor;
}

export interface Hexagons {
  readonly type: "hexagons";
  readonly left: number;
  readonly bottom: number;
  /** Indices of the drawn hexagons, counted row by row from the top. */
  readonly places: readonly number[];
  readonly color: OwnColor;
}

/** Polygons filled with the even-odd rule. */
export interface Polygons {
  readonly type: "polygons";
  readonly polygons: readonly (readonly (readonly [x: number, y: number])[])[];
  readonly color: OwnColor;
}

/** An area in which the following modules are not drawn. */
export interface Hole extends Extent {
  readonly type: "hole";
}

/** A line of text. `x` and `y` are the position of the left end of its baseline. */
export interface TextMark {
  readonly type: "text";
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Font size. */
  readonly size: number;
  /** Rotation in quarter turns, counterclockwise. */
  readonly turns: number;
  /** Letter spacing. */
  readonly gap: number;
}

export type Mark = Bar | Modules | Dots | Hexagons | Polygons | Hole | TextMark;

/** Measures a line of text at a font size: advance width, and the height of its ink above and below the baseline. */
export type TextMeasure = (text: string, size: number) => { width: number; ascent: number; descent: number };
