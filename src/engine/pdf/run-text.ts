// Writes shaped text as text operators that place each cluster where the layout put it. Codes map to characters, so
// that the text can be searched and copied. ISO 32000-1, 9.4, 14.8.2.3 and 14.9.4.

import { formatFactor, formatMatrix } from "../geometry/number.ts";
import { multiply } from "../path.ts";
import type { GlyphRun, PlacedGlyph } from "../surface.ts";
import type { CharacterCode } from "./font-subset.ts";
import { formatText } from "./pdf-file.ts";
import type { ResourceList } from "./resource-list.ts";

/** Glyphs that together represent one piece of text. */
interface Cluster {
  readonly glyphs: readonly PlacedGlyph[];
  readonly text: string;
}

/** Smallest deviation in position that is corrected, in thousandths of an em. */
const MIN_GAP = 0.05;

/** Text rendering modes. Invisible text makes characters searchable that are drawn as images or paths. */
const INVISIBLE = "3 Tr ";
const VISIBLE = "0 Tr ";

/** Returns the run as a text object; an empty string if there is nothing to draw. */
export function formatRun(run: GlyphRun, resources: ResourceList, isInvisible = false): string {
  const { face, size, matrix, glyphs } = run;
  const units = face.unitsPerEm / size;
  const start = glyphs[0]?.x;
  if (start === undefined || !(size > 0 && units < Number.POSITIVE_INFINITY)) return "";
  const place = multiply(matrix, [1, 0, 0, -1, start, 0]);
  if (!place.every(Number.isFinite)) return "";
  const { name, subset } = resources.font(face);
  const writer = new RunWriter(size);
  for (const { glyphs: drawn, text } of clustersOf(run)) {
    // In right-to-left text, marks precede their letter. If a mark was the origin of the cluster, readers would see
    // gaps beside it.
    const letter = drawn.find(({ id }) => face.advance(id) > 0) ?? (drawn[0] as PlacedGlyph);
    const parts = drawn.map(({ id, x, y }) => ({
      id,
      x: Math.round((x - letter.x) * units),
      y: Math.round(-y * units),
    }));
    const code = subset.code(parts, text);
    if (code !== null) writer.show(letter.x - start, code);
  }
  const shown = `${formatMatrix(place)} Tm ${writer.format()}`;
  const mode = isInvisible ? [INVISIBLE, VISIBLE] : ["", ""];
  return `BT /${name} ${formatFactor(size)} Tf ${mode[0]}${markText(run, shown)}${mode[1]}ET\n`;
}

/** Wraps text operators in the marked content that text extraction needs. */
function markText(run: GlyphRun, shown: string): string {
  const { text, matrix, glyphs } = run;
  const [a, b, c, d] = matrix;
  // PDF readers find lines of text only along the page's axes, so slanted text needs /ActualText.
  const isAlongAxis = (b === 0 && c === 0) || (a === 0 && d === 0);
  if (!isAlongAxis) return `/Span <</ActualText ${formatText(text)}>> BDC ${shown}EMC `;
  // Right-to-left text is written from left to right, as PDF readers expect. /ReversedChars makes readers reverse it on
  // extraction.
  const isReversed = (glyphs[0]?.cluster ?? 0) > (glyphs.at(-1)?.cluster ?? 0);
  return isReversed ? `/ReversedChars BMC ${shown}EMC ` : shown;
}

/** Writes a TJ array: codes, with adjustments where the layout deviates from the glyph widths. */
class RunWriter {
  readonly #size: number;
  #shown = "";
  #hex = "";
  /** Position of the reader's text cursor, relative to the start of the run. */
  #pen = 0;

  constructor(size: number) {
    this.#size = size;
  }

  show(x: number, { hex, width }: CharacterCode): void {
    const gap = Math.round(((this.#pen - x) / this.#size) * 100_000) / 100;
    if (Math.abs(gap) >= MIN_GAP) {
      this.#closeText();
      this.#shown += formatFactor(gap);
      this.#pen -= (gap / 1000) * this.#size;
    }
    this.#hex += hex;
    this.#pen += (width / 1000) * this.#size;
  }

  format(): string {
    this.#closeText();
    return this.#shown === "" ? "" : `[${this.#shown}] TJ `;
  }

  #closeText(): void {
    if (this.#hex !== "") this.#shown += `<${this.#hex}>`;
    this.#hex = "";
  }
}

/** Groups the glyphs of the run by cluster, from left to right. */
function clustersOf({ glyphs, text }: GlyphRun): Cluster[] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((one, other) => one - other);
  const clusters: { glyphs: PlacedGlyph[]; readonly start: number }[] = [];
  for (const glyph of glyphs) {
    const last = clusters.at(-1);
    if (last?.start === glyph.cluster) last.glyphs.push(glyph);
    else clusters.push({ glyphs: [glyph], start: glyph.cluster });
  }
  const endOf = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]));
  // If the glyphs of a cluster are not adjacent, only their first group carries the text.
  const seen = new Set<number>();
  return clusters.map(({ glyphs: drawn, start }) => {
    const isFirst = !seen.has(start);
    seen.add(start);
    return { glyphs: drawn, text: isFirst ? text.slice(start, endOf.get(start)) : "" };
  });
}
