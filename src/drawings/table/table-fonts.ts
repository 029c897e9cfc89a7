// Parses and caches the fonts that options and styles set.

import { Failure, showValue } from "../../base/failure.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { type FontRequest, parseFont } from "../../engine/font/font-shorthand.ts";
import { TextFitter } from "./fit-text.ts";

/** A font as a CSS string for the canvas, and parsed for measuring. */
export interface TableFont {
  readonly css: string;
  readonly request: FontRequest;
}

/** The fonts in a table image. */
export class TableFonts {
  readonly #family: string;
  readonly #fonts: FontSet;
  readonly #cache = new Map<string, TableFont>();
  readonly #fitters = new Map<FontRequest, TextFitter>();

  /** @param family CSS font families */
  constructor(family: string, fonts: FontSet) {
    this.#family = family;
    this.#fonts = fonts;
  }

  /**
   * Returns a title's font.
   *
   * @param css the title's own font, as CSS `font` shorthand
   * @throws Failure that names the field if the font is not valid CSS
   */
  title(css: string | undefined): TableFont {
    return css === undefined ? this.#ofFamily("bold 24px") : this.#read(css, "titleStyle.font", css);
  }

  /**
   * Returns the font of cells and headers.
   *
   * @param size font size in CSS pixels
   * @throws Failure if the font family is not valid CSS
   */
  cell(size: number, bold: boolean): TableFont {
    return this.#ofFamily(`${bold ? "bold" : "normal"} ${size}px`);
  }

  /** Returns the text fitter for a font. */
  fitter({ request }: TableFont): TextFitter {
    let fitter = this.#fitters.get(request);
    if (fitter === undefined) {
      fitter = new TextFitter(request, this.#fonts);
      this.#fitters.set(request, fitter);
    }
    return fitter;
  }

  #ofFamily(style: string): TableFont {
    return this.#read(`${style} ${this.#family}`, "options.fontFamily", this.#family);
  }

  #read(css: string, field: string, value: string): TableFont {
    let font = this.#cache.get(css);
    if (font === undefined) {
      const request = parseFont(css);
      if (request === null)
        throw new Failure("invalid", `${field} must be ${EXPECTED[field]}, got ${showValue(value)}`);
      font = { css, request };
      this.#cache.set(css, font);
    }
    return font;
  }
}

const EXPECTED: Readonly<Record<string, string>> = {
  "titleStyle.font": "a CSS font such as bold 24px Arial",
  "options.fontFamily": "CSS font families such as Roboto, sans-serif",
};
