// The named resources of a surface's content: graphics states, patterns, shadings, images, forms and fonts. Equal
// resources share a name, and only resources that the content uses are written. ISO 32000-1, 7.8.3.

import { formatCoordinate, formatFactor } from "../geometry/number.ts";
import type { Box } from "../path.ts";
import type { GlyphSource } from "../surface.ts";
import { FontSubset } from "./font-subset.ts";
import { encodeLatin1, type PdfFile, type Ref } from "./pdf-file.ts";

/** Resource categories, by the first letter of a resource's name. */
const CATEGORIES = { G: "ExtGState", P: "Pattern", S: "Shading", X: "XObject", F: "Font" } as const;
type CategoryLetter = keyof typeof CATEGORIES;

/** Matches resource names in content. Strings are in hexadecimal, so there are no false matches. */
const NAME = /\/([GPSXF])\d+/g;

/** The property of a soft mask's group that becomes the mask value. */
type MaskKind = "Alpha" | "Luminosity";

/** Whether a form is composited as a transparency group or element by element. */
type FormKind = "group" | "plain";

const GROUP = "/Group <</S /Transparency /I true /CS /DeviceRGB>>";

type Write = (file: PdfFile) => string;

/** The fonts of a document, which all its pages share. */
export type DocumentFonts = Map<GlyphSource, { readonly subset: FontSubset; readonly write: Write }>;

export class ResourceList {
  readonly #area: Box;
  readonly #writes = new Map<string, Write>();
  readonly #names = new Map<string, string>();
  readonly #embedded = new Map<ResourceList, Map<string, string>>();
  readonly #fonts = new Map<GlyphSource, { readonly name: string; readonly subset: FontSubset }>();
  readonly #documentFonts: DocumentFonts;

  /**
   * @param area bounds to which forms are clipped
   * @param fonts the fonts of the document
   */
  constructor(area: Box, fonts: DocumentFonts = new Map()) {
    this.#area = area;
    this.#documentFonts = fonts;
  }

  /** Returns the name of a graphics state with this opacity and blend mode. */
  state(alpha: number, mode: string): string {
    const entries = `/ca ${formatFactor(alpha)} /CA ${formatFactor(alpha)} /BM /${mode}`;
    return this.use("G", entries, () => `<<${entries}>>`);
  }

  /** Returns the name of a graphics state with a soft mask. The content of the mask uses this list's resources. */
  mask(kind: MaskKind, content: string, box = this.#area): string {
    return this.use("G", `${kind} ${formatEdges(box)} ${content}`, (file) => {
      const space = kind === "Luminosity" ? "/DeviceGray" : "/DeviceRGB";
      const form = this.#writeForm(file, content, box, `/Group <</S /Transparency /I true /CS ${space}>>`);
      return `<</SMask <</Type /Mask /S /${kind} /G ${form}>>>>`;
    });
  }

  /** Returns the name of a transparency group whose content uses this list's resources. */
  group(content: string, box = this.#area): string {
    return this.use("X", `${formatEdges(box)} ${content}`, (file) => this.#writeForm(file, content, box, GROUP));
  }

  /** Returns the name of a transparency group whose content uses another surface's resources. */
  embed(other: ResourceList, content: string): string {
    const names = this.#embedded.get(other) ?? new Map<string, string>();
    this.#embedded.set(other, names);
    const name = names.get(content) ?? this.#add("X", (file) => other.writeForm(file, content, "group"));
    names.set(content, name);
    return name;
  }

  /** Returns the font for the face, and the font's name in this content. */
  font(face: GlyphSource): { readonly name: string; readonly subset: FontSubset } {
    const cached = this.#fonts.get(face);
    if (cached !== undefined) return cached;
    let shared = this.#documentFonts.get(face);
    if (shared === undefined) {
      const subset = new FontSubset(face);
      shared = { subset, write: (file) => subset.write(file) };
      this.#documentFonts.set(face, shared);
    }
    const font = { name: this.#add("F", shared.write), subset: shared.subset };
    this.#fonts.set(face, font);
    return font;
  }

  /** Returns the name of the resource with this key. The first call for a key adds the resource. */
  use(letter: CategoryLetter, key: string, write: Write): string {
    const cached = this.#names.get(`${letter} ${key}`);
    if (cached !== undefined) return cached;
    const name = this.#add(letter, write);
    this.#names.set(`${letter} ${key}`, name);
    return name;
  }

  writeForm(file: PdfFile, content: string, kind: FormKind): Ref {
    return this.#writeForm(file, content, this.#area, kind === "group" ? GROUP : "");
  }

  /** Returns the resource dictionary for all names that the content uses. */
  format(file: PdfFile, content: string): string {
    const entries = new Map<CategoryLetter, Set<string>>();
    for (const [name, letter] of content.matchAll(NAME)) {
      const names = entries.get(letter as CategoryLetter) ?? new Set();
      entries.set(letter as CategoryLetter, names.add(name.slice(1)));
    }
    const groups = [...entries].map(([letter, names]) => {
      const items = [...names].map((name) => `/${name} ${this.#write(file, name)}`);
      return `/${CATEGORIES[letter]} <<${items.join(" ")}>>`;
    });
    return `<<${groups.join(" ")}>>`;
  }

  #add(letter: CategoryLetter, write: Write): string {
    const name = `${letter}${this.#writes.size}`;
    this.#writes.set(name, write);
    return name;
  }

  #write(file: PdfFile, name: string): string {
    const write = this.#writes.get(name);
    if (write === undefined) throw new Error(`no resource is named ${name}`);
    return file.once(write, () => write(file));
  }

  #writeForm(file: PdfFile, content: string, box: Box, group: string): Ref {
    const resources = this.format(file, content);
    const entries = `/Type /XObject /Subtype /Form /BBox [${formatEdges(box)}] ${group} /Resources ${resources}`;
    return file.addStream(entries, encodeLatin1(content));
  }
}

function formatEdges({ left, top, right, bottom }: Box): string {
  return [left, top, Math.max(left, right), Math.max(top, bottom)].map(formatCoordinate).join(" ");
}
