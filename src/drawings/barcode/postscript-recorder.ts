// The encoders' drawing interface: the PostScript operators that they use, recorded as marks. Lengths are in
// points, with the y axis pointing up; a module of a linear code is one point wide. Nothing is rounded or painted here.

import type { Mark, TextMeasure } from "./mark.ts";

/** A view of an array, as the encoders create it. */
export interface ListView {
  readonly b: ArrayLike<number>;
  readonly o: number;
  readonly length: number;
}

/** Text from the encoders: a string with one character per UTF-8 byte, or a list of the bytes. */
type StageText = string | Uint8Array;

interface State {
  scaleX: number;
  scaleY: number;
  /** Position of the origin. */
  originX: number;
  originY: number;
  /** Rotation of text in quarter turns, counterclockwise. */
  turns: number;
  lineWidth: number;
  fontSize: number;
  color: string | null;
}

type Point = readonly [x: number, y: number];

const DEFAULT_SIZE = 10;

/** Layout of MaxiCode hexagons: 30 columns in 104 points, rows 3 points apart. ISO/IEC 16023. */
export const HEXAGON_PITCH = 104 / 30;
export const HEXAGON_ROW = 3;
export const HEXAGON_COLUMNS = 30;
export const HEXAGON_ROWS = 33;

/** Records the drawing operators of one encoder as marks. */
export class PostScriptRecorder {
  /** In drawing order. */
  readonly marks: Mark[] = [];
  readonly #measure: TextMeasure;
  readonly #stack: State[] = [];
  #state: State = {
    scaleX: 1,
    scaleY: 1,
    originX: 0,
    originY: 0,
    turns: 0,
    lineWidth: 1,
    fontSize: DEFAULT_SIZE,
    color: null,
  };
  #x = 0;
  #y = 0;
  #points: Point[] = [];
  #path: Point[][] = [];
  #circles: { readonly x: number; readonly y: number; readonly radius: number }[] = [];

  constructor(measure: TextMeasure) {
    this.#measure = measure;
  }

  save(): void {
    this.#stack.push({ ...this.#state });
  }
  restore(): void {
    this.#state = this.#stack.pop() ?? this.#state;
  }

  currpos(): { x: number; y: number } {
    const { scaleX, scaleY, originX, originY } = this.#state;
    return { x: (this.#x - originX) / scaleX, y: (this.#y - originY) / scaleY };
  }
  translate(x: number, y: number): void {
    this.#state.originX += this.#state.scaleX * x;
    this.#state.originY += this.#state.scaleY * y;
  }
  scale(x: number, y: number): void {
    this.#state.scaleX *= x;
    this.#state.scaleY *= y;
  }
  /** Rotates text by quarter turns. The encoders rotate nothing else. */
  rotate(degrees: number): void {
    this.#state.turns = (this.#state.turns + degrees / 90) % 4;
  }

  setlinewidth(width: number): void {
    this.#state.lineWidth = width;
  }
  setcolor(color: StageText): void {
    this.#state.color = readText(color);
  }
  setrgbcolor(red: number, green: number, blue: number): void {
    const byte = (value: number) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, "0");
    this.#state.color = byte(red) + byte(green) + byte(blue);
  }
  selectfont(_name: StageText, size: number | string): void {
    this.#state.fontSize = Number(size) || DEFAULT_SIZE;
  }

  newpath(): void {
    this.#points = [];
    this.#path = [];
    this.#circles = [];
  }
  moveto(x: number, y: number): void {
    const { scaleX, scaleY, originX, originY } = this.#state;
    this.#x = x * scaleX + originX;
    this.#y = y * scaleY + originY;
    this.#points = [[this.#x, this.#y]];
    this.#path.push(this.#points);
  }
  rmoveto(x: number, y: number): void {
    const here = this.currpos();
    this.moveto(here.x + x, here.y + y);
  }
  lineto(x: number, y: number): void {
    const { scaleX, scaleY, originX, originY } = this.#state;
    this.#x = x * scaleX + originX;
    this.#y = y * scaleY + originY;
    this.#points.push([this.#x, this.#y]);
  }
  rlineto(x: number, y: number): void {
    const here = this.currpos();
    this.lineto(here.x + x, here.y + y);
  }
  closepath(): void {
    const [first] = this.#points;
    if (first !== undefined) this.#points.push(first);
  }
  /** Adds a whole circle; the encoders draw no other arcs. */
  arc(x: number, y: number, radius: number): void {
    const { scaleX, scaleY, originX, originY } = this.#state;
    this.#circles.push({ x: x * scaleX + originX, y: y * scaleY + originY, radius: radius * scaleX });
  }

  /** Records axis-aligned lines: bars, and the borders around them. */
  stroke(): void {
    const { lineWidth, scaleX, scaleY, color } = this.#state;
    const [halfWide, halfHigh] = [(lineWidth * scaleX) / 2, (lineWidth * scaleY) / 2];
    for (const points of this.#path) {
      const [first, last] = [points[0], points.at(-1)];
      const isClosed = points.length > 2 && first === last;
      points.forEach(([x, y], index) => {
        const [toX, toY] = points[index + 1] ?? [x, y];
        if (index === points.length - 1) return;
        const isUpright = x === toX;
        // Closed paths have filled corners.
        const overhang = isClosed ? 1 : 0;
        this.marks.push({
          type: isClosed || !isUpright ? "line" : "bar",
          left: Math.min(x, toX) - (isUpright ? halfWide : overhang * halfWide),
          right: Math.max(x, toX) + (isUpright ? halfWide : overhang * halfWide),
          bottom: Math.min(y, toY) - (isUpright ? overhang * halfHigh : halfHigh),
          top: Math.max(y, toY) + (isUpright ? overhang * halfHigh : halfHigh),
          color,
        });
      });
    }
    this.newpath();
  }
  fill(): void {
    const { scaleX, color } = this.#state;
    if (this.#circles.length > 0) this.marks.push({ type: "dots", dots: this.#circles, unit: scaleX, color });
    const polygons = this.#path.filter((points) => points.length > 2);
    if (polygons.length > 0) this.marks.push({ type: "polygons", polygons, color });
    this.newpath();
  }
  /** Records the current path as a hole. The encoders clip only to keep an area free of the modules that follow. */
  clip(): void {
    const hole = this.#path.at(-1);
    if (hole !== undefined) this.marks.push({ type: "hole", ...boxOf(hole) });
    this.newpath();
  }

  /** Records modules, one number for each, row by row from the top: 1 where a module is drawn. */
  drawlayer(modules: ListView, columns: number, rows: number): void {
    const { scaleX, scaleY, originX, originY, color } = this.#state;
    const bits = new Uint8Array(columns * rows);
    for (let i = 0; i < bits.length; i++) bits[i] = Number(modules.b[modules.o + i]) === 1 ? 1 : 0;
    this.marks.push({
      type: "modules",
      left: originX,
      bottom: originY,
      unitX: scaleX,
      unitY: scaleY,
      columns,
      rows,
      bits,
      color,
    });
  }
  /**
   * Records the hexagons of a MaxiCode.
   *
   * @param places indices of the drawn hexagons, counted row by row from the top
   */
  showmaxicode(places: ListView): void {
    const { originX, originY, color } = this.#state;
    const list = Array.from({ length: places.length }, (_, index) => Number(places.b[places.o + index]));
    this.marks.push({ type: "hexagons", left: originX, bottom: originY, places: list, color });
  }

  stringwidth(text: StageText): { w: number; h: number; a: number; d: number } {
    const { width, ascent, descent } = this.#measure(decodeText(text), this.#state.fontSize);
    return { w: width, h: ascent + descent, a: ascent, d: descent };
  }
  /** Adds the box of the text to the path. The encoders only measure it, with `pathbbox`. */
  charpath(text: StageText): void {
    const { w, h, a } = this.stringwidth(text);
    this.rlineto(0, a);
    this.rlineto(w, 0);
    this.rlineto(0, -h);
  }
  pathbbox(): { llx: number; lly: number; urx: number; ury: number } {
    const { left, bottom, right, top } = boxOf(this.#path.flat());
    const { scaleX, scaleY, originX, originY } = this.#state;
    return {
      llx: (left - originX) / scaleX,
      lly: (bottom - originY) / scaleY,
      urx: (right - originX) / scaleX,
      ury: (top - originY) / scaleY,
    };
  }
  /**
   * Records text at the current point.
   *
   * @param gap letter spacing
   */
  show(text: StageText, gap = 0): void {
    const { turns, fontSize: size } = this.#state;
    const line = decodeText(text);
    if (line === "") return;
    const { width } = this.#measure(line, size);
    this.marks.push({ type: "text", text: line, x: this.#x, y: this.#y, size, turns, gap: Number(gap) || 0 });
    if (turns === 0) this.#x += width;
  }
}

function boxOf(points: readonly Point[]): { left: number; right: number; bottom: number; top: number } {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

/** Returns one character for each byte. */
function readText(text: StageText): string {
  return typeof text === "string" ? text : Array.from(text, (code) => String.fromCharCode(code)).join("");
}

/** Decodes UTF-8. Invalid UTF-8 is read as one character per byte. */
function decodeText(text: StageText): string {
  const bytes = Uint8Array.from(readText(text), (character) => character.charCodeAt(0));
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return readText(text);
  }
}
