// Lists the names that options and arguments can have.

import { listBarcodeTypes } from "../drawings/barcode/barcode-types.ts";
import { listTemplates as listCardTemplates } from "../drawings/card/template-data.ts";
import { THEME_NAMES } from "../drawings/theme/theme-palettes.ts";
import { THEMES } from "../drawings/theme/theme-table.ts";
import { listFonts as listFontFamilies } from "../engine/font/font-list.ts";

/** A built-in theme. */
export interface ThemeEntry {
  readonly name: string;
  /** CSS colour behind drawings. */
  readonly background: string;
  readonly font: string;
  /** CSS colours of series. */
  readonly colors: readonly string[];
}

/** A font family, in this package or in `limn-fonts`. */
export interface FontEntry {
  readonly name: string;
  /** Such as `sans-serif` or `handwriting`. */
  readonly kind: string;
  /** CSS weights and styles, such as `400` or `700 italic`. */
  readonly styles: readonly string[];
  /** ISO 15924 codes. */
  readonly scripts: readonly string[];
}

/** A built-in template of a card. */
export interface TemplateEntry {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  /** The parameters of `data`, with their descriptions. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** A type of barcode. */
export interface BarcodeEntry {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The text that the type can encode. */
  readonly accepts: string;
  readonly example: string;
}

/** Lists the built-in themes. */
export function listThemes(): ThemeEntry[] {
  return THEME_NAMES.map((name) => {
    const { background, fontFamily, colors } = THEMES[name];
    return { name, background, font: fontFamily, colors: [...colors] };
  });
}

/** Lists the font families. */
export function listFonts(): FontEntry[] {
  return listFontFamilies().families.map(({ name, kind, styles, scripts }) => ({ name, kind, styles, scripts }));
}

/** Lists the built-in templates. */
export function listTemplates(): TemplateEntry[] {
  return Object.entries(listCardTemplates()).map(([name, { title, summary, parameters }]) => ({
    name,
    title,
    summary,
    parameters: Object.fromEntries(Object.entries(parameters).map(([key, { description }]) => [key, description])),
  }));
}

/** Lists the types of barcodes. */
export function listBarcodes(): BarcodeEntry[] {
  return listBarcodeTypes().map(({ type, name, description, accepts, example }) => ({
    name: type,
    title: name,
    description,
    accepts,
    example,
  }));
}
