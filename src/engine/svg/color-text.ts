// Writes the colour glyphs of a text run. Each glyph's text is defined once per document and referenced.

import { type Box, boxPath, growBox, type Matrix, multiply, pathBounds, transformPath } from "../path.ts";
import type { ColorGlyph, PlacedImage } from "../surface.ts";
import { isHuge } from "./bounds.ts";
import { colorGlyphText } from "./color-glyph.ts";
import { type DefinitionList, ID_MARK } from "./definition-list.ts";
import { hasLayers, moveLayers, nestLayers } from "./layer.ts";
import { formatMatrix } from "./paint-server.ts";

/** Returns the bounds of a glyph's ink in device pixels; null if it is too large to draw. */
export function colorGlyphBounds({ bounds }: Pick<ColorGlyph, "bounds">, matrix: Matrix): Box | null {
  const box = pathBounds(transformPath(boxPath(bounds), matrix));
  if (box === null || isHuge(box)) return null;
  // Allows for rounding to units, and for anti-aliasing that extends into the next pixel.
  return growBox(box, 1 + Math.hypot(matrix[0], matrix[1], matrix[2], matrix[3]));
}

interface LoadedImage {
  readonly bounds: ColorGlyph["bounds"];
  readonly text: ReturnType<typeof colorGlyphText>;
}

/** The colour glyphs of a document. */
export class ColorGlyphList {
  readonly #definitions: DefinitionList;
  readonly #loaded = new Map<string, LoadedImage>();
  readonly #used = new Set<LoadedImage>();

  constructor(definitions: DefinitionList) {
    this.#definitions = definitions;
  }

  /** Returns the glyph's bounds and SVG text. The glyph is read on first use. */
  find({ key, read }: PlacedImage, unitsPerEm: number): LoadedImage {
    const cached = this.#loaded.get(key);
    if (cached !== undefined) return cached;
    const picture = read();
    const found = { bounds: picture.bounds, text: colorGlyphText(picture, unitsPerEm) };
    this.#loaded.set(key, found);
    return found;
  }

  /**
   * Returns an element that draws the glyph.
   *
   * @param matrix maps font units to document units
   * @returns the text, and the number of characters that are drawn again without being written again
   */
  write(picture: LoadedImage, matrix: Matrix): { readonly text: string; readonly repeated: number } {
    const { svg, toFont } = picture.text;
    const placed = multiply(matrix, toFont);
    const transform = formatMatrix("transform", placed);
    // Layers depend on their position, so glyphs with layers are not shared.
    if (hasLayers(svg)) {
      const own = svg.replaceAll(ID_MARK, `${this.#definitions.newId()}-`);
      const nested = nestLayers(moveLayers(own, placed), this.#definitions, placed);
      return { text: `<g${transform}>${nested}</g>`, repeated: 0 };
    }
    const isNew = !this.#used.has(picture);
    this.#used.add(picture);
    const id = this.#definitions.use(picture, (own) => `<g id="${own}">${svg.replaceAll(ID_MARK, `${own}-`)}</g>`);
    return { text: `<use href="#${id}"${transform}/>`, repeated: isNew ? 0 : svg.length };
  }
}
