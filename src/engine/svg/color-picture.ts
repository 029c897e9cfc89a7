// A colour glyph → SVG text in units of about those of its font, with y downwards: as short as it can be, and kept as long as
// the picture itself, since the same few emoji come again and again. OpenType's ways of compositing are those of a canvas.

import { type Box, type Matrix, type Path, transformPath } from "../path.ts";
import type { ColorFill, ColorGlyph, ColorLayer, ColorPart, CompositeOperation, Paint } from "../surface.ts";
import { ClipText } from "./clip-text.ts";
import { blend, composite, isBlendMode, isolate } from "./composite.ts";
import { DefinitionList } from "./definition-list.ts";
import { layerText } from "./layer.ts";
import { movePaint } from "./move-paint.ts";
import { formatFactor } from "./number.ts";
import { formatPaint, type PaintContext } from "./paint-server.ts";
import { formatShape } from "./shape-text.ts";

/** A picture as text. */
export interface PictureText {
  readonly svg: string;
  /** Maps its units to font units, y upwards. */
  readonly toFont: Matrix;
}

/** Units of an em: as fine as most fonts have them. Fonts with units about as fine keep their own. */
const UNITS = 1024;
const COARSEST_UNITS = 1000;
const FINEST_UNITS = 2048;

const cache = new WeakMap<ColorGlyph, PictureText>();

/** The picture as one element's content, ids behind marks. */
export function pictureText(picture: ColorGlyph, unitsPerEm: number): PictureText {
  const known = cache.get(picture);
  if (known !== undefined) return known;
  const isFit = unitsPerEm >= COARSEST_UNITS && unitsPerEm <= FINEST_UNITS;
  const scale = isFit ? 1 : UNITS / unitsPerEm;
  const { left, bottom: top } = picture.bounds;
  // The picture starts at nothing, as the areas of masks and filters do.
  const [x, y] = [Math.floor(left * scale), Math.ceil(top * scale)];
  const toUnits: Matrix = [scale, 0, 0, -scale, -x, y];
  const writer = new Writer(picture, toUnits);
  const text = { svg: writer.write(), toFont: [1 / scale, 0, 0, -1 / scale, x / scale, y / scale] } as const;
  cache.set(picture, text);
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
        throw new Error("a colour glyph has no patterns");
      },
    };
  }

  write(): string {
    const content = this.#content(this.#parts);
    const definitions = this.#definitions.format();
    return definitions === "" ? content : `<defs>${definitions}</defs>${content}`;
  }

  /** Parts that are a layer of their own. */
  #content(parts: readonly ColorPart[]): string {
    let text = "";
    let isBlended = false;
    const alike = new AlikeFills();
    for (const part of parts) {
      if (part.type === "fill") {
        text += alike.add(this.#attributes(part.paint), this.#element(part));
        continue;
      }
      text += alike.take();
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
    text += alike.take();
    return isBlended ? isolate(text, this.#definitions) : text;
  }

  #layer({ parts, alpha, clips }: ColorLayer): string {
    const content = this.#content(parts);
    if (content === "" || alpha === 0) return "";
    const faded = alpha === 1 ? content : layerText(`opacity="${formatFactor(alpha)}"`, content, this.#definitions);
    return this.#within(faded, clips);
  }

  #composite(operation: CompositeOperation, source: string, backdrop: string): string {
    const context = { definitions: this.#definitions, area: this.#area, clip: null };
    return composite(operation, source, backdrop, { ...context, beyondClip: (content) => content });
  }

  /** What paints a fill; null when it shows nothing. */
  #attributes(paint: Paint): string | null {
    const known = this.#attributesOf.get(paint);
    if (known !== undefined) return known;
    const attributes = formatPaint(movePaint(paint, this.#toUnits), 1, "fill", null, this.#context);
    this.#attributesOf.set(paint, attributes);
    return attributes;
  }

  /** A fill without what paints it. */
  #element({ path, clips }: ColorFill): string {
    return this.#within(`<path d="${formatShape(transformPath(path, this.#toUnits))}"/>`, clips);
  }

  #within(content: string, clips: readonly Path[]): string {
    if (clips.length === 0) return content;
    const shapes = clips.map((clip) => ({ path: transformPath(clip, this.#toUnits), rule: "nonzero" as const }));
    return this.#clips.within(content, { box: this.#area, shapes });
  }
}

/** Fills that follow each other and are painted alike share what paints them. */
class AlikeFills {
  #attributes: string | null = null;
  #elements = "";
  #count = 0;

  /** Adds a fill, and returns those before it that are painted otherwise. */
  add(attributes: string | null, element: string): string {
    const done = attributes === this.#attributes ? "" : this.take();
    this.#attributes = attributes;
    this.#elements += element;
    this.#count++;
    return done;
  }

  /** The fills that are left. */
  take(): string {
    const [attributes, elements, count] = [this.#attributes, this.#elements, this.#count];
    this.#elements = "";
    this.#count = 0;
    if (attributes === null || attributes === "") return attributes === null ? "" : elements;
    if (count > 1) return `<g${attributes}>${elements}</g>`;
    return elements.replace("<path", `<path${attributes}`);
  }
}
