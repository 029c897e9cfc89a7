// What a picture of tables consists of once everything has its place: boxes in one colour, and texts. CSS pixels from the
// picture's top left. Painted in this order: boxes, lines, texts.

/** A box in one colour. Lines are boxes too. */
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
  /** Where the text is anchored along its baseline. */
  readonly x: number;
  /** The alphabetic baseline. */
  readonly y: number;
  readonly anchor: "left" | "right" | "center";
  /** Wider text is squeezed to this. */
  readonly room: number;
  /** CSS font. */
  readonly font: string;
  readonly size: number;
  /** CSS colour. */
  readonly color: string;
}

/** Everything, in no more order than that. */
export interface DisplayList {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly FilledBox[];
  readonly lines: readonly FilledBox[];
  readonly texts: readonly PlacedText[];
}
