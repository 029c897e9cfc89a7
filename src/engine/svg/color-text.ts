// Writes the colour glyphs of a text run. The SVG text of each glyph is defined once per document and then referenced.

import { formatFactor } from "../geometry/number.ts";
import {
  ARITY,
  type Box,
  boxPath,
  CLOSE,
  CUBIC,
  growBox,
  IDENTITY,
  LINE,
  type Matrix,
  MOVE,
  multiply,
  type Path,
  pathBounds,
  QUAD,
  transformPath,
} from "../path.ts";
import type {
  ColorFill,
  ColorGlyph,
  ColorLayer,
  ColorPart,
  CompositeOperation,
  Paint,
  PlacedColorGlyph,
} from "../surface.ts";
import { ClipText } from "./clip-text.ts";
import { blend, composite, isBlendMode, isolate } from "./composite.ts";
import { hasLayers, layerText, nestLayers, transformLayers } from "./layer.ts";
import { DefinitionList, formatMatrix, formatPaint, type PaintContext, prefixIds } from "./paint-server.ts";

/** Returns the bounds of a glyph's ink in device pixels; null if the glyph is too large to draw. */
export function colorGlyphBounds({ bounds }: Pick<ColorGlyph, "bounds">, matrix: Matrix): Box | null {
  const box = pathBounds(transformPath(boxPath(bounds), matrix));
  if (box === null || exceedsCoordinateRange(box)) return null;
  // Add a margin for rounding to units, and for anti-aliasing that extends into the next pixel.
  return growBox(box, 1 + Math.hypot(matrix[0], matrix[1], matrix[2], matrix[3]));
}

interface LoadedGlyph {
  readonly bounds: ColorGlyph["bounds"];
  readonly text: ReturnType<typeof colorGlyphText>;
}

export class ColorGlyphList {
  readonly #definitions: DefinitionList;
  readonly #loaded = new Map<string, LoadedGlyph>();
  readonly #used = new Set<LoadedGlyph>();

  constructor(definitions: DefinitionList) {
    this.#definitions = definitions;
  }

  /** Returns the glyph's bounds and SVG text. The glyph is read on first use. */
  find({ key, read }: PlacedColorGlyph, unitsPerEm: number): LoadedGlyph {
    const cached = this.#loaded.get(key);
    if (cached !== undefined) return cached;
    const glyph = read();
    const loaded = { bounds: glyph.bounds, text: colorGlyphText(glyph, unitsPerEm) };
    this.#loaded.set(key, loaded);
    return loaded;
  }

  /**
   * Returns an element that draws the glyph.
   *
   * @param matrix maps font units to document units
   * @returns the element's text, and the length of the definition that it reuses
   */
  write(glyph: LoadedGlyph, matrix: Matrix): { readonly text: string; readonly repeated: number } {
    const { svg, toFont } = glyph.text;
    const placed = multiply(matrix, toFont);
    const transform = formatMatrix("transform", placed);
    // Layers depend on their position, so a glyph with layers is not shared.
    if (hasLayers(svg)) {
      const uniqueSvg = prefixIds(svg, this.#definitions.newId());
      const nested = nestLayers(transformLayers(uniqueSvg, placed), this.#definitions, placed);
      return { text: `<g${transform}>${nested}</g>`, repeated: 0 };
    }
    const isNew = !this.#used.has(glyph);
    this.#used.add(glyph);
    const id = this.#definitions.use(glyph, (own) => `<g id="${own}">${prefixIds(svg, own)}</g>`);
    return { text: `<use href="#${id}"${transform}/>`, repeated: isNew ? 0 : svg.length };
  }
}

/** A colour glyph as SVG text. */
interface ColorGlyphText {
  readonly svg: string;
  /** Maps the units of the text to font units, with y pointing up. */
  readonly toFont: Matrix;
}

/** Units per em of the SVG text. Fonts with 1000 to 2048 units per em keep their own units. */
const TARGET_UNITS = 1024;
const MIN_UNITS = 1000;
const MAX_UNITS = 2048;

const cache = new WeakMap<ColorGlyph, ColorGlyphText>();

/**
 * Returns the glyph as the content of an element, with placeholders in ids, in units close to font units but with y
 * pointing down. The text is cached with the glyph, because charts often repeat a few emoji.
 */
function colorGlyphText(glyph: ColorGlyph, unitsPerEm: number): ColorGlyphText {
  const cached = cache.get(glyph);
  if (cached !== undefined) return cached;
  const keepsUnits = unitsPerEm >= MIN_UNITS && unitsPerEm <= MAX_UNITS;
  const scale = keepsUnits ? 1 : TARGET_UNITS / unitsPerEm;
  const { left, bottom: top } = glyph.bounds;
  // Move the content to the origin, where the areas of masks and filters start.
  const [x, y] = [Math.floor(left * scale), Math.ceil(top * scale)];
  const toUnits: Matrix = [scale, 0, 0, -scale, -x, y];
  const writer = new Writer(glyph, toUnits);
  const text = { svg: writer.write(), toFont: [1 / scale, 0, 0, -1 / scale, x / scale, y / scale] } as const;
  cache.set(glyph, text);
  return text;
}

class Writer {
  readonly #definitions = new DefinitionList();
  readonly #parts: readonly ColorPart[];
  readonly #toUnits: Matrix;
  readonly #area: Box;
  readonly #clips: ClipText;
  readonly #context: PaintContext;
  readonly #attributesOf = new Map<Paint, string | null>();

  constructor({ parts, bounds }: ColorGlyph, toUnits: Matrix) {
    this.#parts = parts;
    this.#toUnits = toUnits;
    const [scale] = toUnits;
    const width = Math.ceil((bounds.right - bounds.left) * scale) + 1;
    const height = Math.ceil((bounds.bottom - bounds.top) * scale) + 1;
    this.#area = { left: 0, top: 0, right: width, bottom: height };
    this.#clips = new ClipText(this.#definitions, this.#area);
    this.#context = {
      definitions: this.#definitions,
      area: this.#area,
      formatImage: () => {
        throw new Error("a colour glyph must not have patterns");
      },
    };
  }

  write(): string {
    const content = this.#content(this.#parts);
    const definitions = this.#definitions.format();
    return definitions === "" ? content : `<defs>${definitions}</defs>${content}`;
  }

  /** Returns the parts of a layer as SVG text. */
  #content(parts: readonly ColorPart[]): string {
    let text = "";
    let isBlended = false;
    const fillGroup = new FillGroup();
    for (const part of parts) {
      if (part.type === "fill") {
        text += fillGroup.add(this.#attributes(part.paint), this.#element(part));
        continue;
      }
      text += fillGroup.take();
      const layer = this.#layer(part);
      const { operation } = part;
      if (operation === "source-over") text += layer;
      else if (isBlendMode(operation)) {
        text += blend(operation, layer, this.#definitions);
        isBlended = true;
      } else {
        text = this.#composite(operation, layer, isBlended ? isolate(text, this.#definitions) : text);
        isBlended = false;
      }
    }
    text += fillGroup.take();
    return isBlended ? isolate(text, this.#definitions) : text;
  }

  #layer({ parts, alpha, clips }: ColorLayer): string {
    const content = this.#content(parts);
    if (content === "" || alpha === 0) return "";
    const translucent =
      alpha === 1 ? content : layerText(`opacity="${formatFactor(alpha)}"`, content, this.#definitions);
    return this.#clip(translucent, clips);
  }

  #composite(operation: CompositeOperation, source: string, backdrop: string): string {
    const context = { definitions: this.#definitions, area: this.#area, clip: null };
    return composite(operation, source, backdrop, { ...context, clipOutside: (content) => content });
  }

  /** Returns the attributes of a paint; null if the paint is invisible. */
  #attributes(paint: Paint): string | null {
    const cached = this.#attributesOf.get(paint);
    if (cached !== undefined) return cached;
    const attributes = formatPaint(transformPaint(paint, this.#toUnits), 1, "fill", null, this.#context);
    this.#attributesOf.set(paint, attributes);
    return attributes;
  }

  /** Returns the element of a fill, without paint attributes. */
  #element({ path, clips }: ColorFill): string {
    return this.#clip(`<path d="${formatShape(transformPath(path, this.#toUnits))}"/>`, clips);
  }

  #clip(content: string, clips: readonly Path[]): string {
    if (clips.length === 0) return content;
    const shapes = clips.map((clip) => ({ path: transformPath(clip, this.#toUnits), rule: "nonzero" as const }));
    return this.#clips.clipInside(content, { box: this.#area, shapes });
  }
}

/** Groups consecutive fills with the same paint, so that the attributes are written once. */
class FillGroup {
  #attributes: string | null = null;
  #elements = "";
  #count = 0;

  /** Adds a fill. If its paint differs from the group's, returns the previous group as text. */
  add(attributes: string | null, element: string): string {
    const done = attributes === this.#attributes ? "" : this.take();
    this.#attributes = attributes;
    this.#elements += element;
    this.#count++;
    return done;
  }

  /** Returns the current group as text and starts a new one. */
  take(): string {
    const [attributes, elements, count] = [this.#attributes, this.#elements, this.#count];
    this.#elements = "";
    this.#count = 0;
    if (attributes === null || attributes === "") return attributes === null ? "" : elements;
    if (count > 1) return `<g${attributes}>${elements}</g>`;
    return elements.replace("<path", () => `<path${attributes}`);
  }
}

/** Coordinates of a gradient are rounded to this many steps per unit, if the gradient is at least this long. */
const STEPS_PER_UNIT = 10;
const MIN_ROUNDED_LENGTH = 50;

/**
 * Transforms a paint. To keep its text short, applies the matrix to the coordinates if possible: for linear gradients,
 * and for radial gradients if circles stay circles.
 */
function transformPaint(paint: Paint, outer: Matrix): Paint {
  if (paint.type === "solid") return paint;
  const matrix = multiply(outer, paint.matrix);
  if (paint.type === "linear") return transformLinear(paint, matrix);
  return paint.type === "radial" ? transformRadial(paint, matrix) : { ...paint, matrix };
}

/**
 * Under any matrix, lines of equal colour stay straight. The new gradient vector is perpendicular to the transformed
 * lines.
 */
function transformLinear(paint: Extract<Paint, { type: "linear" }>, matrix: Matrix): Paint {
  const [a, b, c, d, e, f] = matrix;
  const [x, y] = paint.from;
  const [dx, dy] = [paint.to[0] - x, paint.to[1] - y];
  const start = [a * x + c * y + e, b * x + d * y + f] as const;
  // The gradient vector and a line of equal colour, after the transformation. They are perpendicular only before it.
  const [alongX, alongY] = [a * dx + c * dy, b * dx + d * dy];
  const [lineX, lineY] = [c * dx - a * dy, d * dx - b * dy];
  const fraction = (alongX * lineX + alongY * lineY) / (lineX * lineX + lineY * lineY);
  const [acrossX, acrossY] = [alongX - fraction * lineX, alongY - fraction * lineY];
  const length = Math.hypot(acrossX, acrossY);
  if (!(length > 0)) return { ...paint, matrix };
  const round = length > MIN_ROUNDED_LENGTH ? roundToStep : (value: number) => value;
  const to = [round(start[0] + acrossX), round(start[1] + acrossY)] as const;
  return { ...paint, from: [round(start[0]), round(start[1])], to, matrix: IDENTITY };
}

function transformRadial(paint: Extract<Paint, { type: "radial" }>, matrix: Matrix): Paint {
  const [a, b, c, d, e, f] = matrix;
  const isRound =
    Math.abs(Math.abs(a) - Math.abs(d)) + Math.abs(Math.abs(b) - Math.abs(c)) < 1e-6 && a * c + b * d === 0;
  if (!isRound) return { ...paint, matrix };
  const scale = Math.hypot(a, b);
  const round =
    Math.max(paint.from[2], paint.to[2]) * scale > MIN_ROUNDED_LENGTH ? roundToStep : (value: number) => value;
  const move = ([x, y, radius]: readonly [number, number, number]) =>
    [round(a * x + c * y + e), round(b * x + d * y + f), round(radius * scale)] as const;
  return { ...paint, from: move(paint.from), to: move(paint.to), matrix: IDENTITY };
}

function roundToStep(value: number): number {
  return Math.round(value * STEPS_PER_UNIT) / STEPS_PER_UNIT;
}

/** Maximum error of a simplified curve's control point, in font units. */
const CONTROL_SLACK = 1;

/**
 * Returns the path data of an outline, in relative commands with integer coordinates, whose rounding is invisible. Each
 * command is relative to the previous rounded point, so that rounding errors don't add up. SVG 2, section 9.
 *
 * @param path outline in font units
 */
function formatShape(path: Path): string {
  let text = "";
  let command = "";
  let isFirstNumber = false;
  let [x, y, startX, startY] = [0, 0, 0, 0];
  // The implicit control point if the next command is `t`.
  let [nextX, nextY] = [Number.NaN, Number.NaN];

  const begin = (name: string) => {
    // Coordinate pairs after a moveto are implicit linetos.
    isFirstNumber = name !== command && !(command === "m" && name === "l");
    if (isFirstNumber) text += name;
    command = name;
  };
  const put = (value: number) => {
    text += isFirstNumber || value < 0 ? value : ` ${value}`;
    isFirstNumber = false;
  };
  const putPoint = (toX: number, toY: number) => {
    put(toX - x);
    put(toY - y);
  };

  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    const end = i + 1 + (ARITY[verb as 0] as number);
    if (verb === CLOSE) {
      begin("z");
      x = startX;
      y = startY;
      nextX = Number.NaN;
      i = end;
      continue;
    }
    const toX = Math.round(path[end - 2] as number);
    const toY = Math.round(path[end - 1] as number);
    let controlX = Number.NaN;
    let controlY = Number.NaN;
    if (verb === QUAD) {
      const [trueX, trueY] = [path[i + 1] as number, path[i + 2] as number];
      if (Math.abs(nextX - trueX) <= CONTROL_SLACK && Math.abs(nextY - trueY) <= CONTROL_SLACK) {
        controlX = nextX;
        controlY = nextY;
        begin("t");
      } else {
        controlX = Math.round(trueX);
        controlY = Math.round(trueY);
        begin("q");
        putPoint(controlX, controlY);
      }
      putPoint(toX, toY);
    } else if (verb === CUBIC) {
      begin("c");
      for (let k = i + 1; k < end; k += 2) putPoint(Math.round(path[k] as number), Math.round(path[k + 1] as number));
    } else if (verb === LINE && toY === y) {
      if (toX !== x) {
        begin("h");
        put(toX - x);
      }
    } else if (verb === LINE && toX === x) {
      begin("v");
      put(toY - y);
    } else {
      begin(verb === MOVE ? "m" : "l");
      putPoint(toX, toY);
    }
    nextX = 2 * toX - controlX;
    nextY = 2 * toY - controlY;
    x = toX;
    y = toY;
    if (verb === MOVE) {
      startX = x;
      startY = y;
    }
    i = end;
  }
  return text;
}

/** Largest coordinate that is written to SVG, in device pixels. */
const HUGE = 1_000_000;

/** Returns the area in which nested layers are drawn completely: the surface plus half its size on each side. */
export function nestedLayerArea(area: Box): Box {
  return growBox(area, (area.right - area.left) / 2, (area.bottom - area.top) / 2);
}

/** True also if a coordinate is NaN. */
export function exceedsCoordinateRange({ left, top, right, bottom }: Box): boolean {
  return !(Math.max(-left, -top, right, bottom) < HUGE);
}

export function boxArea({ left, top, right, bottom }: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}
