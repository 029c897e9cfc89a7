// Writes colour glyphs as compact SVG text, in units close to font units with y pointing down. The SVG text is cached with
// the glyph, because charts often repeat a few emoji. OpenType composite modes are the same as canvas composite operations.

import { formatFactor } from "../geometry/number.ts";
import { type Box, type Matrix, type Path, transformPath } from "../path.ts";
import type { ColorFill, ColorGlyph, ColorLayer, ColorPart, CompositeOperation, Paint } from "../surface.ts";
import { ClipText } from "./clip-text.ts";
import { blend, composite, isBlendMode, isolate } from "./composite.ts";
import { DefinitionList } from "./definition-list.ts";
import { layerText } from "./layer.ts";
import { formatPaint, type PaintContext } from "./paint-server.ts";
import { formatShape } from "./shape-text.ts";
import { transformPaint } from "./transform-paint.ts";

/** A colour glyph as SVG text. */
export interface ColorGlyphText {
  readonly svg: string;
  /** Maps the text's units to font units, with y pointing up. */
  readonly toFont: Matrix;
}

/** Units per em of the text. Fonts with 1000 to 2048 units per em keep their own. */
const TARGET_UNITS = 1024;
const MIN_UNITS = 1000;
const MAX_UNITS = 2048;

const cache = new WeakMap<ColorGlyph, ColorGlyphText>();

/** Returns the glyph as the content of one element, with placeholders in ids. */
export function colorGlyphText(glyph: ColorGlyph, unitsPerEm: number): ColorGlyphText {
  const cached = cache.get(glyph);
  if (cached !== undefined) return cached;
  const keepsUnits = unitsPerEm >= MIN_UNITS && unitsPerEm <= MAX_UNITS;
  const scale = keepsUnits ? 1 : TARGET_UNITS / unitsPerEm;
  const { left, bottom: top } = glyph.bounds;
  // The content starts at the origin, as the areas of masks and filters do.
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

  /** Returns a paint's attributes; null if it is invisible. */
  #attributes(paint: Paint): string | null {
    const cached = this.#attributesOf.get(paint);
    if (cached !== undefined) return cached;
    const attributes = formatPaint(transformPaint(paint, this.#toUnits), 1, "fill", null, this.#context);
    this.#attributesOf.set(paint, attributes);
    return attributes;
  }

  /** Returns a fill's element without paint attributes. */
  #element({ path, clips }: ColorFill): string {
    return this.#clip(`<path d="${formatShape(transformPath(path, this.#toUnits))}"/>`, clips);
  }

  #clip(content: string, clips: readonly Path[]): string {
    if (clips.length === 0) return content;
    const shapes = clips.map((clip) => ({ path: transformPath(clip, this.#toUnits), rule: "nonzero" as const }));
    return this.#clips.clipInside(content, { box: this.#area, shapes });
  }
}

/** Groups consecutive fills with the same paint, so that its attributes are written once. */
class FillGroup {
  #attributes: string | null = null;
  #elements = "";
  #count = 0;

  /** Adds a fill. If its paint differs, the previous group is returned as text. */
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
