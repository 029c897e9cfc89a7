// What an encoder draws, as marks in points with y upwards. The vocabulary of this folder: stage.ts records marks, layout.ts
// places them, the painters draw them.

/** A rectangle along the axes, y upwards. */
export interface Extent {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** A colour of the encoder's own, in hex digits; null for the one that the symbol is drawn in. */
type OwnColor = string | null;

export interface Bar extends Extent {
  /** Bars carry the code, lines go around it. */
  readonly type: "bar" | "line";
  readonly color: OwnColor;
}

/** A grid of modules. */
export interface Modules {
  readonly type: "modules";
  readonly left: number;
  readonly bottom: number;
  /** Size of one module. */
  readonly unitX: number;
  readonly unitY: number;
  readonly columns: number;
  readonly rows: number;
  /** Row by row from the top; 1 where one is drawn. */
  readonly bits: Uint8Array;
  readonly color: OwnColor;
}

export interface Dots {
  readonly type: "dots";
  readonly dots: readonly { readonly x: number; readonly y: number; readonly radius: number }[];
  /** How far apart they are at least. */
  readonly unit: number;
  readonly color: OwnColor;
}

export interface Hexagons {
  readonly type: "hexagons";
  readonly left: number;
  readonly bottom: number;
  /** Of those that are drawn, counted row by row from the top. */
  readonly places: readonly number[];
  readonly color: OwnColor;
}

/** Even-odd. */
export interface Polygons {
  readonly type: "polygons";
  readonly polygons: readonly (readonly (readonly [x: number, y: number])[])[];
  readonly color: OwnColor;
}

/** Nothing of the modules that come next is drawn in it. */
export interface Hole extends Extent {
  readonly type: "hole";
}

/** A line of text, from the left end of its baseline. */
export interface TextMark {
  readonly type: "text";
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Of an em. */
  readonly size: number;
  /** Quarter turns, counterclockwise. */
  readonly turns: number;
  /** Between characters, beside what they take. */
  readonly gap: number;
}

export type Mark = Bar | Modules | Dots | Hexagons | Polygons | Hole | TextMark;

/** How large a line of text is at a size of its em: what it advances, and how far its ink reaches above and below. */
export type TextMeasure = (text: string, size: number) => { width: number; ascent: number; descent: number };
