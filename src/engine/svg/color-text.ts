// Colour glyphs of a run → elements. A document has the text of each picture once and uses it from there.

import { type Box, boxPath, growBox, type Matrix, multiply, pathBounds, transformPath } from "../path.ts";
import type { ColorGlyph, PlacedPicture } from "../surface.ts";
import { isHuge } from "./bounds.ts";
import { pictureText } from "./color-picture.ts";
import { type DefinitionList, ID_MARK } from "./definition-list.ts";
import { hasLayers, moveLayers, nestLayers } from "./layer.ts";
import { formatMatrix } from "./paint-server.ts";

/** The box around a picture's ink in device pixels; null for what is too large to be drawn. */
export function pictureBounds({ bounds }: Pick<ColorGlyph, "bounds">, matrix: Matrix): Box | null {
  const box = pathBounds(transformPath(boxPath(bounds), matrix));
  if (box === null || isHuge(box)) return null;
  // Pictures are rounded to units, and edges reach into the next pixel.
  return growBox(box, 1 + Math.hypot(matrix[0], matrix[1], matrix[2], matrix[3]));
}

interface KnownPicture {
  readonly bounds: ColorGlyph["bounds"];
  readonly text: ReturnType<typeof pictureText>;
}

/** The pictures that a document has. */
export class PictureList {
  readonly #definitions: DefinitionList;
  readonly #known = new Map<string, KnownPicture>();
  readonly #used = new Set<KnownPicture>();

  constructor(definitions: DefinitionList) {
    this.#definitions = definitions;
  }

  /** Returns the picture's bounds and its SVG text. The picture is read on first use. */
  find({ key, read }: PlacedPicture, unitsPerEm: number): KnownPicture {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const picture = read();
    const found = { bounds: picture.bounds, text: pictureText(picture, unitsPerEm) };
    this.#known.set(key, found);
    return found;
  }

  /**
   * The picture as an element.
   *
   * @param matrix maps font units to the document's
   * @returns besides, how many characters are drawn again without being written again
   */
  write(picture: KnownPicture, matrix: Matrix): { readonly text: string; readonly repeated: number } {
    const { svg, toFont } = picture.text;
    const placed = multiply(matrix, toFont);
    const transform = formatMatrix("transform", placed);
    // Layers get their bounds from the place where they are.
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
