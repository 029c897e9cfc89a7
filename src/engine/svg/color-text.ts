// Writes the colour glyphs of a text run. Each glyph's SVG text is defined once per document and then referenced.

import { type Box, boxPath, growBox, type Matrix, multiply, pathBounds, transformPath } from "../path.ts";
import type { ColorGlyph, PlacedColorGlyph } from "../surface.ts";
import { colorGlyphText } from "./color-glyph.ts";
import { type DefinitionList, prefixIds } from "./definition-list.ts";
import { hasLayers, nestLayers, transformLayers } from "./layer.ts";
import { formatMatrix } from "./paint-server.ts";
import { exceedsCoordinateRange } from "./zone.ts";

/** Returns the bounds of a glyph's ink in device pixels; null if it is too large to draw. */
export function colorGlyphBounds({ bounds }: Pick<ColorGlyph, "bounds">, matrix: Matrix): Box | null {
  const box = pathBounds(transformPath(boxPath(bounds), matrix));
  if (box === null || exceedsCoordinateRange(box)) return null;
  // Allows for rounding to units, and for anti-aliasing that extends into the next pixel.
  return growBox(box, 1 + Math.hypot(matrix[0], matrix[1], matrix[2], matrix[3]));
}

interface LoadedGlyph {
  readonly bounds: ColorGlyph["bounds"];
  readonly text: ReturnType<typeof colorGlyphText>;
}

/** The colour glyphs of a document. */
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
   * @returns the text, and the length of the already written text that it reuses
   */
  write(glyph: LoadedGlyph, matrix: Matrix): { readonly text: string; readonly repeated: number } {
    const { svg, toFont } = glyph.text;
    const placed = multiply(matrix, toFont);
    const transform = formatMatrix("transform", placed);
    // Layers depend on their position, so glyphs with layers are not shared.
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
