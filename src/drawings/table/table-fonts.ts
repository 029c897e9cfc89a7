// The fonts of a picture of tables: options and styles → what they ask for, each read once. Refuses, as a Failure that names the
// field, what is no CSS font.

import { Failure, showValue } from "../../base/failure.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { type FontRequest, parseFont } from "../../engine/font/font-shorthand.ts";
import { TextFitter } from "./fit-text.ts";

/** A font, as a canvas takes it and as text is measured in it. */
export interface TableFont {
  readonly css: string;
  readonly request: FontRequest;
}

export class TableFonts {
  readonly #family: string;
  readonly #fonts: FontSet;
  readonly #known = new Map<string, TableFont>();
  readonly #fitters = new Map<FontRequest, TextFitter>();

  /** @param family CSS font families */
  constructor(family: string, fonts: FontSet) {
    this.#family = family;
    this.#fonts = fonts;
  }

  /** The font of a title. @param css one of its own, as a CSS shorthand */
  title(css: string | undefined): TableFont {
    return css === undefined ? this.#ofFamily("bold 24px") : this.#read(css, "titleStyle.font", css);
  }

  /** The font of cells and headers. @param size CSS pixels */
  cell(size: number, bold: boolean): TableFont {
    return this.#ofFamily(`${bold ? "bold" : "normal"} ${size}px`);
  }

  /** What measures text of a font. */
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

  #read(css: string, field: string, given: string): TableFont {
    let font = this.#known.get(css);
    if (font === undefined) {
      const request = parseFont(css);
      if (request === null)
        throw new Failure("invalid", `${field} must be ${EXPECTED[field]}, got ${showValue(given)}`);
      font = { css, request };
      this.#known.set(css, font);
    }
    return font;
  }
}

const EXPECTED: Readonly<Record<string, string>> = {
  "titleStyle.font": "a CSS font such as bold 24px Arial",
  "options.fontFamily": "CSS font families such as Roboto, sans-serif",
};
