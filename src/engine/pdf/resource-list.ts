// What the content of a surface refers to by name: graphics states, patterns, shadings, pictures, forms, fonts. Names are
// counted for each surface; equal things share one. They become objects of a file when the content is written, those alone
// that it names. ISO 32000-1, 7.8.3.

import type { Box } from "../path.ts";
import type { GlyphSource } from "../surface.ts";
import { FontSubset } from "./font-subset.ts";
import { formatCoordinate, formatFactor } from "./number.ts";
import { latin1, type PdfFile, type Ref } from "./pdf-file.ts";

/** What kinds there are, by the first letter of their names. */
const CATEGORIES = { G: "ExtGState", P: "Pattern", S: "Shading", X: "XObject", F: "Font" } as const;
type Letter = keyof typeof CATEGORIES;

/** Names within content: texts are hexadecimal, so that nothing else looks like one. */
const NAME = /\/([GPSXF])\d+/g;

/** What a mask takes of the content that makes it: how opaque it is, or how light. */
export type MaskKind = "Alpha" | "Luminosity";

/** How a form joins what is there: at once, or each of its parts by itself. */
export type FormKind = "group" | "plain";

const GROUP = "/Group <</S /Transparency /I true /CS /DeviceRGB>>";

type Write = (file: PdfFile) => string;

export class ResourceList {
  readonly #area: Box;
  readonly #writes = new Map<string, Write>();
  readonly #names = new Map<string, string>();
  readonly #embedded = new Map<ResourceList, Map<string, string>>();
  readonly #fonts = new Map<GlyphSource, { readonly name: string; readonly subset: FontSubset }>();

  /** @param area what forms are cut to */
  constructor(area: Box) {
    this.#area = area;
  }

  /** The graphics state that paints so. */
  state(alpha: number, mode: string): string {
    const entries = `/ca ${formatFactor(alpha)} /CA ${formatFactor(alpha)} /BM /${mode}`;
    return this.use("G", entries, () => `<<${entries}>>`);
  }

  /** The graphics state that masks what is painted by content of this surface. */
  mask(kind: MaskKind, content: string, box = this.#area): string {
    return this.use("G", `${kind} ${formatEdges(box)} ${content}`, (file) => {
      const space = kind === "Luminosity" ? "/DeviceGray" : "/DeviceRGB";
      const form = this.#writeForm(file, content, box, `/Group <</S /Transparency /I true /CS ${space}>>`);
      return `<</SMask <</Type /Mask /S /${kind} /G ${form}>>>>`;
    });
  }

  /** Content of this surface, drawn as one thing. */
  group(content: string, box = this.#area): string {
    return this.use("X", `${formatEdges(box)} ${content}`, (file) => this.#writeForm(file, content, box, GROUP));
  }

  /** Content of another surface, drawn as one thing. */
  embed(other: ResourceList, content: string): string {
    const names = this.#embedded.get(other) ?? new Map<string, string>();
    this.#embedded.set(other, names);
    const name = names.get(content) ?? this.#add("X", (file) => other.writeForm(file, content, "group"));
    names.set(content, name);
    return name;
  }

  /** The face's font, and the name that it has here. */
  font(face: GlyphSource): { readonly name: string; readonly subset: FontSubset } {
    const known = this.#fonts.get(face);
    if (known !== undefined) return known;
    const subset = new FontSubset(face);
    const font = { name: this.#add("F", (file) => subset.write(file)), subset };
    this.#fonts.set(face, font);
    return font;
  }

  /** The name of the thing that the key stands for, made once. */
  use(letter: Letter, key: string, write: Write): string {
    const known = this.#names.get(`${letter} ${key}`);
    if (known !== undefined) return known;
    const name = this.#add(letter, write);
    this.#names.set(`${letter} ${key}`, name);
    return name;
  }

  /** Adds content as a form to the file. */
  writeForm(file: PdfFile, content: string, kind: FormKind): Ref {
    return this.#writeForm(file, content, this.#area, kind === "group" ? GROUP : "");
  }

  /** The dictionary of what the content names. */
  format(file: PdfFile, content: string): string {
    const entries = new Map<Letter, Set<string>>();
    for (const [name, letter] of content.matchAll(NAME)) {
      const names = entries.get(letter as Letter) ?? new Set();
      entries.set(letter as Letter, names.add(name.slice(1)));
    }
    const groups = [...entries].map(([letter, names]) => {
      const items = [...names].map((name) => `/${name} ${this.#write(file, name)}`);
      return `/${CATEGORIES[letter]} <<${items.join(" ")}>>`;
    });
    return `<<${groups.join(" ")}>>`;
  }

  #add(letter: Letter, write: Write): string {
    const name = `${letter}${this.#writes.size}`;
    this.#writes.set(name, write);
    return name;
  }

  #write(file: PdfFile, name: string): string {
    const write = this.#writes.get(name);
    if (write === undefined) throw new Error(`no resource is called ${name}`);
    return file.once(write, () => write(file));
  }

  #writeForm(file: PdfFile, content: string, box: Box, group: string): Ref {
    const resources = this.format(file, content);
    const entries = `/Type /XObject /Subtype /Form /BBox [${formatEdges(box)}] ${group} /Resources ${resources}`;
    return file.addStream(entries, latin1(content));
  }
}

function formatEdges({ left, top, right, bottom }: Box): string {
  return [left, top, Math.max(left, right), Math.max(top, bottom)].map(formatCoordinate).join(" ");
}
